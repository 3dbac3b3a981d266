import { type UserSamples, userSamples } from '../../../src/index.ts';
import { codedLine } from '../../../src/terms/errorCodes.ts';
import { whole } from '../../../src/terms/figures.ts';
import { UsageError } from '../../../src/terms/usageError.ts';
import { readingLine } from '../../shell/progress.ts';
import type { Terminal } from '../../shell/terminal.ts';

/** The user and value columns of a file, row by row. */
export async function readSamples(
  file: string,
  columns: { readonly user: string; readonly value: string },
  terminal: Terminal,
  signal: AbortSignal,
): Promise<UserSamples> {
  try {
    const { onProgress } = readingLine(terminal, `Reading ${file}`);
    return await userSamples(file, columns, { onProgress, signal });
  } finally {
    terminal.progress('');
  }
}

/** Says which rows were left out and why; refuses a file that has none to use, or any such row when `strict`. */
export function reportLeftOut(
  { rows, samples, noUser, noValue }: UserSamples,
  strict: boolean,
  terminal: Terminal,
): void {
  const reasons = [
    ...(noUser > 0 ? [`${whole(noUser)} without a user`] : []),
    ...(noValue > 0 ? [`${whole(noValue)} whose value is not a finite number`] : []),
  ].join(', ');
  if (rows === 0) throw new UsageError('NO_RECORDS', 'The file has no rows; there is nothing to average.');
  if (samples.length === 0)
    throw new UsageError('NO_RECORDS', `None of the ${whole(rows)} rows can be used: ${reasons}.`);
  if (reasons === '') return;
  if (strict)
    throw new UsageError(
      'FAULTY_RECORDS',
      `${whole(rows - samples.length)} of ${whole(rows)} rows cannot be used: ${reasons}.`,
    );
  terminal.note(
    codedLine(
      'ROWS_LEFT_OUT',
      `${whole(rows - samples.length)} of ${whole(rows)} rows cannot be used and were left out: ${reasons}.`,
    ),
  );
}
