import type { Config } from '../config/config.ts';
import { type MechanismName, mechanisms } from '../mean/mechanisms.ts';
import { namesOf } from '../terms/namesOf.ts';
import { type Spread, spreadOf } from '../terms/spread.ts';
import { type CellForecasts, forecastCells } from './forecast.ts';
import type { SharedCells } from './plannedCounts.ts';

/** What to expect of a mechanism, over the cells of the plan, in the value's own unit. */
export interface Forecast {
  readonly mechanism: MechanismName;
  /** Expected absolute noise; an upper bound where the interval is drawn. */
  readonly noise: Spread;
  readonly typicalBias: Spread;
  /** The worst-case bias, in the value's own unit. */
  readonly biasBound: Spread;
  /** The error to expect of noise and typical bias together: what mechanisms are ranked by. */
  readonly error: Spread;
}

/** A mechanism with what to expect of it, over cells and in each. */
export interface Ranked {
  readonly forecast: Forecast;
  readonly expected: CellForecasts;
}

/** Every mechanism that may be used, the least error in the median cell first. */
export function ranking(shared: SharedCells): Ranked[] {
  const names = candidates(shared.config);
  return forecastCells(names, shared)
    .map((expected, place) => {
      const mechanism = names[place]!;
      const { noise, typicalBias, biasBound, error } = expected;
      const forecast = {
        mechanism,
        noise: spreadOf(noise),
        typicalBias: spreadOf(typicalBias),
        biasBound: spreadOf(biasBound),
        error: spreadOf(error),
      };
      return { forecast, expected };
    })
    .sort((a, b) => a.forecast.error.median - b.forecast.error.median);
}

/** The mechanisms to choose from: all of them, or the one that the config names. */
function candidates({ mechanism }: Config): readonly MechanismName[] {
  return mechanism.name === 'auto' ? namesOf(mechanisms) : [mechanism.name];
}

/** In the order of the table of mechanisms. */
export function inOrder(forecasts: readonly Forecast[]): Forecast[] {
  const place = (of: Forecast): number => Object.keys(mechanisms).indexOf(of.mechanism);
  return [...forecasts].sort((a, b) => place(a) - place(b));
}
