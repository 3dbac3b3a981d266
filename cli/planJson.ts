import { type Explored, errorOf } from '../src/explore/explore.ts';
import type { Lever } from '../src/explore/levers.ts';
import type { NeededEpsilon } from '../src/explore/neededEpsilon.ts';
import type { IngestReport } from '../src/ingest/report.ts';
import { toText } from '../src/noise/rational.ts';
import type { Plan } from '../src/plan.ts';
import { unlessAbsent } from './flags.ts';

/** What was asked for besides the plan itself. */
export interface PlanExtras {
  readonly explored?: Explored | undefined;
  readonly target?: number | undefined;
  readonly needed?: readonly NeededEpsilon[] | undefined;
  readonly page?: string | undefined;
}

/** A plan as one document for programs. */
export function planJson(plan: Plan, report: IngestReport, isUseless: boolean, extras: PlanExtras): object {
  const { config, facts, forecasts, mechanism, why } = plan;
  const { explored, target, needed, page } = extras;
  return {
    format: 'hexveil-plan',
    version: 1,
    dataset: config.dataset,
    epsilon: toText(config.privacy.epsilon),
    window: config.privacy.window,
    allocate: config.privacy.allocate,
    unit: config.value.unit,
    ...facts,
    records: { read: report.rowsRead, used: report.rowsUsed, leftOut: report.leftOut },
    mechanisms: forecasts,
    choice: { mechanism, why },
    useless: isUseless,
    ...unlessAbsent('explore', explored && exploreJson(explored, plan)),
    ...unlessAbsent(
      'targetError',
      needed && {
        target,
        mechanisms: needed.map(({ epsilon, ...each }) => ({
          ...each,
          epsilon: epsilon === undefined ? null : toText(epsilon),
        })),
      },
    ),
    ...unlessAbsent('page', page),
  };
}

function exploreJson({ rows, unread, best, bestKept }: Explored, plan: Plan): object {
  return {
    configured: { cells: plan.facts.cells, mechanism: plan.mechanism, error: errorOf(plan) },
    levers: rows.map(({ config: _, ...row }) => row),
    needAnotherReading: unread.map(({ flags }: Lever) => flags),
    paysMost: best?.flags ?? null,
    paysMostForSameGuarantee: bestKept?.flags ?? null,
  };
}
