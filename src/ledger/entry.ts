import { fraction, type Rational, ZERO } from '../terms/rational.ts';
import type { Subject } from './subject.ts';

/** Whether what each record says is protected, or also who was where at all. */
export type Protects = 'values' | 'presence';

/** One line of the ledger. Entries are ordered by number; the time is a remark, for a clock can be set back. */
export type Entry = Opening | Charge;

/** An account was opened: from here on its terms are fixed. */
export interface Opening {
  readonly type: 'open';
  readonly account: string;
  readonly at: string;
  readonly protects: Protects;
  /** The total that any one unit of the subject may lose: ε, and δ where the promise has one. */
  readonly epsilon: Rational;
  readonly delta: Rational;
  readonly subject: Subject;
  readonly salt: string;
}

/** A release was paid for. */
export interface Charge {
  readonly type: 'charge';
  readonly account: string;
  readonly at: string;
  readonly protects: Protects;
  /** What each covered unit lost, in the terms of the account. */
  readonly epsilon: Rational;
  readonly delta: Rational;
  readonly window: Subject['window'];
  /** The release's columns of time and position, where it has them; format 1 did not keep them. */
  readonly time?: string;
  readonly position?: readonly string[];
  /** The covered units of the account; empty where it has only the whole. */
  readonly covers: readonly string[];
  readonly request: ReleaseRequest;
  readonly salt: string;
}

/** What was asked for, so that the same request is known again. Hashes are SHA-256 in hex. */
export interface ReleaseRequest {
  readonly configHash: string;
  /** Of what is public of the data: who, where, how often. It must not depend on any value. */
  readonly dataHash: string;
  readonly command: string;
}

/** An entry where it stands. */
export interface NumberedEntry {
  readonly number: number;
  readonly hash: string;
  readonly entry: Entry;
}

/** The entry as text. This text is what is stored and what is hashed, so no second encoding can differ from it. */
export function entryToText(entry: Entry): string {
  return JSON.stringify({ ...entry, epsilon: exactText(entry.epsilon), delta: exactText(entry.delta) });
}

/**
 * Reads what `entryToText` wrote, also in format 1, which knew values and pure ε only; throws on anything else. Requires
 * that the hash of the text was checked.
 */
export function textToEntry(text: string): Entry {
  const entry = JSON.parse(text) as Omit<Entry, 'epsilon' | 'delta'> & {
    readonly epsilon: string;
    readonly delta?: string;
  };
  if (entry.type !== 'open' && entry.type !== 'charge') throw new TypeError('an entry of no known type');
  return {
    ...entry,
    protects: entry.protects ?? 'values',
    epsilon: textToExact(entry.epsilon),
    delta: entry.delta === undefined ? ZERO : textToExact(entry.delta),
  } as Entry;
}

function exactText({ num, den }: Rational): string {
  return `${num}/${den}`;
}

function textToExact(text: string): Rational {
  const [num, den] = text.split('/');
  return fraction(BigInt(num!), BigInt(den!));
}
