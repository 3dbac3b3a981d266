import { createHash } from 'node:crypto';
import { UsageError } from '../terms/usageError.ts';

/** An entry as it is stored: its text and the hash that ties it to all entries before it. */
export interface Link {
  readonly number: number;
  readonly text: string;
  readonly hash: string;
}

/** How many entries there are, and the hash of the last. */
export interface Head {
  readonly length: number;
  readonly head: string;
}

/** What the first entry is tied to: the ledger's own name, so that no entry fits into another ledger. */
export function chainStart(ledger: string): Head {
  return { length: 0, head: sha256(`hexveil-ledger/1\n${ledger}\n`) };
}

/** The link that carries an entry's text after `before`. */
export function nextLink(before: Head, text: string): Link {
  const number = before.length + 1;
  return { number, text, hash: sha256(`${before.head}\n${number}\n${text}\n`) };
}

/** Follows the links from the start, in the order of their numbers; refuses the first that does not follow. */
export function followChain(ledger: string, links: readonly Link[], where: string): Head {
  let at = chainStart(ledger);
  for (const { number, text, hash } of links) {
    const expected = nextLink(at, text);
    if (number !== expected.number) {
      throw damaged(where, `entry ${expected.number} is missing`);
    }
    if (hash !== expected.hash) {
      throw damaged(
        where,
        `entry ${number} does not follow from the one before it; it was edited, replaced or moved`,
      );
    }
    at = { length: number, head: hash };
  }
  return at;
}

/** A ledger that is not what Hexveil wrote is never repaired, for a repair could give budget back. */
export function damaged(where: string, what: string): UsageError {
  return new UsageError(
    'LEDGER_DAMAGED',
    `The ledger ${where} is damaged: ${what}. Nothing was charged; put the last good copy of it and its .head file back.`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
