import { UsageError } from '../terms/usageError.ts';
import type { NumberedEntry, ReleaseRequest } from './entry.ts';
import type { NumberedCharge, Receipt } from './ledger.ts';

/** The receipt of an entry that was just put last: it is then the head of the chain, and its number the length. */
export function receiptOf(ledger: string, entry: number, hash: string): Receipt {
  return { ledger, entry, hash, length: entry, head: hash };
}

/** The last charge for the same config and data. */
export function lastSame(
  entries: readonly NumberedEntry[],
  { configHash, dataHash }: Pick<ReleaseRequest, 'configHash' | 'dataHash'>,
): NumberedCharge | undefined {
  return entries
    .filter((each): each is NumberedCharge => each.entry.type === 'charge')
    .findLast(({ entry: { request } }) => request.configHash === configHash && request.dataHash === dataHash);
}

/** The first of these receipts that is of this ledger, and whose entry is not among the ledger's. */
export function firstLacking<Kept extends Pick<Receipt, 'ledger' | 'entry' | 'hash'>>(
  ledger: string,
  entries: readonly NumberedEntry[],
  receipts: readonly Kept[],
): Kept | undefined {
  return receipts.find(receipt => receipt.ledger === ledger && !hasEntry(entries, receipt));
}

/** Refuses a ledger that does not have the entry of a receipt: it is another one, or an older copy. */
export function requireEntry(
  entries: readonly NumberedEntry[],
  receipt: Pick<Receipt, 'entry' | 'hash'> | undefined,
  where: string,
): void {
  if (receipt === undefined || hasEntry(entries, receipt)) return;
  throw new UsageError(
    'ENTRY_MISSING',
    `The ledger ${where} does not have the release's entry ${receipt.entry}: it is another ledger, or an older or changed copy. Nothing more should be charged to it; find the ledger that the release was charged to.`,
  );
}

/** By number and hash: a copy that went on by itself has another entry of the same number. */
function hasEntry(
  entries: readonly NumberedEntry[],
  { entry, hash }: Pick<Receipt, 'entry' | 'hash'>,
): boolean {
  return entries[entry - 1]?.hash === hash;
}
