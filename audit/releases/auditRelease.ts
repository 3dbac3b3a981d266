import { rational, toNumber } from '../../src/terms/rational.ts';
import { learningRuns } from '../effort.ts';
import { testPair } from '../events/testPair.ts';
import { type Finding, type Lie, refutes } from '../finding.ts';
import { reachOf } from '../statistics/epsilonBound.ts';
import { inTemporaryFolder } from '../temporaryFolder.ts';
import { cachedReleases, PUBLISHED } from './cachedReleases.ts';
import { type ReleaseRow, releaseRowName } from './releaseRow.ts';

export interface ReleaseTask {
  readonly row: ReleaseRow;
  /** Decimal text. */
  readonly epsilon: string;
  /** Releases of each neighbour that the event is tested on. */
  readonly releases: number;
  readonly factors: readonly number[];
  readonly alpha: number;
}

/** Tries to refute that whole releases keep to ε for the unit of their window, over all cells that the unit is in. */
export async function auditRelease(task: ReleaseTask): Promise<Finding> {
  const { row, epsilon, releases, factors, alpha } = task;
  const runs = { learned: learningRuns(releases), tested: releases };
  const claimed = toNumber(rational(epsilon, 'epsilon'));
  const test = (factor: number) =>
    inTemporaryFolder(async folder => {
      const sighter = await cachedReleases(row, epsilon, factor, folder);
      return testPair((_, side, count) => sighter.sight(side, count), PUBLISHED, runs, alpha);
    });

  const found = await test(1);
  const power: Lie[] = [];
  for (const factor of factors) {
    const { bound } = await test(factor);
    power.push({ factor, bound, refuted: refutes(bound, claimed) });
    if (power.at(-1)!.refuted) break;
  }
  return {
    kind: 'release',
    row: releaseRowName(row),
    epsilon,
    claimed,
    bound: found.bound,
    pair: WATCHED[row.window],
    event: found.event,
    ...runs,
    refuted: refutes(found.bound, claimed),
    canRefute: reachOf(runs.tested, alpha) > claimed,
    power,
  };
}

/** What the two neighbours differ in. */
const WATCHED: Readonly<Record<ReleaseRow['window'], string>> = {
  cell: 'a bus in one hexagon and slot, lower to upper bound',
  slot: 'a bus in two hexagons of one slot, lower to upper bound',
  day: 'a bus in two hexagons on one day, lower to upper bound',
  release: 'a bus in all its cells, lower to upper bound',
};
