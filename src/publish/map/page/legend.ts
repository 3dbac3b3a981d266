import { certainty, halfWidthAt, SMALLEST } from './certainty.ts';
import { made } from './elements.ts';
import type { LegendRange } from './legendRange.ts';
import { decimal, decimalsFor, fewestDecimals } from './numbers.ts';
import type { PageRelease } from './unpack.ts';

/** Explains both things that a hexagon shows: its colour is the mean, its size how sure that is. */
export function drawLegend(
  place: HTMLElement,
  { data, rows }: PageRelease,
  range: LegendRange,
  colours: readonly string[],
): void {
  const unit = data.unit === '' ? '' : ` ${data.unit}`;
  place.replaceChildren(
    made('h2', `Colour: mean ${data.valueName}${data.unit === '' ? '' : `, ${data.unit}`}`),
    bar(colours),
    ticks(range, rows.mean),
    made('h2', 'Size: how certain the mean is'),
    sizes(range, unit),
    made('p', '±: how far the protecting noise reaches in 95 of 100 draws.'),
  );
}

function bar(colours: readonly string[]): HTMLCanvasElement {
  const canvas = made('canvas');
  canvas.width = colours.length;
  canvas.height = 1;
  const context = canvas.getContext('2d')!;
  for (const [index, colour] of colours.entries()) {
    context.fillStyle = colour;
    context.fillRect(index, 0, 1, 1);
  }
  return canvas;
}

/** The ends say so where published means lie beyond them. */
function ticks({ low, high, ticks: numbers }: LegendRange, means: Float64Array): HTMLElement {
  const line = made('div', '', 'ticks');
  const decimals = fewestDecimals(numbers);
  const goesBelow = means.some(mean => mean < low);
  const goesAbove = means.some(mean => mean > high);
  for (const [index, number] of numbers.entries()) {
    const before = index === 0 && goesBelow ? '≤ ' : index === numbers.length - 1 && goesAbove ? '≥ ' : '';
    const mark = made('span', `${before}${decimal(number, decimals)}`);
    const place = (100 * (number - low)) / (high - low);
    mark.style.left = `${place}%`;
    // At the ends the text stays below the bar instead of reaching out of it.
    mark.style.transform = `translateX(-${place < 6 ? 0 : place > 94 ? 100 : 50}%)`;
    line.append(mark);
  }
  return line;
}

/** Three hexagons: nearly exact, in between, and one whose noise is as wide as the legend. */
function sizes(range: LegendRange, unit: string): HTMLElement {
  const list = made('ul', '', 'sizes');
  const widest = halfWidthAt(SMALLEST, range);
  for (const [index, part] of [0.1, 0.4, 1].entries()) {
    const halfWidth = Number((widest * part).toPrecision(part === 1 ? 2 : 1));
    const item = made('li');
    const number = decimal(halfWidth, Math.min(decimalsFor(halfWidth, 12), fewestDecimals([halfWidth])));
    item.append(
      hexagon(certainty(halfWidth, range)),
      `±${number}${index === 2 ? '+' : ''}${index === 2 ? unit : ''}`,
    );
    list.append(item);
  }
  return list;
}

const SVG = 'http://www.w3.org/2000/svg';

function hexagon(size: number): SVGSVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '-12 -12 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  for (const [name, radius] of [
    ['room', 11.5],
    ['held', 11.5 * size],
  ] as const) {
    const shape = document.createElementNS(SVG, 'polygon');
    const corners = [0, 1, 2, 3, 4, 5].map(k => [Math.sin((k * Math.PI) / 3), Math.cos((k * Math.PI) / 3)]);
    shape.setAttribute('points', corners.map(([x, y]) => `${x! * radius},${y! * radius}`).join(' '));
    shape.setAttribute('class', name);
    drawing.append(shape);
  }
  return drawing;
}
