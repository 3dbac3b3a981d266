/** Text as it stands in a page. */
export function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A table that scrolls by itself where it is wider than the page. */
export function htmlTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map(cell => `<${tag}>${asHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<div class="scroll"><table><thead>${row(heads, 'th')}</thead><tbody>${rows.map(cells => row(cells, 'td')).join('')}</tbody></table></div>`;
}

/** The same, with the flags in it, such as --space.resolution 7, as code. */
export function asHtmlWithFlags(text: string): string {
  return asHtml(text).replace(/--[a-z][\w.-]*(?: [\w.]*\w)?/gi, '<code>$&</code>');
}
