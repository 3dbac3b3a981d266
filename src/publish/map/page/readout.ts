import { made } from './elements.ts';
import { knownHalfWidth } from './halfWidth.ts';
import { decimal, decimalsFor } from './numbers.ts';
import type { PageRelease } from './unpack.ts';
import type { Point, Size } from './view.ts';

/** What is published of one hexagon in one slot, in words; `row` is null where nothing is. */
export function readoutLines(release: PageRelease, cell: number, row: number | null): [string, ...string[]] {
  const { data, rows } = release;
  const name = `Hexagon ${data.cells[cell]}`;
  if (row === null) return ['No mean here', 'Nothing was published for this hexagon in this slot.', name];
  const unit = data.unit === '' ? '' : ` ${data.unit}`;
  const [mean, low, high] = [rows.mean[row]!, rows.low[row]!, rows.high[row]!];
  const halfWidth = knownHalfWidth(mean, low, high, data);
  const isOnBound = !Number.isFinite(halfWidth);
  const decimals = decimalsFor(halfWidth, data.decimals);
  const number = (value: number) => decimal(value, decimals);
  const { epsilons, mechanisms } = data;
  const [epsilon, mechanism] = [epsilons[data.rows.epsilon[row]!], mechanisms[data.rows.mechanism[row]!]];
  const arrays = data.rows.arrays[row];
  return [
    `${number(mean)}${isOnBound ? '' : ` ± ${number(halfWidth)}`}${unit}`,
    `95 % interval: ${number(low)} to ${number(high)}${unit}`,
    ...(isOnBound
      ? ['The noise pushed this mean to the edge of the possible range: little is known of it.']
      : []),
    `Bias: at most ${decimal(rows.bias[row]!, decimalsFor(rows.bias[row]!, data.decimals))}${unit}`,
    `ε = ${epsilon}, ${mechanism}${arrays === null ? '' : `, ${arrays} ${arrays === 1 ? 'array' : 'arrays'}`}`,
    name,
  ];
}

/** Shows lines beside a point of the map, on the side where there is room. */
export function showReadout(place: HTMLElement, lines: [string, ...string[]], at: Point, size: Size): void {
  const [head, ...rest] = lines;
  const small = rest.slice(-2);
  place.replaceChildren(
    made('strong', head),
    ...rest.slice(0, -2).map(line => made('div', line)),
    ...small.map(line => made('small', line)),
  );
  place.hidden = false;
  const { offsetWidth: width, offsetHeight: height } = place;
  const gap = 18;
  const left = at.x + gap + width > size.width - 8 ? at.x - gap - width : at.x + gap;
  const top = at.y - height - gap < 8 ? at.y + gap : at.y - height - gap;
  place.style.left = `${Math.max(8, Math.min(size.width - width - 8, left))}px`;
  place.style.top = `${Math.max(8, Math.min(size.height - height - 8, top))}px`;
}
