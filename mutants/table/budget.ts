import { by, type Mutant } from '../mutant.ts';

const unitLoss = (window: string, repeat: string, shared = "{ allocate: 'even' }") =>
  by(
    'test/release/release.test.ts',
    `a release > by '${window}', slots repeating '${repeat}', ε shared as ${shared}, never lets a unit lose more than ε`,
  );
const accounts = (key: string) =>
  by(
    'test/release/accounts.test.ts',
    `an account that was spent cannot be spent once more by changing > ${key}`,
  );
const oldCopy = (title: string) =>
  by(
    'test/release/oldCopy.test.ts',
    `a ledger that lacks the entry of a release in the output folder > ${title}`,
  );
const ledger = (title: string) => by('test/ledger/conformance.test.ts', title);
/** The test that a unit's values reach no cell but those that it is charged for, by way of drawing. */
const REACHES = by(
  'src/draw/drawCells.test.ts',
  'drawCells > draws a number for every cell, and lets the values of a unit reach none but those that it is charged for',
  150,
);

/** Mistakes about what a release costs, and who keeps count. */
export const budgetMutants: readonly Mutant[] = [
  {
    name: 'the same request under another name of its zone',
    mistake:
      'A request is compared with the zone as it was written, so Asia/Calcutta pays again for Asia/Kolkata unasked.',
    edits: [
      {
        file: 'src/config/requestOf.ts',
        find: 'zone: zoneName(time.zone)',
        replace: 'zone: time.zone',
      },
    ],
    caughtBy: [
      by(
        'src/config/requestOf.test.ts',
        'the same request > is known again however its config is spelled, part by part and all together',
        60,
      ),
    ],
  },
  {
    name: 'one user in two cells charged once',
    mistake: 'Every cell gets all of ε, as if nobody were in two of them.',
    edits: [
      {
        file: 'src/shares/allocation.ts',
        find: 'return { parts: new Float64Array(cells).fill(1), whole: Math.max(1, mostOf(cellsOfUnits(membership))) };',
        replace: 'return { parts: new Float64Array(cells).fill(1), whole: 1 };',
      },
      {
        file: 'src/shares/allocation.ts',
        find: 'if (mostParts(membership, allocation) > whole)',
        replace: 'if (mostOf(parts) > whole)',
      },
    ],
    caughtBy: [unitLoss('day', 'daily'), unitLoss('release', 'never')],
  },
  {
    name: 'ε of a cell rounded up',
    mistake: 'ε_h is rounded to six decimals, and up: many cells together exceed ε.',
    edits: [
      {
        file: 'src/shares/allocation.ts',
        find: 'return fraction(epsilon.num * BigInt(parts[cell]!), epsilon.den * BigInt(whole));',
        replace:
          'return fraction((1_000_000n * epsilon.num * BigInt(parts[cell]!)) / (epsilon.den * BigInt(whole)) + 1n, 1_000_000n);',
      },
    ],
    caughtBy: [unitLoss('day', 'daily')],
  },
  {
    name: 'daily window charged once for three days',
    mistake: 'A release over several days charges the first of them.',
    edits: [
      {
        file: 'src/ingest/totals/coveredDates.ts',
        find: "if (window === 'day') return distinct(units.window).map(dayToDate);",
        replace: "if (window === 'day') return distinct(units.window).slice(0, 1).map(dayToDate);",
      },
    ],
    caughtBy: [
      by(
        'test/release/release.test.ts',
        "the charge > covers every date of records whose times name no zone: 'UTC', 'day', 'daily'",
      ),
    ],
  },
  {
    name: 'first covered day decides',
    mistake: 'Whether there is room is asked of the first day that a release covers.',
    edits: [
      {
        file: 'src/ledger/book.ts',
        find: 'const most = mostSpent(spending, all.units);',
        replace:
          'const most = mostSpent(spending, [{ first: all.units[0]!.first, last: all.units[0]!.first }]);',
      },
    ],
    caughtBy: [
      ledger(
        'in a file: a charge > is all or nothing: one spent day refuses the release, and the other days stay as they were',
      ),
    ],
  },
  {
    name: 'budget added up in floats',
    mistake: 'What is left is compared in doubles: a hair too much passes, and again.',
    edits: [
      {
        file: 'src/ledger/book.ts',
        find: 'if (compare(add(most.epsilon, spend.epsilon), opening.epsilon) > 0)',
        replace:
          'const double = ({ num, den }: Rational) => Number(num) / Number(den);\n  if (double(add(most.epsilon, spend.epsilon)) > double(opening.epsilon) && compare(most.epsilon, opening.epsilon) <= 0)',
      },
    ],
    caughtBy: [ledger('in a file: a charge > is refused by a hair: one part in 10³⁰ too much')],
  },
  {
    name: 'a finer window accepted',
    mistake:
      'A release that protects a user within a slot is charged to an account by day as if it were the same.',
    edits: [
      {
        file: 'src/ledger/subject.ts',
        find: 'if (WINDOWS.indexOf(asked.window) < WINDOWS.indexOf(fixed.window))',
        replace: 'if (!WINDOWS.includes(asked.window))',
      },
    ],
    caughtBy: [ledger('in a file: a charge > for a finer window is refused')],
  },
  {
    name: 'another time column accepted',
    mistake: 'A day is a day, whichever column tells it: the same records are released once for each.',
    edits: [
      {
        file: 'src/ledger/subject.ts',
        find: 'if (fixed.time !== undefined && asked.time !== fixed.time)',
        replace: "if (fixed.time !== undefined && asked.time === '')",
      },
    ],
    caughtBy: [
      ledger('in a file: a charge > for another time column is refused'),
      accounts('columns.time'),
      by(
        'test/ledger/format1.test.ts',
        'a ledger of format 1 > goes on with the time column of its next release, which then stays; what was spent stays spent',
      ),
    ],
  },
  {
    name: 'another position accepted',
    mistake:
      'A hexagon is a hexagon, whichever position is in it: what a user did in one is then spread over several, and each costs ε.',
    edits: [
      {
        file: 'src/ledger/subject.ts',
        find: 'if (fixed.position !== undefined && !isSameList(asked.position, fixed.position))',
        replace: 'if (fixed.position !== undefined && !isSameList(asked.position, asked.position))',
      },
    ],
    caughtBy: [accounts('columns.lat, columns.lng'), accounts('columns.position')],
  },
  {
    name: 'an old account never settles',
    mistake: 'An account that came without a time column takes every one, for ever.',
    edits: [
      {
        file: 'src/ledger/subject.ts',
        find: 'const time = fixed.time ?? asked.time;',
        replace: 'const time = fixed.time;',
      },
    ],
    caughtBy: [
      by(
        'test/ledger/format1.test.ts',
        'a ledger of format 1 > goes on with the time column of its next release, which then stays; what was spent stays spent',
      ),
    ],
  },
  {
    name: 'format line left behind',
    mistake: 'New entries stand in a file that calls itself format 1: an older Hexveil goes on with it.',
    edits: [
      {
        file: 'src/ledger/ledgerDatabase.ts',
        find: 'UPDATE format SET version = ? WHERE version < ?',
        replace: 'UPDATE format SET version = ? WHERE version > ?',
      },
    ],
    caughtBy: [
      by(
        'test/ledger/format1.test.ts',
        'a ledger of format 1 > becomes one of format 2 with its first new charge, which an older Hexveil refuses to open',
      ),
    ],
  },
  {
    name: 'values paid from a total for presence',
    mistake: 'A release that treats presence as public is charged to a total that protects presence.',
    edits: [
      {
        file: 'src/ledger/book.ts',
        find: 'if (fixed === asked) return undefined;',
        replace: "if (fixed === asked || asked === 'values') return undefined;",
      },
    ],
    caughtBy: [
      ledger('in a file: a charge > for a total of another promise is refused: neither pays for the other'),
    ],
  },
  {
    name: 'an older copy goes on',
    mistake: 'Releases in the output folder that the ledger does not count are looked at and forgotten.',
    edits: [
      {
        file: 'src/release.ts',
        find: 'if (lacking === undefined) return;',
        replace: "if (lacking === undefined || dir !== '') return;",
      },
    ],
    caughtBy: [
      oldCopy('because it was set back is refused before the charge, and says which entry'),
      oldCopy(
        'because it is a copy that went on by itself is refused, and so is the ledger that it was copied from',
      ),
    ],
  },
  {
    name: 'an older copy looked for once',
    mistake: 'A release that another copy made while the records were read is not seen.',
    edits: [
      {
        file: 'src/release.ts',
        find: 'ledger.check(spend);\n    refuseOldCopy(ledger, config.output.dir);',
        replace: 'ledger.check(spend);',
      },
    ],
    caughtBy: [oldCopy('is refused also where that release came while the records were read')],
  },
  {
    name: 'an entry known by its number',
    mistake: 'A copy that went on by itself has an entry of every number, so it seems to lack none.',
    edits: [
      {
        file: 'src/ledger/history.ts',
        find: 'return entries[entry - 1]?.hash === hash;',
        replace: 'return entries[entry - 1]?.hash.length === hash.length;',
      },
    ],
    caughtBy: [
      oldCopy(
        'because it is a copy that went on by itself is refused, and so is the ledger that it was copied from',
      ),
    ],
  },
  {
    name: 'releases of other ledgers missed',
    mistake: 'Every release in the output folder is looked for in this ledger, also those of another.',
    edits: [
      {
        file: 'src/ledger/history.ts',
        find: 'receipt => receipt.ledger === ledger && !hasEntry(entries, receipt)',
        replace: "receipt => ledger !== '' && !hasEntry(entries, receipt)",
      },
    ],
    caughtBy: [
      ledger(
        'in a file: entries > are missed where a receipt of the same ledger names another, and only there',
      ),
    ],
  },
  {
    name: 'a ledger for each of its names',
    mistake:
      'A link to the ledger has a second file of its own, which knows nothing of charges by the other name.',
    edits: [
      {
        file: 'src/ledger/fileLedger.ts',
        find: 'this.path = realLedgerPath(path);',
        replace: 'this.path = path;',
      },
    ],
    caughtBy: [
      by(
        'test/ledger/place.test.ts',
        'a ledger that is reached by several names > is one: its second file stands beside the real file, and each name sees all charges',
      ),
    ],
  },
  {
    name: 'refused while a day can pay',
    mistake:
      'Before records are read, one spent date is taken for all: a release that could be paid is refused.',
    edits: [
      {
        file: 'src/ledger/spending.ts',
        find: 'if (spent.first > next) return ZERO;',
        replace: 'if (spent.first > last) return ZERO;',
      },
    ],
    caughtBy: [
      ledger(
        'in a file: a release whose records were not read yet > is refused by day if none of its dates can pay, and not while one of them can',
      ),
      by(
        'src/ledger/spending.test.ts',
        'spending > is what adding up every day by itself gives, exactly',
        100,
      ),
    ],
  },
  {
    name: 'records read before the budget is asked',
    mistake: 'A release that the budget refuses anyhow reads all records first.',
    edits: [
      {
        file: 'src/release.ts',
        find: 'ledger.checkEarly(earlySpendOf(config));',
        replace: 'void earlySpendOf(config);',
      },
    ],
    caughtBy: [
      by(
        'test/release/early.test.ts',
        'before any record is read > a release by day is refused without an account',
      ),
      by(
        'test/release/early.test.ts',
        'before any record is read > by slot, if all that it can cover is spent',
      ),
    ],
  },
  {
    name: 'entries without salt',
    mistake: 'The published hash of an entry can be tried out on guesses about the data.',
    edits: [
      {
        file: 'src/ledger/stamp.ts',
        find: "salt: randomBytes(32).toString('hex')",
        replace: "salt: randomBytes(32).subarray(0, 0).toString('hex')",
      },
    ],
    caughtBy: [
      ledger(
        'in a file: entries > are salted: the same charge has another hash each time, so that a published one tells nothing of the data',
      ),
    ],
  },
  {
    name: 'values in the fingerprint of the data',
    mistake: 'The ledger knows data again by its sums too: its published head is then a function of values.',
    edits: [
      {
        file: 'src/plan/spendOf.ts',
        find: 'dataHash: publicHash(ingested.totals.counts),',
        replace:
          'dataHash: publicHash({ ...ingested.totals.counts, count: Int32Array.from(ingested.totals.sum, sum => sum % 2 ** 31) }),',
      },
    ],
    caughtBy: [
      by(
        'test/leaks/commands.test.ts',
        'for neighbours > a second release of other values with the same counts is refused as the same, for the ledger knows no value',
      ),
      by(
        'test/leaks/release.test.ts',
        'a release, baseline by cell > differs between neighbours in nothing but the released numbers: loud values, in any order of rows',
        5,
      ),
    ],
  },
  {
    name: 'values in the fingerprint of a mean',
    mistake: 'The same in hexveil mean, whose data are known again by users and their sums.',
    edits: [
      {
        file: 'src/ingest/totals/publicHash.ts',
        find: 'for (const { user } of samples) counts.set(user, (counts.get(user) ?? 0) + 1);',
        replace: 'for (const { user, value } of samples) counts.set(user, (counts.get(user) ?? 0) + value);',
      },
    ],
    caughtBy: [
      by(
        'test/leaks/mean.test.ts',
        'hexveil mean with an account > leaves the same entry in the ledger for neighbours, and knows the same request again',
        8,
      ),
    ],
  },
  {
    name: 'second charge of a day forgotten',
    mistake: 'A day that was charged before stays at what it was.',
    edits: [
      {
        file: 'src/ledger/spending.ts',
        find: 'inOld ? (inMore ? add(old.epsilon, epsilon) : old.epsilon) : epsilon;',
        replace: 'inOld ? (inMore ? add(old.epsilon, ZERO) : old.epsilon) : epsilon;',
      },
    ],
    caughtBy: [
      by(
        'src/ledger/spending.test.ts',
        'spending > is what adding up every day by itself gives, exactly',
        100,
      ),
      ledger(
        'in a file: a charge > adds up exactly: three tenths, three tenths and four tenths are the whole',
      ),
    ],
  },
  {
    name: 'ε of a cell rounded up by the optimal shares',
    mistake: 'Shares are made whole parts by rounding up, and the proof asks each cell for itself.',
    edits: [
      {
        file: 'src/shares/wholeParts.ts',
        find: 'finest = { parts, whole };',
        replace: 'finest = { parts: parts.map(each => each + 1), whole };',
      },
      {
        file: 'src/shares/allocation.ts',
        find: 'if (mostParts(membership, allocation) > whole)',
        replace: 'if (mostOf(parts) > whole)',
      },
    ],
    caughtBy: [
      by(
        'src/plan/makePlan.test.ts',
        "a plan > never lets a unit spend more than ε, to the last digit: { allocate: 'optimal' }",
        25,
      ),
      unitLoss('day', 'daily', "{ allocate: 'optimal' }"),
    ],
  },
  {
    name: 'those kept out are drawn all the same',
    mistake: 'maxCells keeps a unit out of a cell when shares of ε are made, and not when the cell is drawn.',
    edits: [
      {
        file: 'src/draw/drawCells.ts',
        find: 'plannedCells(plan, {',
        replace: 'plannedCells({ ...plan, counts: totals.counts }, {',
      },
    ],
    caughtBy: [REACHES],
  },
  {
    name: 'first samples of those kept out',
    mistake:
      'With sample fill the rows are counted on as if nobody had left: a unit is read in a cell that it left.',
    edits: [
      {
        file: 'src/draw/plannedCell.ts',
        find: '(user: number, length: number) => prefixOfRow(rowOf(user), length)',
        replace: '(user: number, length: number) => prefixOfRow(rowOf(0) + user, length)',
      },
    ],
    caughtBy: [REACHES],
  },
  {
    name: 'asked without those kept out',
    mistake:
      'What is fetched beforehand is planned as if nobody had left: the draw misses a sum after the charge, and whether that shows hangs on values.',
    edits: [
      {
        file: 'src/draw/firstSamples.ts',
        find: 'plannedCells(plan, {',
        replace: 'plannedCells({ ...plan, counts: { ...plan.counts, left: undefined as never } }, {',
      },
    ],
    caughtBy: [REACHES],
  },
  {
    name: 'maxCells by value',
    mistake:
      'A unit leaves the cells where it says least: who takes part in a cell tells what they said elsewhere.',
    edits: [
      {
        file: 'src/plan/plan.ts',
        find: '...makePlan(config, totals.counts, listed), report };',
        replace:
          '...makePlan(config, { ...totals.counts, sum: totals.sum } as typeof totals.counts, listed), report };',
      },
      {
        file: 'src/plan/cap/leaveCells.ts',
        find: 'rank: attempt === 0 ? counts.count[row]! / samples[place]! : shuffled(row, attempt),',
        replace:
          'rank: attempt === 0 ? ((counts as { sum?: Float64Array }).sum?.[row] ?? samples[place]!) : shuffled(row, attempt),',
      },
      {
        file: 'src/plan/cap/capUnits.ts',
        find: 'return withoutRows(counts, settleUnits(crowd, errors, cap));',
        replace:
          'return withoutRows(counts, cap > 0 ? leaveCells(crowd, cap) : settleUnits(crowd, errors, cap));',
      },
      {
        file: 'src/plan/cap/capUnits.ts',
        find: "import { ranking } from '../ranking.ts';",
        replace: "import { leaveCells } from './leaveCells.ts';\nimport { ranking } from '../ranking.ts';",
      },
    ],
    caughtBy: [
      by(
        'test/leaks/release.test.ts',
        'a release, array-averaging by day, optimal shares, at most one cell > differs between neighbours in nothing but the released numbers: loud values, in any order of rows',
        5,
      ),
    ],
  },
  {
    name: 'dropped samples left out of the bias bound',
    mistake: 'The bound is that of the units that were kept: those whom maxCells took out are forgotten.',
    edits: [
      {
        file: 'src/arrays/bias.ts',
        find: 'let short = (cell.absent?.samples ?? 0) / allSamples(cell);',
        replace: 'let short = 0 * allSamples(cell);',
      },
      {
        file: 'src/mean/baseline.ts',
        find: 'const biasBound = absent === undefined ? 0 : absent.samples / allSamples(counts);',
        replace: 'const biasBound = absent === undefined ? 0 : 0 * allSamples(counts);',
      },
    ],
    caughtBy: [
      by('src/plan/makePlan.test.ts', 'maxCells > counts the samples of those who left in every bias bound'),
      by(
        'src/mean/absent.test.ts',
        'baseline with users kept out of the cell > has the bias bound that the worst data reaches and none exceeds',
        40,
      ),
    ],
  },
  {
    name: 'a ledger in the working folder, for want of a home',
    mistake:
      'Without a home folder the ledger is made wherever one stands: in the next folder every budget is new again.',
    edits: [
      {
        file: 'src/ledger/ledgerPath.ts',
        find: 'if (isAbsolute(path)) return path;',
        replace: 'if (path) return resolve(path);',
      },
    ],
    caughtBy: [
      by(
        'src/ledger/ledgerPath.test.ts',
        'the ledger is > never where one happens to stand: without a home folder it must be named',
      ),
    ],
  },
  {
    name: 'a second file that cannot be read taken for one that followed',
    mistake: 'A charge goes on without its second file, so that the tail of the ledger can be cut unseen.',
    edits: [
      {
        file: 'src/ledger/fileLedger.ts',
        find: '    } catch {\n      return false;\n    }',
        replace: '    } catch {\n      return true;\n    }',
      },
    ],
    caughtBy: [
      by(
        'test/ledger/damage.test.ts',
        'the second file > that is spoilt while it is written does not hide that the charge stands',
      ),
    ],
  },
];
