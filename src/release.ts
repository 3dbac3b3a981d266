import type { Config } from './config/config.ts';
import { drawCells } from './draw/drawCells.ts';
import { firstSamples } from './draw/firstSamples.ts';
import type { PrefixOfRow } from './draw/plannedCell.ts';
import { requireParquet } from './engines/duckdb/csvToParquet.ts';
import { EngineError } from './engines/engine.ts';
import { isUseless } from './explore/isUseless.ts';
import { MostlyNoise } from './explore/mostlyNoise.ts';
import { surveyFrom } from './explore/survey.ts';
import type { Ingested } from './ingest/totals/userTotals.ts';
import { type ReadOptions, readOptions, withTotals } from './ingest/totals/withTotals.ts';
import type { Ledger, Receipt, Spend } from './ledger/ledger.ts';
import { type SecureBits, systemBits } from './noise/bits.ts';
import { listedCells } from './plan/cellList.ts';
import type { Plan } from './plan/makePlan.ts';
import { type Planned, planFrom } from './plan/plan.ts';
import { earlySpendOf, spendOf } from './plan/spendOf.ts';
import { columns } from './publish/columns.ts';
import { manifestOf } from './publish/manifestOf.ts';
import { requirePage } from './publish/map/mapHtml.ts';
import { publishedReceipts } from './publish/publishedReceipts.ts';
import { addRow, noRows, type ReleaseRows } from './publish/releaseRows.ts';
import { openReleaseFolder, writeRelease } from './publish/writeRelease.ts';
import { BudgetRefused } from './terms/budgetRefused.ts';
import { pause } from './terms/pause.ts';
import { type OptionNames, refuseUnknown } from './terms/refuseUnknown.ts';
import type { ReleaseWatch } from './terms/releaseWatch.ts';
import { UsageError } from './terms/usageError.ts';

export interface ReleaseOptions extends ReadOptions {
  readonly ledger: Ledger;
  /** Release the same config on the same data once more, and pay for it once more. */
  readonly again?: boolean;
  /** Release, and pay for, a plan that would show mostly noise; without, it is refused. */
  readonly evenIfUseless?: boolean;
  readonly bits?: SecureBits;
  readonly now?: () => Date;
}

const releaseOptions: OptionNames<ReleaseOptions> = {
  ledger: true,
  again: true,
  evenIfUseless: true,
  bits: true,
  now: true,
  ...readOptions,
};

/** A release that was paid for and published. */
export interface Released {
  readonly folder: string;
  readonly receipt: Receipt;
  readonly plan: Planned;
  readonly rows: ReleaseRows;
}

/**
 * The whole way: records → totals → plan → charge → one draw → files. Everything that can fail is tried before the charge;
 * the charge is on disk before the first random bit; the folder of a release is whole or absent.
 */
export async function release(config: Config, options: ReleaseOptions): Promise<Released> {
  refuseUnknown(options, releaseOptions, 'release');
  const {
    again: _,
    evenIfUseless: __,
    ledger,
    now = () => new Date(),
    bits = systemBits(),
    ...reading
  } = options;
  // What the budget refuses anyhow is told at once: to read the records may take long.
  refuseOldCopy(ledger, config.output.dir);
  ledger.checkEarly(earlySpendOf(config));
  const listed = listedCells(config);
  return withTotals(config, reading, async (ingested, engine) => {
    const planned = planFrom(config, ingested, listed, options);
    const spend = await spendOf(engine, config, ingested, listed, { signal: options.signal });
    if (!options.again) refuseSame(ledger, spend);
    ledger.check(spend);
    refuseOldCopy(ledger, config.output.dir);
    // Decided by counts, which are public under this promise, of values. Under one that protected presence too, a refusal
    // would tell who was there: then nothing may be refused here.
    if (!options.evenIfUseless && isUseless(planned)) {
      throw new MostlyNoise(surveyFrom(config, ingested, listed), planned);
    }
    const prefixes = await firstSamples(engine, planned, ingested, { signal: options.signal });
    if (config.output.formats.includes('html')) requirePage();
    if (config.output.formats.includes('parquet')) await requireParquet(config.engine);
    const folder = openReleaseFolder(config.output.dir, planned.cells.length);
    try {
      await pause(options.signal);
      const receipt = ledger.spend(spend);
      const rows = draw(planned, ingested, bits, prefixes, options);
      const manifest = manifestOf(planned, rows, receipt, now());
      options.onPhase?.('writing', 0);
      try {
        await writeRelease({ manifest, rows }, folder.unfinished, config.output.formats, config.engine);
        options.onPhase?.('writing', 1);
        const place = folder.finish(receipt.entry, now().toISOString().slice(0, 10));
        return { folder: place, receipt, plan: planned, rows };
      } catch (error) {
        throw couldNotWrite(error, config.output.dir, receipt);
      }
    } catch (error) {
      folder.discard();
      throw error;
    }
  });
}

/** A fault of the disk, told with what it cost; any other fault is ours and stays as it is. */
function couldNotWrite(error: unknown, dir: string, { entry }: Receipt): unknown {
  const isOfDisk =
    error instanceof EngineError ||
    error instanceof UsageError ||
    (error instanceof Error && 'code' in error && 'errno' in error);
  if (!isOfDisk) return error;
  return new UsageError(
    'CHARGED_UNWRITTEN',
    `The release could not be written to ${dir}; is the disk full? Its ε stays charged (entry ${entry}), because the noise was drawn. Make room and release with --again.`,
  );
}

/**
 * A ledger that was set back, or copied and gone on with, does not count all that was released. Nothing in it shows that,
 * but the releases that lie in the output folder do.
 */
function refuseOldCopy(ledger: Ledger, dir: string): void {
  const lacking = ledger.lacks(publishedReceipts(dir));
  if (lacking === undefined) return;
  throw new UsageError(
    'ENTRY_MISSING',
    `The ledger does not have entry ${lacking.entry} that ${lacking.folder} was charged as, so it is an older copy, or a copy that went on by itself, and does not count all that was released. Nothing was charged; put back the ledger that has this entry.`,
  );
}

function refuseSame(ledger: Ledger, { request }: Spend): void {
  const before = ledger.findSame(request);
  if (before === undefined) return;
  throw new BudgetRefused(
    'RELEASED_BEFORE',
    `The same config was charged before on data with the same counts, as entry ${before.number}. Nothing was charged now. What was released then can be used again, for free; add --again to draw new noise and pay once more, even if that run did not finish.`,
  );
}

function draw(
  planned: Plan,
  { totals }: Ingested,
  bits: SecureBits,
  prefixes: PrefixOfRow | undefined,
  { onPhase }: ReleaseWatch,
): ReleaseRows {
  const { cells } = totals.counts;
  const rows = noRows();
  for (const result of drawCells(planned, totals, bits, prefixes)) {
    const cell = planned.cells[rows.cell.length]!;
    const drawn = { cell: cells.h3[cell]!, slot: cells.slotName[cell]!, result };
    addRow(rows, key => columns[key].from(drawn));
    if (rows.cell.length % 1000 === 0) onPhase?.('drawing', rows.cell.length / planned.cells.length);
  }
  onPhase?.('drawing', 1);
  return rows;
}
