import { describe, expect, it } from 'vitest';
import { checkConfig } from '../../../src/config/readConfig.ts';
import type { ExploredRow } from '../../../src/explore/explore.ts';
import { levers } from '../../../src/explore/levers.ts';
import { payText } from './exploreText.ts';

const config = checkConfig({
  dataset: 'd',
  input: 'x.csv',
  columns: { user: 'bus', time: 't', lat: 'lat', lng: 'lng', value: 'v' },
  value: { lower: 0, upper: 80, unit: 'km/h' },
  space: { resolution: 8 },
  time: { slot: '1h', zone: 'UTC', repeat: 'daily' },
  privacy: { epsilon: 1, window: 'day' },
});

function row(flags: string, median: number): ExploredRow {
  const lever = levers(config).find(each => each.flags === flags)!;
  const error = { median, most90: 2 * median, worst: 3 * median, mean: median };
  return { ...lever, cells: 10, mechanism: 'levy', error, change: median / 8 - 1, isApproximate: false };
}

describe('payText', () => {
  const kept = row('--space.resolution 7', 4);
  const weaker = row('--privacy.window cell', 1.6);

  it('names two levers where the one that pays most protects less', () => {
    expect(payText({ best: weaker, bestKept: kept }, config)).toBe(
      'For the same guarantee --space.resolution 7 (4 km/h, −50 %) pays most; of all, --privacy.window cell (1.6 km/h, −80 %) pays most, and it protects one hexagon and slot of a bus, not one day.',
    );
  });

  it('names one where that protects as much', () => {
    expect(payText({ best: kept, bestKept: kept }, config)).toBe(
      'Of all levers --space.resolution 7 (4 km/h, −50 %) pays most; it gives up detail: hexagons are 7 times as large, and protects just as much.',
    );
  });

  it('says so where only weaker ones pay, or none', () => {
    expect(payText({ best: weaker, bestKept: undefined }, config)).toMatch(
      /^Of all levers --privacy.window cell .* and it protects one hexagon and slot of a bus/,
    );
    expect(payText({ best: undefined, bestKept: undefined }, config)).toBe(
      'None of these makes the error smaller.',
    );
  });
});
