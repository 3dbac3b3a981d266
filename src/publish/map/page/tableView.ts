import { element, made } from './elements.ts';
import { decimal } from './numbers.ts';
import type { PageRelease } from './unpack.ts';

/** A screen reader and a browser both cope with this many rows at once. */
const PAGE = 100;

interface Column {
  readonly head: string;
  readonly text: (row: number) => string;
  readonly sortBy: (row: number) => number;
}

export interface TableView {
  show(slot: number): void;
}

/** The numbers behind the map, one slot at a time, sorted as the reader likes; a cell's name leads back to the map. */
export function tableView(
  release: PageRelease,
  colourOf: (row: number) => string,
  showCell: (cell: number) => void,
): TableView {
  const { data, slotRows, rows } = release;
  const columns = columnsOf(release);
  let [slot, page, sortedBy, isDescending] = [0, 0, 0, false];

  const table = document.querySelector('#table-view table')!;
  const [head, body] = [table.querySelector('thead')!, table.querySelector('tbody')!];
  const headRow = made('tr');
  for (const [index, column] of columns.entries()) {
    const cell = made('th');
    cell.scope = 'col';
    const button = made('button', column.head);
    button.type = 'button';
    button.addEventListener('click', () => {
      isDescending = index === sortedBy && !isDescending;
      [sortedBy, page] = [index, 0];
      paint();
    });
    cell.append(button);
    headRow.append(cell);
  }
  head.append(headRow);

  const turn = (by: number) => () => {
    page += by;
    paint();
    document.querySelector('.scroll')!.scrollTop = 0;
  };
  element('page-back').addEventListener('click', turn(-1));
  element('page-on').addEventListener('click', turn(1));

  function paint(): void {
    const { sortBy } = columns[sortedBy]!;
    const way = isDescending ? -1 : 1;
    const all = [...slotRows[slot]!].sort((a, b) => way * (sortBy(a) - sortBy(b)) || a - b);
    const pages = Math.max(1, Math.ceil(all.length / PAGE));
    page = Math.max(0, Math.min(pages - 1, page));
    body.replaceChildren(...all.slice(page * PAGE, (page + 1) * PAGE).map(line));
    for (const [index, cell] of [...headRow.children].entries()) {
      if (index !== sortedBy) cell.removeAttribute('aria-sort');
      else cell.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
    }
    element('caption').textContent = caption(all.length);
    element('page-place').textContent = `Page ${page + 1} of ${pages}`;
    element<HTMLButtonElement>('page-back').disabled = page === 0;
    element<HTMLButtonElement>('page-on').disabled = page === pages - 1;
  }

  function line(row: number): HTMLTableRowElement {
    const item = made('tr');
    for (const [index, column] of columns.entries()) {
      const cell = made('td');
      if (index === 0) {
        const link = made('button', column.text(row));
        link.type = 'button';
        link.title = 'Show on the map';
        link.addEventListener('click', () => showCell(rows.cell[row]!));
        cell.append(link);
      } else cell.append(column.text(row));
      if (index === 1) {
        const sample = made('i');
        sample.style.background = colourOf(row);
        cell.prepend(sample);
      }
      item.append(cell);
    }
    return item;
  }

  function caption(count: number): string {
    const unit = data.unit === '' ? '' : `, in ${data.unit}`;
    const what = `Private means of ${data.valueName}${unit}: ${data.slots[slot]?.label ?? ''}`;
    return count === 0 ? `${what}. Nothing was published here.` : `${what}. ${count} hexagons.`;
  }

  return {
    show(next) {
      slot = next;
      paint();
    },
  };
}

function columnsOf({ data, rows }: PageRelease): Column[] {
  const value = (head: string, numbers: Float64Array): Column => ({
    head,
    text: row => decimal(numbers[row]!, data.decimals),
    sortBy: row => numbers[row]!,
  });
  return [
    { head: 'Hexagon', text: row => data.cells[rows.cell[row]!]!, sortBy: row => rows.cell[row]! },
    value('Mean', rows.mean),
    value('95 % low', rows.low),
    value('95 % high', rows.high),
    value('Bias at most', rows.bias),
    {
      head: 'ε',
      text: row => data.epsilons[data.rows.epsilon[row]!]!,
      sortBy: row => toNumber(data.epsilons[data.rows.epsilon[row]!]!),
    },
    {
      head: 'Mechanism',
      text: row => data.mechanisms[data.rows.mechanism[row]!]!,
      sortBy: row => data.rows.mechanism[row]!,
    },
    {
      head: 'Arrays',
      text: row => String(data.rows.arrays[row] ?? '–'),
      sortBy: row => data.rows.arrays[row] ?? -1,
    },
  ];
}

function toNumber(exact: string): number {
  const [top, bottom] = exact.split('/');
  return Number(top) / Number(bottom ?? 1);
}
