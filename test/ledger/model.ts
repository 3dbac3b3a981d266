import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { BudgetRefused } from '../../src/ledger/budgetRefused.ts';
import { FileLedger, type FileLedgerOptions } from '../../src/ledger/fileLedger.ts';
import type { Ledger, Spend } from '../../src/ledger/ledger.ts';
import { MemoryLedger } from '../../src/ledger/memoryLedger.ts';
import { add, compare, fraction, type Rational, subtract, ZERO } from '../../src/terms/rational.ts';

/** The simplest ledger that can be: what each day of each account has lost, and how many entries there are. */
interface Model {
  readonly accounts: Map<string, { readonly total: Rational; readonly days: Map<string, Rational> }>;
  entries: number;
  /** The last charge was cut short before the second file knew of it. */
  isHeadBehind: boolean;
}

/** A ledger in a file, opened anew for every command, beside one in memory. */
interface Real {
  readonly path: string;
  readonly memory: MemoryLedger;
}

type Moment = 'never' | 'before' | 'after';
type LedgerCommand = fc.Command<Model, Real>;

class Open implements LedgerCommand {
  readonly name: string;
  readonly total: Rational;

  constructor(name: string, total: Rational) {
    this.name = name;
    this.total = total;
  }

  check(): boolean {
    return true;
  }

  run(model: Model, { path, memory }: Real): void {
    const about = { user: ['plate'], window: 'day', zone: 'UTC', epsilon: this.total } as const;
    const open = (ledger: Ledger) => () => ledger.open(this.name, about);
    model.isHeadBehind = false;
    if (model.accounts.has(this.name)) {
      for (const ledger of [new FileLedger(path), memory]) expect(open(ledger)).toThrow(BudgetRefused);
      return;
    }
    model.accounts.set(this.name, { total: this.total, days: new Map() });
    model.entries++;
    for (const ledger of [new FileLedger(path), memory])
      expect(open(ledger)()).toMatchObject({ entry: model.entries, length: model.entries });
  }

  toString(): string {
    return `open ${this.name} ${this.total.num}/${this.total.den}`;
  }
}

class Charge implements LedgerCommand {
  readonly spend: Spend;
  readonly crash: Moment;

  constructor(spend: Spend, crash: Moment) {
    this.spend = spend;
    this.crash = crash;
  }

  check(): boolean {
    return true;
  }

  run(model: Model, { path, memory }: Real): void {
    const ledger = new FileLedger(path, crashing(this.crash));
    const { account, covers, epsilon } = this.spend;
    const known = model.accounts.get(account);
    const fits = known && covers!.every(day => fitsOn(known, day, epsilon));
    // Cut short before the charge: at once, or while the second file is brought up to date first.
    if (this.crash === 'before' || (this.crash === 'after' && model.isHeadBehind)) {
      expect(() => ledger.spend(this.spend)).toThrow('power cut');
      model.isHeadBehind &&= this.crash === 'after';
      return;
    }
    model.isHeadBehind = false;
    if (!fits) {
      for (const each of [ledger, memory]) expect(() => each.spend(this.spend)).toThrow(BudgetRefused);
      return;
    }
    for (const day of covers!) known.days.set(day, add(known.days.get(day) ?? ZERO, epsilon));
    model.entries++;
    expect(memory.spend(this.spend)).toMatchObject({ entry: model.entries });
    // A crash after the charge leaves it charged, though nobody got a receipt.
    if (this.crash === 'after') {
      expect(() => ledger.spend(this.spend)).toThrow('The charge stands');
      model.isHeadBehind = true;
    } else expect(ledger.spend(this.spend)).toMatchObject({ entry: model.entries });
  }

  toString(): string {
    const { account, covers, epsilon } = this.spend;
    return `charge ${account} ${covers} ${epsilon.num}/${epsilon.den}, crash ${this.crash}`;
  }
}

class Look implements LedgerCommand {
  check(): boolean {
    return true;
  }

  run(model: Model, { path, memory }: Real): void {
    const ledger = new FileLedger(path);
    expect(ledger.verify()).toMatchObject({ length: model.entries, wasInterrupted: model.isHeadBehind });
    const expected = [...model.accounts].map(([name, { total, days }]) => {
      const spent = [...days.values()].reduce((a, b) => (compare(a, b) >= 0 ? a : b), ZERO);
      return { name, epsilon: total, spent, left: subtract(total, spent) };
    });
    expect(ledger.accounts()).toMatchObject(expected);
    expect(memory.accounts()).toMatchObject(expected);
  }

  toString(): string {
    return 'look';
  }
}

const names = fc.constantFrom('buses', 'cars');
const tenths = (most: number) => fc.integer({ min: 1, max: most }).map(n => fraction(n, 10));
const days = fc.uniqueArray(fc.constantFrom('2024-02-29', '2024-03-01', '2024-03-02', '2024-03-05'), {
  minLength: 1,
});
const spends = fc.record({ account: names, epsilon: tenths(6), covers: days }).map(
  (spend): Spend => ({
    ...spend,
    about: { user: ['plate'], window: 'day', zone: 'UTC' },
    request: { configHash: 'c', dataHash: 'd', command: 'release' },
  }),
);
const moments = fc.constantFrom<Moment>('never', 'never', 'never', 'before', 'after');

/** Random sequences of open, charge, crash and look, held against the model; each in a ledger of its own. */
export function holdAgainstModel(folder: string, runs: number): void {
  const commands = fc.commands(
    [
      fc.tuple(names, tenths(12)).map(([name, total]) => new Open(name, total)),
      fc.tuple(spends, moments).map(([spend, crash]) => new Charge(spend, crash)),
      fc.constant(new Look()),
    ],
    { maxCommands: 25, size: '+1' },
  );
  fc.assert(
    fc.property(commands, sequence => {
      const setup = () => ({
        model: { accounts: new Map(), entries: 0, isHeadBehind: false } as Model,
        real: { path: join(folder, `${randomUUID()}.db`), memory: new MemoryLedger() },
      });
      fc.modelRun(setup, [new Open('buses', fraction(1)), ...sequence, new Look()]);
    }),
    { numRuns: runs },
  );
}

function fitsOn(
  { total, days }: { readonly total: Rational; readonly days: ReadonlyMap<string, Rational> },
  day: string,
  epsilon: Rational,
): boolean {
  return compare(add(days.get(day) ?? ZERO, epsilon), total) <= 0;
}

/** A ledger whose process ends before the charge is on disk, or after it is and before the second file is. */
function crashing(moment: Moment): FileLedgerOptions {
  const cut = (): never => {
    throw new Error('power cut');
  };
  return moment === 'before' ? { now: cut } : moment === 'after' ? { writeHead: cut } : {};
}
