import type { Config } from '../config/config.ts';
import { type MechanismName, mechanisms } from '../mean/mechanisms.ts';
import { rangeOf } from '../terms/grid.ts';
import { rational, toNumber } from '../terms/rational.ts';
import { type PlannedCounts, plannedCounts, type SharedCells } from './plannedCounts.ts';

/** What to expect of one mechanism in every planned cell, in the value's own unit. */
export interface CellForecasts {
  /** Δ_h: what the noise is made for; an upper bound where the interval is drawn. */
  readonly sensitivity: Float64Array;
  /** Expected absolute noise, after the mean is clamped to the range; an upper bound where the interval is drawn. */
  readonly noise: Float64Array;
  readonly typicalBias: Float64Array;
  /** The worst-case bias, in the value's own unit as everything here. */
  readonly biasBound: Float64Array;
  /** The error to expect of noise and typical bias together: what choices are made by. */
  readonly error: Float64Array;
}

/** The same for one cell. */
export type CellForecast = { readonly [Column in keyof CellForecasts]: number };

/** Forecasts each of the mechanisms in every cell; the counts of a cell are sorted once for all of them. */
export function forecastCells(names: readonly MechanismName[], shared: SharedCells): CellForecasts[] {
  const countsAt = plannedCounts(shared);
  const forecasts = names.map(name => cellForecast(name, shared.config));
  const columns = names.map(() => noForecasts(shared.cells.length));
  for (let place = 0; place < shared.cells.length; place++) {
    const planned = countsAt(place);
    for (const [mechanism, forecast] of forecasts.entries()) {
      const [here, into] = [forecast(planned), columns[mechanism]!];
      into.sensitivity[place] = here.sensitivity;
      into.noise[place] = here.noise;
      into.typicalBias[place] = here.typicalBias;
      into.biasBound[place] = here.biasBound;
      into.error[place] = here.error;
    }
  }
  return columns;
}

function noForecasts(cells: number): CellForecasts {
  return {
    sensitivity: new Float64Array(cells),
    noise: new Float64Array(cells),
    typicalBias: new Float64Array(cells),
    biasBound: new Float64Array(cells),
    error: new Float64Array(cells),
  };
}

/** Forecasts one cell from the counts of those in it and of those kept out of it. */
export function cellForecast(
  mechanism: MechanismName,
  config: Config,
): (planned: PlannedCounts) => CellForecast {
  const range = rangeOf(config.value.grid);
  const expected = config.mechanism.expect;
  const userSpread = expected === undefined ? range / 10 : toNumber(rational(expected, 'mechanism.expect'));
  const expectedTrend = Number(config.mechanism.trend ?? 0);
  return ({ counts, settings }) => {
    const { prediction } = mechanisms[mechanism].design(counts, config.value.grid, settings);
    const noise = range * clampedNoise(prediction.noiseError);
    const { scatter, trend } = prediction.typicalBias;
    const typicalBias = userSpread * Math.hypot(scatter, trend * expectedTrend);
    return {
      sensitivity: range * prediction.sensitivity,
      noise,
      typicalBias,
      biasBound: range * prediction.biasBound,
      error: expectedError(noise, typicalBias),
    };
  };
}

/**
 * E|Z + β| for Laplace noise Z of mean magnitude b and a bias β: a bias and a noise of opposite signs cancel in part, so
 * this is less than their sum, b + β, and more than either (docs/decisions/0052).
 */
function expectedError(noise: number, bias: number): number {
  return noise === 0 ? bias : bias + noise * Math.exp(-bias / noise);
}

/**
 * What is left of noise of mean magnitude b, as a part of the range, when the noisy mean is clamped to the range and the mean
 * without noise may lie anywhere in it: ∫₀¹ E|clamp(f + Z) − f| df = b·(1 − b·(1 − e^(−1/b))) for Laplace noise, and
 * nearly so for the staircase. Half of the range at most, since that is how far off a coin between the bounds is.
 */
function clampedNoise(b: number): number {
  if (b > 1e5) return 0.5;
  return b === 0 ? 0 : b * (1 + b * Math.expm1(-1 / b));
}
