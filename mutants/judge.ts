import type { Mutant } from './mutant.ts';
import { type Outcome, runCatchers } from './runCatchers.ts';
import type { Tree } from './tree.ts';

/** A mutant after its trial. */
export interface Verdict {
  readonly mutant: Mutant;
  readonly seconds: number;
  /** One for each catcher. */
  readonly outcomes: readonly Outcome[];
}

export function isCaught({ outcomes }: Verdict): boolean {
  return outcomes.every(({ kind }) => kind === 'refuted');
}

/** Tries one mutant on a tree. */
export async function judge(tree: Tree, mutant: Mutant): Promise<Verdict> {
  const began = performance.now();
  const outcomes = await tree.withMutant(mutant, () => runCatchers(tree.folder, mutant.caughtBy));
  return { mutant, seconds: (performance.now() - began) / 1000, outcomes };
}

/** Every catcher must hold on the sources as they are; tells those that do not. */
export async function unsoundCatchers(tree: Tree, mutants: readonly Mutant[]): Promise<string[]> {
  const all = new Map(
    mutants.flatMap(({ caughtBy }) => caughtBy.map(each => [`${each.file} > ${each.title}`, each])),
  );
  const outcomes = await runCatchers(tree.folder, [...all.values()]);
  return [...all.keys()].flatMap((name, at) => {
    const outcome = outcomes[at]!;
    if (outcome.kind === 'held') return [];
    return [`${name}: ${outcome.kind === 'refuted' ? 'it fails without any mutant' : outcome.why}`];
  });
}
