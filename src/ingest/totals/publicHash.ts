import { createHash } from 'node:crypto';
import type { MapCounts } from '../counts/mapTotals.ts';
import type { UserSamples } from './userSamples.ts';

/**
 * A fingerprint of what is public of the data: cells, units and counts. The ledger knows the same data again by it. It must
 * not depend on any value: it goes into the ledger's chain of hashes, whose head is published with every release.
 */
export function publicHash({ cells, units, start, unit, count }: MapCounts): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([cells.h3, cells.slotName]));
  for (const column of [units.user, units.window, start, unit, count]) hash.update(column);
  return hash.digest('hex');
}

/** The same for the samples of one cell: who, and how often. */
export function publicHashOfSamples({ samples }: UserSamples): string {
  const counts = new Map<string, number>();
  for (const { user } of samples) counts.set(user, (counts.get(user) ?? 0) + 1);
  const hash = createHash('sha256');
  for (const entry of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${JSON.stringify(entry)}\n`);
  return hash.digest('hex');
}
