import { errorMap, STEPS } from '../../../../figures/errorMap.ts';
import type { MapCounts, Plan } from '../../../../src/index.ts';
import { escapeHtml } from '../../../../src/terms/escapeHtml.ts';
import { figure, whole } from '../../../../src/terms/figures.ts';
import { rangeOf } from '../../../../src/terms/grid.ts';

/** Where the error is large: hexagons with few users, mostly at the edge of a city. */
export function mapSection({ config, cells }: Plan, counts: MapCounts, errors: Float64Array): string {
  const range = rangeOf(config.value.grid);
  const unit = config.value.unit === '' ? '' : ` ${config.value.unit}`;
  const h3 = Array.from(cells, cell => counts.cells.h3[cell]!);
  const map = errorMap(h3, errors, range, unit);
  const coarser =
    map.resolution === config.space.resolution
      ? ''
      : ` Drawn at resolution ${map.resolution}, as there are too many hexagons for a page.`;
  const over = h3.length === map.hexagons ? '' : ' Where a hexagon has several slots, its median over them.';
  return `<section id="map">
<h2>Where the error would be</h2>
<p>${whole(map.hexagons)} hexagons by their predicted error; the darkest two colours (the brightest on a dark page) are above a tenth of the range.${over}${coarser} Point at a hexagon for its number.</p>
<ul class="keys">${legend(range, unit)}</ul>
<figure>${map.svg}</figure>
</section>`;
}

function legend(range: number, unit: string): string {
  const limits = STEPS.map(step => figure(step * range));
  const labels = [
    `below ${limits[0]}`,
    ...limits.slice(1).map((limit, index) => `${limits[index]} to ${limit}`),
    `${limits.at(-1)} and more`,
  ];
  return labels
    .map((label, step) => `<li><span class="swatch e${step}"></span>${escapeHtml(`${label}${unit}`)}</li>`)
    .join('');
}
