import { element, made } from './elements.ts';
import { columnsOf, type TableColumn } from './tableColumns.ts';
import type { PageRelease } from './unpack.ts';

/** A screen reader and a browser both cope with this many rows at once. */
const PAGE = 100;

export interface TableView {
  show(slot: number): void;
}

/** Which column the rows are sorted by. */
interface Sorting {
  readonly column: number;
  readonly isDescending: boolean;
}

/** The numbers behind the map, one slot at a time, sorted as the reader likes; a cell's name leads back to the map. */
export function tableView(
  release: PageRelease,
  colourOf: (row: number) => string,
  showCell: (cell: number) => void,
): TableView {
  const columns = columnsOf(release);
  const table = document.querySelector('#table-view table')!;
  let [slot, page] = [0, 0];
  let sorting: Sorting = { column: 0, isDescending: false };

  const head = headRow(columns, column => {
    sorting = { column, isDescending: column === sorting.column && !sorting.isDescending };
    page = 0;
    paint();
  });
  table.querySelector('thead')!.append(head);

  const turn = (by: number) => () => {
    page += by;
    paint();
    document.querySelector('.scroll')!.scrollTop = 0;
  };
  element('page-back').addEventListener('click', turn(-1));
  element('page-on').addEventListener('click', turn(1));

  function paint(): void {
    const rows = sorted(release.slotRows[slot]!, columns[sorting.column]!, sorting.isDescending);
    const pages = Math.max(1, Math.ceil(rows.length / PAGE));
    page = Math.max(0, Math.min(pages - 1, page));
    const lines = rows.slice(page * PAGE, (page + 1) * PAGE).map(row => {
      return line(columns, row, colourOf(row), () => showCell(release.rows.cell[row]!));
    });
    table.querySelector('tbody')!.replaceChildren(...lines);
    markSorting(head, sorting);
    element('caption').textContent = caption(release, slot, rows.length);
    element('page-place').textContent = `Page ${page + 1} of ${pages}`;
    element<HTMLButtonElement>('page-back').disabled = page === 0;
    element<HTMLButtonElement>('page-on').disabled = page === pages - 1;
  }

  return {
    show(next) {
      slot = next;
      paint();
    },
  };
}

function sorted(rows: Int32Array, { sortBy }: TableColumn, isDescending: boolean): number[] {
  const way = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => way * (sortBy(a) - sortBy(b)) || a - b);
}

function headRow(columns: readonly TableColumn[], onSort: (column: number) => void): HTMLTableRowElement {
  const row = made('tr');
  for (const [index, column] of columns.entries()) {
    const cell = made('th');
    cell.scope = 'col';
    cell.append(button(column.head, () => onSort(index)));
    row.append(cell);
  }
  return row;
}

function markSorting(head: HTMLTableRowElement, { column, isDescending }: Sorting): void {
  for (const [index, cell] of [...head.children].entries()) {
    if (index !== column) cell.removeAttribute('aria-sort');
    else cell.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
  }
}

/** One row: its cell as a way to the map, its mean with the colour that it has there. */
function line(
  columns: readonly TableColumn[],
  row: number,
  colour: string,
  onCell: () => void,
): HTMLTableRowElement {
  const item = made('tr');
  for (const [index, column] of columns.entries()) {
    const cell = made('td');
    if (index === 0) {
      const link = button(column.text(row), onCell);
      link.title = 'Show on the map';
      cell.append(link);
    } else cell.append(column.text(row));
    if (index === 1) {
      const sample = made('i');
      sample.style.background = colour;
      cell.prepend(sample);
    }
    item.append(cell);
  }
  return item;
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const node = made('button', text);
  node.type = 'button';
  node.addEventListener('click', onClick);
  return node;
}

function caption({ data }: PageRelease, slot: number, count: number): string {
  const unit = data.unit === '' ? '' : `, in ${data.unit}`;
  const what = `Private means of ${data.valueName}${unit}: ${data.slots[slot]?.label ?? ''}`;
  return count === 0 ? `${what}. Nothing was published here.` : `${what}. ${count} hexagons.`;
}
