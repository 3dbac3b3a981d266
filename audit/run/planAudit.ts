import type { MechanismName } from '../../src/mean/mechanisms.ts';
import { CELL_ROWS, type CellRow, drawsInterval } from '../cells/cellRow.ts';
import { DIRECTIONS, fullEffort, testsOfRow } from '../effort.ts';
import { SUMS } from '../exactness/exactSums.ts';
import { LOW_DIGIT_ROWS } from '../exactness/lowDigits.ts';
import { RELEASE_ROWS, type ReleaseRow } from '../releases/releaseRow.ts';
import { alphaOf } from '../statistics/epsilonBound.ts';
import type { AuditJob } from './auditJob.ts';

/** What is asked of an audit. */
export interface AuditRequest {
  /** Only these, and no whole releases; all of it when absent. */
  readonly mechanisms?: readonly MechanismName[];
  /** Decimal texts. */
  readonly epsilons: readonly string[];
  /** Runs on each of two neighbours that an event of a one-number mechanism is tested on. */
  readonly samples: number;
  readonly seed: number;
  /** Releases of each neighbour that are made from the records on and read back from their files. */
  readonly realReleases: number;
}

export interface AuditPlan {
  readonly jobs: readonly AuditJob[];
  /** All tests that can raise a false alarm, and the rate that each of them may use. */
  readonly tests: number;
  readonly alpha: number;
}

/** A whole release takes as long as some two hundred draws of one number, so there are fewer of them. */
const DRAWS_PER_RELEASE = 8;
/** Through the whole way, on real files: the coarsest window, where most cells add up. */
const REAL: ReleaseRow = { window: 'release', allocate: 'even', mechanism: { name: 'array-averaging' } };

/** Everything that one run will do, in the order of the table. It is fixed before the first bit is drawn, and so is alpha. */
export function planAudit(request: AuditRequest): AuditPlan {
  const { epsilons, samples, seed } = request;
  const effort = fullEffort(samples);
  const isAsked = ({ mechanism }: CellRow) => request.mechanisms?.includes(mechanism) ?? true;
  const [rows, digitRows] = [CELL_ROWS.filter(isAsked), LOW_DIGIT_ROWS.filter(isAsked)];
  const releaseRows = request.mechanisms === undefined ? RELEASE_ROWS : [];
  // Real releases are few, so they are made where few tell most: at the least claim.
  const leastEpsilon = epsilons.reduce((a, b) => (Number(b) < Number(a) ? b : a));
  const realRows = request.mechanisms === undefined && request.realReleases > 0 ? [REAL] : [];

  const testsAtOneEpsilon =
    rows.length * testsOfRow(effort) +
    releaseRows.length * testsOfRow(effort) +
    digitRows.length * DIRECTIONS;
  const tests = testsAtOneEpsilon * epsilons.length + realRows.length * DIRECTIONS;
  const alpha = alphaOf(tests);

  const releases = Math.ceil(samples / DRAWS_PER_RELEASE);
  const jobs = epsilons.flatMap((epsilon): AuditJob[] => [
    ...rows.map((row): AuditJob => ({ does: 'cell', task: { row, epsilon, seed, effort, alpha } })),
    ...releaseRows.map(
      (row): AuditJob => ({
        does: 'release',
        task: { row, epsilon, releases, factors: effort.factors, alpha },
      }),
    ),
    ...(epsilon === leastEpsilon ? realRows : []).map(
      (row): AuditJob => ({
        does: 'real releases',
        task: { row, epsilon, releases: request.realReleases, learned: releases, alpha },
      }),
    ),
    ...digitRows.map(
      (row): AuditJob => ({ does: 'low digits', task: { row, epsilon, seed, samples, alpha } }),
    ),
    ...SUMS.filter(
      sum => request.mechanisms === undefined || isAsked({ mechanism: sum as MechanismName }),
    ).map((sum): AuditJob => ({ does: 'exact sums', task: { sum, epsilon, seed, pairs: PAIRS } })),
    ...(request.mechanisms === undefined
      ? [{ does: 'record order', task: { epsilon, seed, shuffles: SHUFFLES } } as const]
      : []),
  ]);
  return { jobs, tests, alpha };
}

const PAIRS = 200;
const SHUFFLES = 8;

/** How long a job takes compared with others, nearly: for the time that is left, and to begin with the longest. */
export function weightOf(job: AuditJob): number {
  switch (job.does) {
    case 'cell': {
      const { row, effort } = job.task;
      return 2e5 + effort.samples * (drawsInterval(row) ? 12 * effort.rarer : 3);
    }
    case 'release':
      return 500 * job.task.releases;
    case 'real releases':
      return 1e5 * job.task.releases;
    default:
      return 2e5;
  }
}
