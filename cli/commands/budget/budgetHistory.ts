import { type NumberedEntry, subjectText } from '../../../src/index.ts';
import { toText } from '../../../src/terms/rational.ts';

/** An entry for programs. Without the salt and the hash of the data: those two must not be published. */
export function historyJson({ number, hash, entry }: NumberedEntry): object {
  const { type, account, at, protects } = entry;
  const common = { entry: number, hash, type, account, at, protects, epsilon: toText(entry.epsilon) };
  if (entry.type === 'open') return { ...common, ...entry.subject };
  const { window, time, position, covers } = entry;
  const { command, configHash } = entry.request;
  return { ...common, window, time, position, covers, command, configHash };
}

/** Entries for people, in their order. */
export function historyText(entries: readonly NumberedEntry[]): string {
  if (entries.length === 0) return 'The ledger has no entries yet; open a budget with hexveil budget open.';
  const rows = entries.map(({ number, entry }) => [
    String(number),
    `${entry.at.slice(0, 16).replace('T', ' ')} UTC`,
    entry.account,
    `ε = ${toText(entry.epsilon)}`,
    entry.type === 'open'
      ? `opened: ${subjectText(entry.subject)}`
      : `${entry.request.command}: ${coversText(entry.covers)}`,
  ]);
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)));
  return rows
    .map(row =>
      row
        .map((text, column) => text.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function coversText(covers: readonly string[]): string {
  if (covers.length === 0) return 'all data';
  return covers.length <= 3
    ? covers.join(', ')
    : `${covers.slice(0, 2).join(', ')} and ${covers.length - 2} more`;
}
