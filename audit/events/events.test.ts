import { describe, expect, it } from 'vitest';
import { seededBits } from '../../lab/seededBits.ts';
import { epsilonBound } from '../statistics/epsilonBound.ts';
import { describeEvent } from './describeEvent.ts';
import { countEvent, learnEvents } from './learnEvent.ts';
import type { Sightings } from './sightings.ts';

const bits = seededBits(11);
const uniform = (): number => (bits.uint32() + 0.5) / 2 ** 32;
const laplace = (middle: number, scale: number): number =>
  middle + scale * (uniform() < 0.5 ? -1 : 1) * -Math.log(uniform());

function runsOf(runs: number, draw: () => readonly (readonly number[])[]): Sightings {
  const drawn = Array.from({ length: runs }, draw);
  return {
    runs,
    cells: drawn[0]!.map((numbers, cell) =>
      numbers.map((_, column) => Float64Array.from(drawn, run => run[cell]![column]!)),
    ),
  };
}

/** Learns on some runs, tests on others; the larger of the two directions. */
function bound(first: () => number[][], second: () => number[][], runs = 20_000) {
  const events = learnEvents(runsOf(runs, first), runsOf(runs, second), 5);
  const [testFirst, testSecond] = [runsOf(runs, first), runsOf(runs, second)];
  const bounds = events.map(event => epsilonBound(...countEvent(event, testFirst, testSecond), 1e-7));
  return { best: Math.max(...bounds), bounds, events };
}

describe('learned events', () => {
  it('find a Laplace shift of one scale, close to its loss of 1, and no more', () => {
    const { bounds, events } = bound(
      () => [[laplace(0, 1)]],
      () => [[laplace(1, 1)]],
    );
    for (const each of bounds) expect(each).toBeGreaterThan(0.8);
    for (const each of bounds) expect(each).toBeLessThan(1);
    expect(describeEvent(events[0], ['mean'])).toMatch(/^mean ≤ -?0\.\d+$/);
  });

  it('find nothing where nothing differs', () => {
    const { best } = bound(
      () => [[laplace(0, 1), laplace(0, 1)]],
      () => [[laplace(0, 1), laplace(0, 1)]],
    );
    expect(best).toBe(0);
  });

  it('find a value that only one side ever takes', () => {
    const { best } = bound(
      () => [[Math.round(laplace(0, 3))]],
      () => [[Math.round(laplace(0, 3)) + 0.5]],
    );
    expect(best).toBeGreaterThan(5);
  });

  it('look at two numbers jointly: a rare interval, and the mean within it', () => {
    // The loss is ln 2 for the interval and 1 for the mean, and only together 1.69.
    const draw = (rare: number, middle: number) => (): number[][] => {
      const isRare = uniform() < rare;
      return [[isRare ? laplace(middle, 1) : laplace(0, 1), isRare ? 1 : 0]];
    };
    const { best } = bound(draw(0.2, 0), draw(0.1, 1), 60_000);
    expect(best).toBeGreaterThan(1.35);
    expect(best).toBeLessThan(Math.log(2) + 1);
  });

  it('add up what several cells tell', () => {
    const one = bound(
      () => [[laplace(0, 2)]],
      () => [[laplace(1, 2)]],
    );
    const two = bound(
      () => [[laplace(0, 2)], [laplace(0, 2)]],
      () => [[laplace(1, 2)], [laplace(1, 2)]],
    );
    expect(one.best).toBeLessThan(0.5);
    expect(two.best).toBeGreaterThan(0.75);
    expect(two.best).toBeLessThan(1);
  });

  it('see noise that two cells share, which no cell shows by itself', () => {
    const shared = (shift: number) => () => {
      const noise = laplace(0, 20);
      return [[noise], [noise + shift]];
    };
    expect(bound(shared(0), shared(1)).best).toBeGreaterThan(4);
  });
});
