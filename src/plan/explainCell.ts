import { arrayLength, type LengthRuleName, lengthRules } from '../arrays/arrayLength.ts';
import { type CellCounts, fewestSamples, mostSamples } from '../arrays/cellCounts.ts';
import { type GroupingName, groupings } from '../arrays/groupings.ts';
import type { Prediction, Settings } from '../mean/mechanism.ts';
import { type MechanismName, mechanisms } from '../mean/mechanisms.ts';
import { type MeanOptions, meanOptions, settings } from '../mean/settings.ts';
import { figure } from '../terms/figures.ts';
import { type Grid, rangeOf } from '../terms/grid.ts';
import { namesOf } from '../terms/namesOf.ts';
import { type OptionNames, refuseUnknown } from '../terms/refuseUnknown.ts';
import { UsageError } from '../terms/usageError.ts';

/** What is known of a cell from its counts alone. Numbers are in the value's own unit; nothing here costs budget. */
export interface Explanation {
  readonly users: number;
  readonly samples: number;
  readonly max: number;
  readonly min: number;
  readonly arrayLengths: Readonly<Record<LengthRuleName, number>>;
  readonly arrays: Readonly<Record<LengthRuleName, Readonly<Record<GroupingName, number>>>>;
  readonly mechanisms: readonly MechanismForecast[];
  readonly advice: Advice;
}

/** What one mechanism would do here: the numbers of a `Prediction`, but in the value's own unit. */
export interface MechanismForecast extends Omit<Prediction, 'typicalBias'> {
  /** For the expected spread of user means, without a trend. */
  readonly typicalBias: number;
  readonly name: MechanismName;
  readonly rule: LengthRuleName | null;
}

/** The mechanism to use here, as far as counts can tell. */
export interface Advice {
  readonly mechanism: MechanismName;
  readonly grouping: GroupingName | null;
  readonly arrayLength: number | null;
  readonly why: string;
}

/** Groupings and array lengths are not chosen: all are shown. */
interface ExplainOptions extends Omit<MeanOptions, 'grouping' | 'arrayLength'> {
  readonly expectSd?: number;
}

const { grouping: _, arrayLength: __, ...ofMechanism } = meanOptions;
const explainOptions: OptionNames<ExplainOptions> = { ...ofMechanism, expectSd: true };

/**
 * Lengths by every rule, arrays, and for every mechanism its noise and bias, from counts alone. Advice goes to the least
 * noise error plus typical bias, where user means are expected to scatter with the standard deviation `expectSd` (U/10
 * unless said): a public guess, never looked up in the data.
 */
export function explain(counts: CellCounts, grid: Grid, options: ExplainOptions): Explanation {
  refuseUnknown(options, explainOptions, 'explain');
  const base = settings(options);
  const expectSd = options.expectSd ?? rangeOf(grid) / 10;
  if (!(expectSd >= 0 && Number.isFinite(expectSd))) {
    throw new UsageError(
      'BAD_VALUE',
      `The expected spread of user means is ${expectSd}; it must be 0 or more.`,
    );
  }
  const forecasts = forecast(counts, grid, base, expectSd);
  const arrayLengths = mapNames(lengthRules, rule => arrayLength(counts, rule, base.epsilon));
  return {
    users: counts.counts.length,
    samples: counts.samples,
    max: mostSamples(counts),
    min: fewestSamples(counts),
    arrayLengths,
    arrays: mapNames(lengthRules, rule =>
      mapNames(groupings, grouping => groupings[grouping](counts, arrayLengths[rule]).arrays),
    ),
    mechanisms: forecasts,
    advice: advise(forecasts),
  };
}

function forecast(counts: CellCounts, grid: Grid, base: Settings, expectSd: number): MechanismForecast[] {
  const range = rangeOf(grid);
  return variants().map(({ name, rule, grouping }) => {
    const chosen = { ...base, grouping, ...(rule === null ? {} : { arrayLength: rule }) };
    const { prediction } = mechanisms[name].design(counts, grid, chosen);
    return {
      name,
      rule,
      ...prediction,
      sensitivity: range * prediction.sensitivity,
      noiseScale: range * prediction.noiseScale,
      noiseError: range * prediction.noiseError,
      biasBound: range * prediction.biasBound,
      typicalBias: expectSd * prediction.typicalBias.scatter,
    };
  });
}

interface Variant {
  readonly name: MechanismName;
  readonly rule: LengthRuleName | null;
  readonly grouping: GroupingName;
}

/** Every mechanism with each of its own length rules under each grouping; once where there are no arrays. */
function variants(): Variant[] {
  return namesOf(mechanisms).flatMap((name): Variant[] => {
    const { rules } = mechanisms[name];
    if (rules.length === 0) return [{ name, rule: null, grouping: 'bestFit' }];
    return rules.flatMap(rule => namesOf(groupings).map(grouping => ({ name, rule, grouping })));
  });
}

function advise(forecasts: readonly MechanismForecast[]): Advice {
  const expected = (of: MechanismForecast): number => of.noiseError + of.typicalBias;
  const ranked = [...forecasts].sort((a, b) => expected(a) - expected(b));
  const best = ranked[0]!;
  const next = ranked.find(each => each.name !== best.name)!;
  const why =
    `Least expected error: noise ${figure(best.noiseError)} + typical bias ${figure(best.typicalBias)} = ` +
    `${figure(expected(best))}; next comes ${next.name} with ${figure(expected(next))}.`;
  return { mechanism: best.name, grouping: best.grouping, arrayLength: best.arrayLength, why };
}

function mapNames<Name extends string, Result>(
  table: Readonly<Record<Name, unknown>>,
  toResult: (name: Name) => Result,
): Readonly<Record<Name, Result>> {
  return Object.fromEntries(namesOf(table).map(name => [name, toResult(name)])) as Record<Name, Result>;
}
