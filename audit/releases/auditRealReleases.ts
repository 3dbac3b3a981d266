import { join } from 'node:path';
import { rational, toNumber } from '../../src/terms/rational.ts';
import { describeEvent } from '../events/describeEvent.ts';
import { countEvent, learnEvents } from '../events/learnEvent.ts';
import { type Finding, refutes } from '../finding.ts';
import { epsilonBound, reachOf, sigmasOf } from '../statistics/epsilonBound.ts';
import { inTemporaryFolder } from '../temporaryFolder.ts';
import { cachedReleases, PUBLISHED } from './cachedReleases.ts';
import { offTheGrid } from './publicGrid.ts';
import { realReleases } from './realReleases.ts';
import { type ReleaseRow, releaseConfig, releaseRowName } from './releaseRow.ts';

export interface RealReleaseTask {
  readonly row: ReleaseRow;
  readonly epsilon: string;
  /** Releases of each neighbour, made from the records on and read back from their files. */
  readonly releases: number;
  /** Releases with cached totals that the event is learned on: they follow the same law, and there can be more of them. */
  readonly learned: number;
  readonly alpha: number;
  onRelease?(): void;
}

/** The same as `auditRelease`, on files that real releases wrote; and whether every number in them lies on the public grid. */
export async function auditRealReleases(task: RealReleaseTask): Promise<readonly [Finding, Finding]> {
  const { row, epsilon, releases, learned, alpha } = task;
  return inTemporaryFolder(async folder => {
    const cached = await cachedReleases(row, epsilon, 1, folder);
    const events = learnEvents(cached.sight(0, learned), cached.sight(1, learned), sigmasOf(alpha / 2));
    const configs = ([0, 1] as const).map(side =>
      releaseConfig(row, epsilon, 1, {
        input: join(folder, `side-${side}.csv`),
        dir: join(folder, `out-${side}`),
      }),
    );
    const written = [];
    for (const [side, config] of configs.entries()) {
      written.push(
        await realReleases(config, releases, join(folder, `ledger-${side}`), () => task.onRelease?.()),
      );
    }
    const [first, second] = written as [(typeof written)[0], (typeof written)[0]];
    const worst = events
      .map(event => ({ event, bound: epsilonBound(...countEvent(event, first, second), alpha) }))
      .reduce((a, b) => (b.bound > a.bound ? b : a));

    const claimed = toNumber(rational(epsilon, 'epsilon'));
    const strays = await offTheGrid(
      configs[0]!,
      written.flatMap(side => side.files),
    );
    const common = { epsilon, pair: 'all values of one unit, lower to upper bound', tested: releases };
    return [
      {
        ...common,
        kind: 'release',
        row: `${releaseRowName(row)} · real files and ledger`,
        claimed,
        bound: worst.bound,
        event: worst.bound > 0 ? describeEvent(worst.event, PUBLISHED) : 'none',
        learned,
        refuted: refutes(worst.bound, claimed),
        canRefute: reachOf(releases, alpha) > claimed,
        power: [],
      },
      {
        ...common,
        kind: 'exactness',
        row: `numbers in the files of ${releaseRowName(row)}`,
        claimed: 0,
        bound: strays === 0 ? 0 : Number.POSITIVE_INFINITY,
        event: strays === 0 ? 'none' : `${strays} numbers lie off the grid that counts decide`,
        learned: 0,
        refuted: strays > 0,
        canRefute: true,
        power: [],
      },
    ];
  });
}
