import { createHash } from 'node:crypto';
import type { CellCounts } from './cellTotals.ts';

/**
 * A fingerprint of what is public of the data: cells, units and counts. The ledger knows the same data again by it. It must
 * not depend on any value: it goes into the ledger's chain of hashes, whose head is published with every release.
 */
export function publicHash({ cells, units, start, unit, count }: CellCounts): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([cells.h3, cells.slotLabel]));
  for (const column of [units.user, units.window, start, unit, count]) hash.update(column);
  return hash.digest('hex');
}
