import { randomUUID } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import Database from 'libsql';
import { expect } from 'vitest';
import type { Protects } from '../../src/ledger/entry.ts';
import { FileLedger, type FileLedgerOptions } from '../../src/ledger/fileLedger.ts';
import type { Ledger, Spend } from '../../src/ledger/ledger.ts';
import { MemoryLedger } from '../../src/ledger/memoryLedger.ts';
import { BudgetRefused } from '../../src/terms/budgetRefused.ts';
import { add, compare, fraction, type Rational, subtract, ZERO } from '../../src/terms/rational.ts';
import { dateToDay, dayToDate } from '../../src/time/day.ts';

/** The simplest ledger that can be: what each day of each account has lost, and how many entries there are. */
interface Model {
  readonly accounts: Map<string, ModelAccount>;
  entries: number;
  format: 1 | 2;
  /** The last charge was cut short before the second file knew of it. */
  isHeadBehind: boolean;
}

interface ModelAccount {
  readonly total: Rational;
  readonly protects: Protects;
  /** Of the account's units: days, but for those that the old ledger brings along. */
  readonly days: Map<string, Rational>;
  /** The time column; of an account of the old ledger only since its next charge. */
  time?: string;
  settledBy: number | null;
}

/** A ledger in a file, opened anew for every command; beside one in memory, unless it goes on from an old file. */
interface Real {
  readonly path: string;
  readonly memory?: MemoryLedger;
}

type Moment = 'never' | 'before' | 'after';
type LedgerCommand = fc.Command<Model, Real>;

class Open implements LedgerCommand {
  readonly name: string;
  readonly total: Rational;
  readonly protects: Protects;

  constructor(name: string, total: Rational, protects: Protects) {
    this.name = name;
    this.total = total;
    this.protects = protects;
  }

  check(): boolean {
    return true;
  }

  run(model: Model, { path, memory }: Real): void {
    const { name, total, protects } = this;
    const open = (ledger: Ledger) => () =>
      ledger.open(name, { ...about, time: 'seen', epsilon: total, protects });
    model.isHeadBehind = false;
    if (model.accounts.has(name)) {
      for (const ledger of both(path, memory)) expect(open(ledger)).toThrow(BudgetRefused);
      return;
    }
    model.accounts.set(name, { total, protects, days: new Map(), time: 'seen', settledBy: null });
    model.entries++;
    model.format = 2;
    for (const ledger of both(path, memory))
      expect(open(ledger)()).toMatchObject({ entry: model.entries, length: model.entries });
  }

  toString(): string {
    return `open ${this.name} ${this.total.num}/${this.total.den} ${this.protects}`;
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
    const { account, about, covers, epsilon, protects } = this.spend;
    const known = model.accounts.get(account);
    const isAbout = known?.protects === protects && (known?.time ?? about.time) === about.time;
    const fits = known && isAbout && covers!.every(day => fitsOn(known, day, epsilon));
    const early = known && isAbout && datesOf(covers!).some(day => fitsOn(known, day, epsilon));
    const within = { first: datesOf(covers!)[0]!, last: datesOf(covers!).at(-1)! };
    for (const each of both(path, memory)) {
      const check = () => each.checkEarly({ account, about, epsilon, within, protects: protects! });
      if (early) check();
      else expect(check).toThrow(BudgetRefused);
    }
    // Cut short before the charge: at once, or while the second file is brought up to date first.
    if (this.crash === 'before' || (this.crash === 'after' && model.isHeadBehind)) {
      expect(() => ledger.spend(this.spend)).toThrow('power cut');
      model.isHeadBehind &&= this.crash === 'after';
      return;
    }
    model.isHeadBehind = false;
    if (!fits) {
      for (const each of [ledger, ...(memory ? [memory] : [])])
        expect(() => each.spend(this.spend)).toThrow(BudgetRefused);
      return;
    }
    for (const day of covers!) known.days.set(day, add(known.days.get(day) ?? ZERO, epsilon));
    model.entries++;
    model.format = 2;
    if (known.time === undefined) known.settledBy = model.entries;
    known.time = about.time!;
    if (memory) expect(memory.spend(this.spend)).toMatchObject({ entry: model.entries });
    // A crash after the charge leaves it charged, though nobody got a receipt.
    if (this.crash === 'after') {
      expect(() => ledger.spend(this.spend)).toThrow('The charge stands');
      model.isHeadBehind = true;
    } else expect(ledger.spend(this.spend)).toMatchObject({ entry: model.entries });
  }

  toString(): string {
    const { account, about, covers, epsilon, protects } = this.spend;
    return `charge ${account} ${protects} by ${about.time} ${covers} ${epsilon.num}/${epsilon.den}, crash ${this.crash}`;
  }
}

class Look implements LedgerCommand {
  check(): boolean {
    return true;
  }

  run(model: Model, { path, memory }: Real): void {
    const ledger = new FileLedger(path);
    expect(ledger.verify()).toMatchObject({ length: model.entries, wasInterrupted: model.isHeadBehind });
    const expected = [...model.accounts].map(([name, { total, protects, days, time, settledBy }]) => {
      const spent = [...days.values()].reduce((a, b) => (compare(a, b) >= 0 ? a : b), ZERO);
      return { name, protects, epsilon: total, spent, left: subtract(total, spent), time, settledBy };
    });
    for (const each of both(path, memory))
      expect(each.accounts().map(account => ({ ...account, time: account.subject.time }))).toMatchObject(
        expected,
      );
    expect(formatOf(path)).toBe(model.format);
  }

  toString(): string {
    return 'look';
  }
}

const about = { user: ['plate'], window: 'day', zone: 'Asia/Kolkata' } as const;
const names = fc.constantFrom('buses', 'cars');
const promises = fc.constantFrom<Protects>('values', 'values', 'values', 'presence');
const times = fc.constantFrom('seen', 'seen', 'seen', 'sent');
const tenths = (most: number) => fc.integer({ min: 1, max: most }).map(n => fraction(n, 10));
const days = fc.uniqueArray(fc.constantFrom('2024-02-29', '2024-03-01', '2024-03-02', '2024-03-05'), {
  minLength: 1,
});
const asked = { account: names, epsilon: tenths(6), covers: days, protects: promises, time: times };
const spends = fc.record(asked).map(
  ({ time, ...spend }): Spend => ({
    ...spend,
    about: { ...about, time },
    request: { configHash: 'c', dataHash: 'd', command: 'release' },
  }),
);
const moments = fc.constantFrom<Moment>('never', 'never', 'never', 'before', 'after');

/** Random sequences of open, charge, crash and look, held against the model; each in a ledger of its own, new or old. */
export function holdAgainstModel(folder: string, runs: number): void {
  const commands = fc.commands(
    [
      fc.tuple(names, tenths(12), promises).map(terms => new Open(...terms)),
      fc.tuple(spends, moments).map(([spend, crash]) => new Charge(spend, crash)),
      fc.constant(new Look()),
    ],
    { maxCommands: 25, size: '+1' },
  );
  fc.assert(
    fc.property(fc.boolean(), commands, (isNew, sequence) => {
      const path = join(folder, `${randomUUID()}.db`);
      const setup = () => (isNew ? newLedger(path) : oldLedger(path));
      fc.modelRun(setup, [new Open('buses', fraction(1), 'values'), ...sequence, new Look()]);
    }),
    { numRuns: runs },
  );
}

function newLedger(path: string): { model: Model; real: Real } {
  return {
    model: { accounts: new Map(), entries: 0, format: 2, isHeadBehind: false },
    real: { path, memory: new MemoryLedger() },
  };
}

/** The ledger of format 1 that lies beside this file. */
function oldLedger(path: string): { model: Model; real: Real } {
  for (const end of ['', '.head'])
    copyFileSync(join(import.meta.dirname, `format1/ledger.db${end}`), `${path}${end}`);
  const account = (total: number, day: string, spent: Rational): ModelAccount => ({
    total: fraction(total),
    protects: 'values',
    days: new Map([[day, spent]]),
    settledBy: null,
  });
  const accounts = new Map([
    ['buses', account(2, '2024-03-01', fraction(1, 2))],
    ['taxis', account(2, '2024-03-01T06:00', fraction(1, 2))],
    ['pings', account(3, 'ever', fraction(1))],
  ]);
  return { model: { accounts, entries: 6, format: 1, isHeadBehind: false }, real: { path } };
}

function both(path: string, memory: MemoryLedger | undefined): Ledger[] {
  return [new FileLedger(path), ...(memory === undefined ? [] : [memory])];
}

/** The version in the format line of a ledger file. */
export function formatOf(path: string): number {
  const database = new Database(path);
  const [row] = database.prepare('SELECT version FROM format').raw().all() as [number][];
  database.close();
  return row![0];
}

/** Every date from the first to the last of these. */
function datesOf(days: readonly string[]): string[] {
  const [first, last] = [[...days].sort()[0]!, [...days].sort().at(-1)!].map(dateToDay) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, k) => dayToDate(first + k));
}

function fitsOn({ total, days }: ModelAccount, day: string, epsilon: Rational): boolean {
  return compare(add(days.get(day) ?? ZERO, epsilon), total) <= 0;
}

/** A ledger whose process ends before the charge is on disk, or after it is and before the second file is. */
function crashing(moment: Moment): FileLedgerOptions {
  const cut = (): never => {
    throw new Error('power cut');
  };
  return moment === 'before' ? { now: cut } : moment === 'after' ? { writeHead: cut } : {};
}
