import { randomBytes } from 'node:crypto';

/** What the clock and the dice add to an entry. */
export interface Stamp {
  readonly at: string;
  /**
   * Random, and never published. The hash of an entry is, and covers a hash of the data's public facts: without the salt,
   * whoever can guess those could check the guess against what was published.
   */
  readonly salt: string;
}

/** The time, and 256 bits that nobody can guess. */
export function stampAt(now: Date): Stamp {
  return { at: now.toISOString(), salt: randomBytes(32).toString('hex') };
}
