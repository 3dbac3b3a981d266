import type { Config, PrivacyChoice } from '../../src/config/config.ts';
import type { Plan } from '../../src/plan/makePlan.ts';
import type { Measured } from './measurePlan.ts';

/** One way to share ε over a map, with the error that was predicted and the one that was measured. Not private. */
export interface ShareRow {
  readonly shared: string;
  readonly mechanism: string;
  readonly cells: number;
  readonly cellsLost: number;
  /** The most cells that a unit takes part in. */
  readonly mostCells: number;
  /** Means over cells, in the value's own unit. */
  readonly predicted: number;
  readonly measured: number;
  /** The standard error of `measured`, from one release to the next. */
  readonly stderr: number;
  /** The size of the part of it that is no noise. */
  readonly bias: number;
}

/** The ways to compare: even, optimal, and optimal with the config's cap, or the best there is. */
export function waysToShare(config: Config): readonly { readonly name: string; readonly config: Config }[] {
  const { maxCells = 'auto', ...privacy } = config.privacy;
  const way = (name: string, choice: Partial<PrivacyChoice>) => ({
    name,
    config: { ...config, privacy: { ...privacy, ...choice } },
  });
  return [
    way('even', { allocate: 'even' }),
    way('optimal', { allocate: 'optimal' }),
    way(`optimal, maxCells: ${maxCells}`, { allocate: 'optimal', maxCells }),
  ];
}

export function shareRow(shared: string, plan: Plan, { error, stderr, bias }: Measured): ShareRow {
  return {
    shared,
    mechanism: plan.mechanism,
    cells: plan.facts.cells,
    cellsLost: plan.facts.cap?.cellsLost ?? 0,
    mostCells: plan.facts.cellsPerUnit.worst,
    predicted: meanOf(plan.expected.error),
    measured: meanOf(error),
    stderr,
    bias: meanOf(bias.map(Math.abs)),
  };
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
