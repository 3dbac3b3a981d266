import { element, made } from './elements.ts';
import { drawLegend } from './legend.ts';
import { legendRange } from './legendRange.ts';
import { looksOf } from './looks.ts';
import { mapView } from './mapView.ts';
import { player } from './player.ts';
import { tableView } from './tableView.ts';
import { type PageRelease, unpack } from './unpack.ts';

void unpack(element('release').textContent).then(start);

/** Brings the page to life: one release, seen as a map or as a table, one slot at a time. */
function start(release: PageRelease): void {
  const range = legendRange(release);
  const looks = looksOf(release, range);
  writeWords(release);
  drawLegend(element('legend'), release, range, looks.colours);

  const map = mapView(release, looks);
  const table = tableView(
    release,
    row => looks.colours[looks.colour[row]!]!,
    cell => {
      turnTo('map');
      map.showCell(cell);
      element('marks').focus();
    },
  );
  const { toggle } = player(
    release.data.slots.map(slot => slot.label),
    slot => {
      map.show(slot);
      if (!element('table-view').hidden) table.show(slot);
    },
  );
  element('time').hidden = release.data.slots.length === 0;

  function turnTo(side: 'map' | 'table'): void {
    element('map-view').hidden = side === 'table';
    element('table-view').hidden = side === 'map';
    element('show-map').setAttribute('aria-pressed', String(side === 'map'));
    element('show-table').setAttribute('aria-pressed', String(side === 'table'));
    if (side === 'table') table.show(Number(element<HTMLInputElement>('slider').value));
    else map.refresh();
  }
  element('show-map').addEventListener('click', () => turnTo('map'));
  element('show-table').addEventListener('click', () => turnTo('table'));

  // Space plays from everywhere, except where it presses or opens something already.
  document.addEventListener('keydown', event => {
    if (event.key !== ' ' || (event.target as Element).closest('button, summary') !== null) return;
    event.preventDefault();
    toggle();
  });
  new ResizeObserver(() => map.refresh()).observe(element('map-view'));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => map.refresh());
  map.refresh();
}

function writeWords({ data }: PageRelease): void {
  const unit = data.unit === '' ? '' : ` in ${data.unit}`;
  element('subject').textContent = `Mean ${data.valueName}${unit}, by hexagon and time`;
  element('facts').replaceChildren(
    ...data.facts.flatMap(([label, text]) => [made('dt', label), made('dd', text)]),
  );
  element('credit').hidden = data.basemap === null;
  element('credit').textContent = data.basemap === null ? '' : `Background: ${data.basemap.credit}`;
}
