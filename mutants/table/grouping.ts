import { by, type Mutant } from '../mutant.ts';

const NEIGHBOURS = 'src/mean/neighbours.test.ts';
const CASES = 400;
const moves = (kind: 'tight' | 'paper', grouping: string, fill = 'mean') =>
  by(
    NEIGHBOURS,
    `the sum of array means, '${grouping}', '${fill}' fill > moves by at most the ${kind} Δ_S between neighbours, in any interval and in none`,
    CASES,
  );
const touchesFew = (grouping: string, fill = 'mean') =>
  by(
    NEIGHBOURS,
    `the sum of array means, '${grouping}', '${fill}' fill > lets no user move more array means than it touches`,
    100,
  );

/** Mistakes about who sits where, and how far one user can move a sum. */
export const groupingMutants: readonly Mutant[] = [
  {
    name: 'sensitivity halved',
    mistake: 'Δ as if values could only move half of the range, up or down from the middle.',
    edits: [
      { file: 'src/arrays/sensitivity.ts', find: 'return most;', replace: 'return Math.ceil(most / 2);' },
    ],
    caughtBy: [moves('tight', 'bestFit'), moves('tight', 'wrapAround')],
  },
  {
    name: 'wrapAround with t = 1',
    mistake:
      'A user who spills into a second array is thought to touch one: scores move by 2 and are hidden for 1.',
    edits: [
      {
        file: 'src/arrays/sensitivity.ts',
        find: 'touches: splits.length > 0 ? 2 : 1,',
        replace: 'touches: 1,',
      },
    ],
    caughtBy: [touchesFew('wrapAround')],
  },
  {
    name: 'floor where ceiling in Δ_S',
    mistake: 'A rounded array mean is thought to move by ⌊G·r/w⌋ at most; it can move by one step more.',
    edits: [
      {
        file: 'src/arrays/sensitivity.ts',
        find: 'Math.min(width, ceilMultiplyDivide(steps, slots, filled));',
        replace: 'Math.min(width, Math.floor((steps * slots) / filled));',
      },
    ],
    caughtBy: [
      by(
        'src/arrays/sensitivity.test.ts',
        'the tight sensitivity under wrapAround > is max_ℓ Σ_i min(W, ⌈G·r/w⌉) over the paper’s own arrays',
        300,
      ),
    ],
  },
  {
    name: 'parts of a split user not added up',
    mistake: 'Of a user in two arrays only the larger part counts.',
    edits: [
      {
        file: 'src/arrays/sensitivity.ts',
        find: 'part(larger, grouping.length) + part(smaller, grouping.length)',
        replace: 'Math.max(part(larger, grouping.length), part(smaller, grouping.length))',
      },
    ],
    caughtBy: [moves('tight', 'wrapAround'), moves('tight', 'wrapAround', 'samples')],
  },
  {
    name: 'paper’s constant without its factor 2',
    mistake: 'Under wrapAround a projected user can move two arrays by the whole width each.',
    edits: [
      {
        file: 'src/arrays/sensitivity.ts',
        find: 'const factor = grouping.spill === undefined ? 1 : 2;',
        replace: 'const factor = grouping.spill === undefined ? 1 : 1;',
      },
    ],
    caughtBy: [moves('paper', 'wrapAround')],
  },
  {
    name: 'ties broken by row order',
    mistake: 'Users of equal counts stay as the rows came, and rows can be sorted by value.',
    edits: [
      {
        file: 'src/mean/cell.ts',
        find: 'return Buffer.compare(Buffer.from(a), Buffer.from(b)) || (a < b ? -1 : a > b ? 1 : 0);',
        replace: 'return a === b ? 0 : 0 * Buffer.compare(Buffer.from(a), Buffer.from(b));',
      },
    ],
    caughtBy: [
      by('src/mean/cell.test.ts', 'cellFromTotals > does not depend on the order of rows', 100),
      by(
        'src/mean/cell.test.ts',
        'cellFromSamples > puts users of equal counts in the order of their keys: never by row order, never by what they say',
        100,
      ),
    ],
  },
  {
    name: 'ties broken by row order, in SQL',
    mistake: 'Users are numbered as they are met, not by the bytes of their keys.',
    edits: [
      {
        file: 'src/ingest/totals/totalsSql.ts',
        find: `const users = \`SELECT DISTINCT user_key, \${key} AS key_text FROM \${GROUPS}\`;
  return dialect.numbered(users, 'key_text', 'user_number');`,
        replace: `const users = \`SELECT user_key, \${key} AS key_text, min(rowid) AS met FROM \${GROUPS} GROUP BY user_key\`;
  return dialect.numbered(users, 'met', 'user_number');`,
      },
    ],
    caughtBy: [
      by(
        'src/ingest/totals/userTotals.test.ts',
        'userTotals > gives the same totals for any order of rows and any number of threads, bit for bit',
      ),
    ],
  },
  {
    name: 'ties broken by value',
    mistake:
      'Of users with equal counts the one with the larger sum comes first: values decide who sits together.',
    edits: [
      {
        file: 'src/mean/cell.ts',
        find: 'const values = Array.from(order, index => byUser.get(keys[index]!)!);',
        replace:
          'const values = Array.from(order, index => byUser.get(keys[index]!)!).sort((a, b) => b.length - a.length || total(b) - total(a));',
      },
    ],
    caughtBy: [touchesFew('bestFit'), touchesFew('wrapAround', 'samples')],
  },
  {
    name: 'ties broken by value, in columns',
    mistake: 'The same on the way that whole maps take.',
    edits: [
      {
        file: 'src/mean/cell.ts',
        find: 'const order = largestFirst(users.counts);',
        replace:
          'const order = largestFirst(users.counts).sort((a, b) => users.counts[b]! - users.counts[a]! || users.sums[b]! - users.sums[a]!);',
      },
    ],
    caughtBy: [
      by(
        'src/mean/cell.test.ts',
        'cellFromColumns > puts users of equal counts in the order they come in, which is that of their keys, whatever they say',
      ),
    ],
  },
];
