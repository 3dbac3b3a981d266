/**
 * What the changed user may say instead, for bounds 0 and 65 in steps of 0.01: everything that has gone wrong in a
 * library of this kind, or could. None of it is 7.25, which configs here ignore: whether a record is ignored is public,
 * so neighbours agree on it.
 */
export const hostile: Readonly<Record<string, (k: number, n: number) => string>> = {
  'an ordinary value': k => String(30 + k),
  'the lower bound': () => '0',
  'the upper bound': () => '65',
  'one bound after the other': k => (k % 2 === 0 ? '0' : '65'),
  'far above the bounds': () => '1000000',
  'far below the bounds': () => '-1000000',
  'the largest number there is': () => '1.7976931348623157e308',
  'the most negative number there is': () => '-1.7976931348623157e308',
  'the smallest number there is': k => (k % 2 === 0 ? '5e-324' : '-5e-324'),
  'negative zero': k => (k % 2 === 0 ? '-0' : '-0.0'),
  'more digits than a number holds': () => `33.${'3'.repeat(60)}`,
  'half steps': k => String(10.005 + k / 100),
  'next to the ignored value': k => (k % 2 === 0 ? '7.249999999999999' : '7.250000000000001'),
  'just within the bounds': k => (k % 2 === 0 ? '0.004999999' : '64.995000001'),
  'whole numbers beyond 2^53': k => String(9007199254740993n + BigInt(k)),
  'everything in the last record': (k, n) => (k === n - 1 ? '1e300' : '0'),
};

/** Every third of them, from `first` on: tests that run in many variants share them out. */
export function someHostile(first: number): [name: string, says: (k: number, n: number) => string][] {
  return Object.entries(hostile).filter((_, at) => at % 3 === first % 3);
}
