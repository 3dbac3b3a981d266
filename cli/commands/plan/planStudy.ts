import {
  type Config,
  compareShares,
  countsFor,
  type Explored,
  explore,
  isUseless,
  type MapCounts,
  type NeededEpsilon,
  narrowerWindows,
  neededEpsilons,
  type Plan,
  planOf,
  type ReleaseWatch,
  type SharesError,
  type Survey,
  survey,
  type Watch,
  WINDOWS,
  type Window,
} from '../../../src/index.ts';
import { pause } from '../../../src/terms/pause.ts';

/** What is asked of `hexveil plan` besides the plan. */
export interface Asked {
  readonly explore: boolean;
  /** The error that the median cell is to have. */
  readonly target: number | undefined;
  /** The file of the page. */
  readonly page: string | undefined;
  readonly strict: boolean;
}

/** All that was found out, from one reading of the records. */
export interface PlanStudy {
  readonly surveyed: Survey;
  readonly counts: MapCounts;
  readonly plan: Plan;
  readonly isUseless: boolean;
  /** Even and optimal shares of ε, side by side. */
  readonly shares: readonly SharesError[];
  readonly explored: Explored | undefined;
  readonly needed: { readonly target: number; readonly mechanisms: readonly NeededEpsilon[] } | undefined;
}

export async function studyPlan(config: Config, asked: Asked, watch: ReleaseWatch): Promise<PlanStudy> {
  const windows = windowsFor(asked, config.privacy.window);
  const surveyed = await survey(config, { ...watch, strict: asked.strict, windows });
  watch.onPhase?.('planning', 0);
  await pause(watch.signal);
  const plan = planOf(surveyed);
  await pause(watch.signal);
  const shares = compareShares(surveyed, plan);
  const useless = isUseless(plan);
  const wantsLevers = useless || asked.explore || asked.page !== undefined;
  const { target } = asked;
  return {
    surveyed,
    counts: countsFor(surveyed, config)!,
    plan,
    isUseless: useless,
    shares,
    explored: wantsLevers ? await explore(surveyed, plan, planning(watch)) : undefined,
    needed:
      target === undefined
        ? undefined
        : { target, mechanisms: await neededEpsilons(surveyed, plan, target, planning(watch)) },
  };
}

/** How one step of planning is watched. */
export function planning({ signal, onPhase }: ReleaseWatch): Watch {
  return { signal, onProgress: done => onPhase?.('planning', done) };
}

/** The page draws every window, the table those that are narrower; without either the config's own is enough. */
function windowsFor({ page, explore }: Asked, own: Window): readonly Window[] {
  if (page !== undefined) return WINDOWS;
  return explore ? narrowerWindows(own) : [];
}
