import { type IngestReport, leftOutLines } from '../../src/index.ts';
import { codedLine } from '../../src/terms/errorCodes.ts';
import { whole } from '../../src/terms/figures.ts';
import type { Terminal } from './terminal.ts';

/** What the curator is told of the records behind a plan or a release; nothing of it is published. */
export function noteRecords(
  { rowsRead, rowsUsed, leftOut, usersAlike }: IngestReport,
  terminal: Terminal,
): void {
  const reasons = leftOutLines(leftOut).join(', ');
  if (reasons !== '') {
    terminal.note(
      codedLine(
        'ROWS_LEFT_OUT',
        `${whole(rowsRead - rowsUsed)} of ${whole(rowsRead)} records were left out: ${reasons}.`,
      ),
    );
  }
  if (usersAlike > 0) {
    terminal.note(
      codedLine(
        'USERS_ALIKE',
        `${whole(usersAlike)} users have keys that differ from another's only by case or spaces; they were kept apart.`,
      ),
    );
  }
}
