import { seededBits } from '../../lab/seededBits.ts';
import { seedFor } from '../../lab/seedFor.ts';
import { rational, toNumber } from '../../src/terms/rational.ts';
import { type Effort, learningRuns } from '../effort.ts';
import { learnEvents } from '../events/learnEvent.ts';
import { learnPair, type Sight, testEvents, testPair } from '../events/testPair.ts';
import { type Finding, type Lie, refutes } from '../finding.ts';
import { reachOf } from '../statistics/epsilonBound.ts';
import { type CellPair, pairToCells } from './cellPair.ts';
import { type CellRow, drawsInterval, rowName, rowSettings } from './cellRow.ts';
import { climb, type RankedPair } from './climb.ts';
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
 * Tries to refute one row: looks at every hurtful pair with few runs, climbs on from the worst, learns events of the
 * worst-looking ones, tests the worst of these with many runs, and then lets the mechanism lie by a known factor to see
 * whether that would have been noticed.
 */
export function auditCell({ row, epsilon, seed, effort, alpha }: CellTask): Finding {
  const more = drawsInterval(row) ? effort.rarer : 1;
  const tested = more * effort.samples;
  const runs = { learned: learningRuns(tested), tested };
  const bitsFor = (...names: (string | number)[]) =>
    seededBits(seedFor(seed, 'audit', rowName(row), epsilon, ...names));
  const look = (pair: CellPair, factor = 1): { readonly sight: Sight; readonly names: readonly string[] } => {
    const sighter = cellSighter(pairToCells(pair), row.mechanism, rowSettings(row, epsilon, factor));
    const name = JSON.stringify({ factor, ...pair });
    return {
      names: sighter.names,
      sight: (stage, side, count) => sighter.sight(side, count, bitsFor(name, stage, side)),
    };
  };

  const fitness = (pair: CellPair): number => {
    const { sight } = look(pair);
    const [first, second] = ([0, 1] as const).map(side => sight('screening', side, more * effort.screening));
    return Math.max(...learnEvents(first!, second!, GUESS_SIGMAS).map(event => event.estimate));
  };
  const ranked = hurtfulPairs(row)
    .map((pair): RankedPair => ({ pair, fitness: fitness(pair) }))
    .sort(worstFirst);
  const climbed = climb(ranked[0]!, Math.ceil(effort.climb / more), fitness, bitsFor('climb'));
  const finalists = [...new Set([climbed, ...ranked].sort(worstFirst))].slice(0, effort.finalists);

  const learned = finalists.map(({ pair }) => {
    const { sight, names } = look(pair);
    return { pair, sight, names, ...learnPair(sight, runs.learned, alpha) };
  });
  const worst = learned.reduce((a, b) => (b.estimate > a.estimate ? b : a));
  const found = testEvents(worst, worst.sight, worst.names, runs.tested, alpha);

  const claimed = toNumber(rational(epsilon, 'epsilon'));
  const power: Lie[] = [];
  for (const factor of effort.factors) {
    const { sight, names } = look(worst.pair, factor);
    const { bound } = testPair(sight, names, runs, alpha);
    power.push({ factor, bound, refuted: refutes(bound, claimed) });
    if (power.at(-1)!.refuted) break;
  }
  return {
    kind: 'cell',
    row: rowName(row),
    epsilon,
    claimed,
    bound: found.bound,
    pair: worst.pair.name,
    event: found.event,
    ...runs,
    refuted: refutes(found.bound, claimed),
    canRefute: reachOf(runs.tested, alpha) > claimed,
    power,
  };
}

/** Standard deviations that a guess stays away from its estimate: enough that rare luck does not look like a loss. */
const GUESS_SIGMAS = 2;

function worstFirst(a: RankedPair, b: RankedPair): number {
  return b.fitness - a.fitness;
}
