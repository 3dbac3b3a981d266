/** ⌊a·b/c⌋ for non-negative integers with c > 0 and a result below 2⁵³: exact whatever the size of a·b. */
export function floorMultiplyDivide(a: number, b: number, c: number): number {
  const product = a * b;
  if (product > Number.MAX_SAFE_INTEGER) return Number((BigInt(a) * BigInt(b)) / BigInt(c));
  return (product - (product % c)) / c;
}

/** ⌈a·b/c⌉, under the same conditions. */
export function ceilMultiplyDivide(a: number, b: number, c: number): number {
  const product = a * b;
  if (product > Number.MAX_SAFE_INTEGER) return Number((BigInt(a) * BigInt(b) + BigInt(c - 1)) / BigInt(c));
  const rest = product % c;
  return (product - rest) / c + (rest > 0 ? 1 : 0);
}
