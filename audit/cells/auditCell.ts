import { seedFor } from '../../lab/runs/seedFor.ts';
import { seededBits } from '../../lab/seededBits.ts';
import { rational, toNumber } from '../../src/noise/rational.ts';
import { type Effort, learningRuns, testRuns } from '../effort.ts';
import { countEvent, learnEvents } from '../events/learnEvent.ts';
import { someRuns } from '../events/sightings.ts';
import { type Finding, type Lie, refutes } from '../finding.ts';
import { roughEpsilonBound } from '../statistics/epsilonBound.ts';
import { testPair } from '../testPair.ts';
import { type CellPair, pairToCells } from './cellPair.ts';
import { type CellRow, rowName, rowSettings } from './cellRow.ts';
import { climb, type Ranked } from './climb.ts';
import { hurtfulPairs } from './hurtfulPairs.ts';
import { cellSighter } from './sightCells.ts';

/** What a row is audited for. */
export interface CellTask {
  readonly row: CellRow;
  /** Decimal text. */
  readonly epsilon: string;
  readonly seed: number;
  readonly effort: Effort;
  /** The false-alarm rate of each single test. */
  readonly alpha: number;
}

/**
 * Tries to refute one row: looks at every hurtful pair with few runs, climbs on from the worst, tests the worst-looking
 * ones with many runs, and then lets the mechanism lie by a known factor to see whether that would have been noticed.
 */
export function auditCell(task: CellTask): Finding {
  const { row, epsilon, seed, effort, alpha } = task;
  const bitsFor = (...names: (string | number)[]) =>
    seededBits(seedFor(seed, 'audit', rowName(row), epsilon, ...names));
  const sighterFor = (pair: CellPair, factor = 1) =>
    cellSighter(pairToCells(pair), row.mechanism, rowSettings(row, epsilon, factor));

  const fitness = (pair: CellPair): number => {
    const sighter = sighterFor(pair);
    const [first, second] = ([0, 1] as const).map(side =>
      sighter.sight(side, effort.screening, bitsFor('screening', JSON.stringify(pair), side)),
    );
    return guess(first!, second!);
  };
  const ranked = hurtfulPairs(row)
    .map((pair): Ranked => ({ pair, fitness: fitness(pair) }))
    .sort(worstFirst);
  const climbed = climb(ranked[0]!, effort.climb, fitness, bitsFor('climb'));
  const finalists = [...new Set([climbed, ...ranked].sort(worstFirst))].slice(0, effort.finalists);

  let tested = 0;
  const test = (pair: CellPair, factor: number) => {
    const sighter = sighterFor(pair, factor);
    tested = testRuns(effort, sighter.names.length > 2);
    const bits = (stage: string, side: number) => bitsFor(stage, factor, JSON.stringify(pair), side);
    return testPair(
      (stage, side, runs) => sighter.sight(side, runs, bits(stage, side)),
      sighter.names,
      { learned: learningRuns(tested), tested },
      alpha,
    );
  };
  const worst = finalists
    .map(({ pair }) => ({ pair, ...test(pair, 1) }))
    .reduce((a, b) => (b.bound > a.bound ? b : a));

  const claimed = toNumber(rational(epsilon, 'epsilon'));
  const power: Lie[] = [];
  for (const factor of effort.factors) {
    const { bound } = test(worst.pair, factor);
    power.push({ factor, bound, refuted: refutes(bound, claimed) });
    if (power.at(-1)!.refuted) break;
  }
  return {
    kind: 'cell',
    row: rowName(row),
    epsilon,
    claimed,
    bound: worst.bound,
    pair: worst.pair.name,
    event: worst.event,
    tested,
    learned: learningRuns(tested),
    refuted: refutes(worst.bound, claimed),
    power,
  };
}

/** Standard deviations that a guess stays away from its estimate: enough that rare luck does not look like a loss. */
const GUESS_SIGMAS = 2;

/** How large a loss few runs seem to show: learned on one half of them, looked up in the other. */
function guess(first: Parameters<typeof someRuns>[0], second: Parameters<typeof someRuns>[0]): number {
  const half = Math.floor(first.runs / 2);
  const [early, late] = [0, half].map(start =>
    [first, second].map(side => someRuns(side, start, start + half)),
  ) as [[typeof first, typeof first], [typeof first, typeof first]];
  const events = learnEvents(...early, GUESS_SIGMAS);
  return Math.max(...events.map(event => roughEpsilonBound(...countEvent(event, ...late), GUESS_SIGMAS)));
}

function worstFirst(a: Ranked, b: Ranked): number {
  return b.fitness - a.fitness;
}
