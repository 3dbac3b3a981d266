import { fraction, type Rational } from '../terms/rational.ts';
import type { Subject } from './subject.ts';

/** One line of the ledger. Entries are ordered by number; the time is a remark, for a clock can be set back. */
export type Entry = Opening | Charge;

/** An account was opened: from here on its terms are fixed. */
export interface Opening {
  readonly type: 'open';
  readonly account: string;
  readonly at: string;
  /** The total that any one unit of the subject may lose. */
  readonly epsilon: Rational;
  readonly subject: Subject;
  readonly salt: string;
}

/** A release was paid for. */
export interface Charge {
  readonly type: 'charge';
  readonly account: string;
  readonly at: string;
  /** What each covered unit lost. */
  readonly epsilon: Rational;
  readonly window: Subject['window'];
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
  return JSON.stringify({ ...entry, epsilon: `${entry.epsilon.num}/${entry.epsilon.den}` });
}

/** Reads what `entryToText` wrote; throws on anything else. Requires that the hash of the text was checked. */
export function textToEntry(text: string): Entry {
  const entry = JSON.parse(text) as Omit<Entry, 'epsilon'> & { readonly epsilon: string };
  if (entry.type !== 'open' && entry.type !== 'charge') throw new TypeError('an entry of no known type');
  const [num, den] = entry.epsilon.split('/');
  return { ...entry, epsilon: fraction(BigInt(num!), BigInt(den!)) } as Entry;
}
