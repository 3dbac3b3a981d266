import { type Explored, type Lever, type Plan, plannedError } from '../../../src/index.ts';
import { toText } from '../../../src/terms/rational.ts';
import { unlessAbsent } from '../../shell/flags.ts';
import type { PlanStudy } from './planStudy.ts';

/** A plan, and what was found out besides, as one document for programs. */
export function planJson(study: PlanStudy, page: string | undefined): object {
  const { plan, shares, explored, needed, surveyed, isUseless } = study;
  const { config, facts, forecasts, mechanism, why } = plan;
  const { report } = surveyed;
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
    shares,
    useless: isUseless,
    ...unlessAbsent('explore', explored && exploreJson(explored, plan)),
    ...unlessAbsent(
      'targetError',
      needed && {
        target: needed.target,
        mechanisms: needed.mechanisms.map(({ epsilon, ...each }) => ({
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
    configured: { cells: plan.facts.cells, mechanism: plan.mechanism, error: plannedError(plan) },
    levers: rows.map(({ config: _, ...row }) => row),
    needAnotherReading: unread.map(({ flags }: Lever) => flags),
    paysMost: best?.flags ?? null,
    paysMostForSameGuarantee: bestKept?.flags ?? null,
  };
}
