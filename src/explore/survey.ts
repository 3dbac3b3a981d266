import type { Config } from '../config/config.ts';
import type { MapCounts } from '../ingest/counts/mapTotals.ts';
import { isMerge, mergeCounts } from '../ingest/counts/mergeCounts.ts';
import type { IngestReport } from '../ingest/totals/report.ts';
import { type ReadOptions, readOptions, withTotals } from '../ingest/totals/withTotals.ts';
import { WINDOWS, type Window } from '../ledger/subject.ts';
import { listedCells } from '../plan/cellList.ts';
import type { ListedCells } from '../plan/cellsToRelease.ts';
import { makePlan, type Plan } from '../plan/makePlan.ts';
import { refuseUnknown } from '../terms/refuseUnknown.ts';
import type { ZoneRule } from '../time/zoneRules.ts';

/**
 * One reading of the records, of which only counts are kept. Plans under other resolutions, slots and windows are made
 * from it without reading again, as far as its own cells and units are fine enough.
 */
export interface Survey {
  /** What was asked for. */
  readonly config: Config;
  /** What the records were read with: the same, or finer units. */
  readonly readWith: Config;
  readonly counts: MapCounts;
  readonly rules: readonly ZoneRule[];
  /** Only these cells are released, if the config has a list. */
  readonly listed: ListedCells | undefined;
  readonly report: IngestReport;
}

export interface SurveyOptions extends ReadOptions {
  /** Windows that plans are to be made for, besides the config's own; none unless said. */
  readonly windows?: readonly Window[];
}

/** Reads the records once, with units as fine as the windows ask for. Spends nothing. */
export async function survey(config: Config, options: SurveyOptions = {}): Promise<Survey> {
  refuseUnknown(options, { ...readOptions, windows: true }, 'survey');
  const { windows = [], ...reading } = options;
  const listed = listedCells(config);
  const readWith = withUnitsFor(config, windows);
  return withTotals(readWith, reading, ingested => surveyFrom(config, ingested, listed, readWith));
}

/** As much of what was read as a survey keeps: nothing in it holds a value. */
interface ReadCounts {
  readonly totals: { readonly counts: MapCounts };
  readonly samples: { readonly rules: readonly ZoneRule[] };
  readonly report: IngestReport;
}

/** The same from records that were read already. */
export function surveyFrom(
  config: Config,
  { totals, samples, report }: ReadCounts,
  listed: ListedCells | undefined,
  readWith: Config = config,
): Survey {
  return { config, readWith, counts: totals.counts, rules: samples.rules, listed, report };
}

/** What a release of the config would do, as `plan` says it, without reading again. */
export function planOf(survey: Survey): Plan {
  return planFor(survey, survey.config)!;
}

/** The plan that reading with another config would give; none where only reading again could tell. */
export function planFor(survey: Survey, config: Config): Plan | undefined {
  const counts = countsFor(survey, config);
  return counts && makePlan(config, counts, survey.listed);
}

/** The counts that reading with another config would give; none where only reading again could tell. */
export function countsFor({ readWith, counts, rules }: Survey, config: Config): MapCounts | undefined {
  if (!isMerge(readWith, config)) return undefined;
  return isSameShape(readWith, config) ? counts : mergeCounts(counts, readWith, config, rules);
}

export function withWindow(config: Config, window: Window): Config {
  return { ...config, privacy: { ...config.privacy, window } };
}

/** The config's own window where that tells all the others apart, else units of one slot of one date, which always do. */
function withUnitsFor(config: Config, windows: readonly Window[]): Config {
  const isEnough = windows.every(window => isMerge(config, withWindow(config, window)));
  return isEnough ? config : withWindow(config, 'slot');
}

function isSameShape(a: Config, b: Config): boolean {
  return (
    a.space.resolution === b.space.resolution &&
    a.time.slotSeconds === b.time.slotSeconds &&
    a.privacy.window === b.privacy.window
  );
}

/** Windows within which less is protected together than within this one, the nearest first. */
export function narrowerWindows(window: Window): Window[] {
  return WINDOWS.slice(0, WINDOWS.indexOf(window)).reverse();
}
