/** A number with so many decimals, a true minus sign, and thousands apart. */
export function decimal(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  const [whole, rest] = text.split('.') as [string, string?];
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') : whole;
  const isZero = /^[0.]*$/.test(text);
  return `${value < 0 && !isZero ? '−' : ''}${grouped}${rest === undefined ? '' : `.${rest}`}`;
}

/** As many decimals as a noise of this size deserves: its two leading digits, at most those that are published. */
export function decimalsFor(halfWidth: number, published: number): number {
  if (!(halfWidth > 0) || !Number.isFinite(halfWidth)) return published;
  return Math.max(0, Math.min(published, 1 - Math.floor(Math.log10(halfWidth))));
}

/** The fewest decimals that write all of these numbers apart from each other. */
export function fewestDecimals(numbers: readonly number[]): number {
  return Math.max(0, ...numbers.map(each => (String(each).split('.')[1] ?? '').length));
}
