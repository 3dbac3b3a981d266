import { escapeHtml } from '../src/terms/escapeHtml.ts';

/** What stands in a cell of a table: text, or text with a smaller line below it. */
export type HtmlCell = string | { readonly text: string; readonly below: string };

/**
 * Rows as a table that scrolls by itself where it is wider than the page: the first column aligned left, the others right,
 * as numbers are read; those that are named `words` left. A row may have a class, by which a style marks it.
 */
export function htmlTable(
  heads: readonly string[],
  rows: readonly (readonly HtmlCell[])[],
  words: readonly string[] = [],
  classOf: (row: number) => string | undefined = () => undefined,
): string {
  const line = (cells: readonly HtmlCell[], tag: 'th' | 'td') =>
    cells
      .map(
        (cell, column) =>
          `<${tag}${attribute(words.includes(heads[column]!) ? 'words' : undefined)}>${cellHtml(cell)}</${tag}>`,
      )
      .join('');
  const body = rows.map((cells, row) => `<tr${attribute(classOf(row))}>${line(cells, 'td')}</tr>`);
  return `<div class="scroll"><table><thead><tr>${line(heads, 'th')}</tr></thead><tbody>
${body.join('\n')}
</tbody></table></div>`;
}

function attribute(name: string | undefined): string {
  return name === undefined ? '' : ` class="${name}"`;
}

function cellHtml(cell: HtmlCell): string {
  if (typeof cell === 'string') return escapeHtml(cell);
  return `${escapeHtml(cell.text)}<small>${escapeHtml(cell.below)}</small>`;
}
