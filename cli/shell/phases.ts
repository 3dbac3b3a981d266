import type { Phase, ReleaseWatch } from '../../src/index.ts';
import { readingLine } from './progress.ts';
import type { Terminal } from './terminal.ts';

const NAMES: Readonly<Record<Phase, string>> = {
  reading: 'Reading records',
  planning: 'Planning',
  drawing: 'Drawing noise',
  writing: 'Writing files',
};

/** A progress line for each phase of a release. */
export function phaseLines(terminal: Terminal): Required<Pick<ReleaseWatch, 'onPhase' | 'onRowsRead'>> {
  const reading = readingLine(terminal, NAMES.reading);
  return {
    onRowsRead: reading.onRowsRead,
    onPhase: (phase, done) => {
      if (phase === 'reading') reading.onProgress(done);
      else terminal.progress(done >= 1 ? '' : `${NAMES[phase]}: ${Math.floor(100 * done)} %`);
    },
  };
}
