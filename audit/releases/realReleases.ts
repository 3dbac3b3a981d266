import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../src/config/config.ts';
import { subjectOf } from '../../src/config/subjectOf.ts';
import { FileLedger } from '../../src/ledger/fileLedger.ts';
import { csvToRows } from '../../src/publish/releaseCsv.ts';
import { release } from '../../src/release.ts';
import { rational } from '../../src/terms/rational.ts';
import type { Sightings } from '../events/sightings.ts';

/** A ledger is read and checked as a whole at every charge, so it is begun anew after this many. */
const CHARGES = 100;

/** What was written, as numbers and as text. */
export interface Written extends Sightings {
  /** The lines of every `release.csv`, one list a run. */
  readonly files: readonly string[];
}

/**
 * Makes releases the way `hexveil release` does, every one from the records on: ingest, plan, a charge on disk, the system's
 * bits, a folder of files; and then reads back what was written.
 */
export async function realReleases(
  config: Config,
  runs: number,
  folder: string,
  onRelease: () => void,
): Promise<Written> {
  const files: string[] = [];
  let ledger: FileLedger | undefined;
  for (let run = 0; run < runs; run++) {
    if (run % CHARGES === 0) ledger = openLedger(config, join(folder, `ledger-${run}.db`));
    const released = await release(config, { ledger: ledger!, again: true, evenIfUseless: true });
    files.push(readFileSync(join(released.folder, 'release.csv'), 'utf8'));
    rmSync(released.folder, { recursive: true });
    onRelease();
  }
  const rows = files.map(csvToRows);
  const columns = ['mean', 'low95', 'high95', 'biasBound'] as const;
  return {
    runs,
    files,
    cells: rows[0]!.cell.map((_, cell) =>
      columns.map(name => Float64Array.from(rows, each => each[name][cell]!)),
    ),
  };
}

/** An account with room for everything: how much may be spent is for the ledger's own tests to refute. */
function openLedger(config: Config, path: string): FileLedger {
  const ledger = new FileLedger(path);
  ledger.open(config.dataset, { epsilon: rational('100000', 'epsilon'), ...subjectOf(config) });
  return ledger;
}
