import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ownVersion } from '../src/terms/ownVersion.ts';
import { isCaught, judge, unsoundCatchers, type Verdict } from './judge.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { closingLine, resultsPage, verdictLines } from './table.ts';
import { copyTree, type Tree } from './tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: flags } = parseArgs({ options: { only: { type: 'string' }, jobs: { type: 'string' } } });
const print = (text: string) => process.stdout.write(`${text}\n`);

process.exitCode = await main();

/** Tries every mutant, or the one that --only names; 1 if any survives. */
async function main(): Promise<number> {
  const chosen = flags.only === undefined ? mutants : mutants.filter(({ name }) => name === flags.only);
  if (chosen.length === 0) {
    print(
      `There is no mutant "${flags.only}". There are:\n${mutants.map(({ name }) => `  ${name}`).join('\n')}`,
    );
    return 2;
  }
  const began = performance.now();
  const jobs = Math.min(chosen.length, Number(flags.jobs ?? availableParallelism()));
  const trees = Array.from({ length: jobs }, () => copyTree(root));
  try {
    const unsound = await unsoundCatchers(trees[0]!, chosen);
    if (unsound.length > 0) {
      print(
        `These tests do not hold on the sources as they are, so they can catch nothing:\n${unsound.join('\n')}`,
      );
      return 1;
    }
    const verdicts = await tryAll(trees, chosen);
    const seconds = (performance.now() - began) / 1000;
    print(`\n${verdictLines(verdicts)}\n\n${closingLine(verdicts, seconds)}`);
    const allCaught = verdicts.every(isCaught);
    if (allCaught && chosen === mutants) keep(verdicts, seconds);
    return allCaught ? 0 : 1;
  } finally {
    for (const tree of trees) tree.remove();
  }
}

/** Each tree takes the next mutant when it is done with one. */
async function tryAll(trees: readonly Tree[], chosen: readonly Mutant[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  let next = 0;
  await Promise.all(
    trees.map(async tree => {
      for (let at = next++; at < chosen.length; at = next++) {
        verdicts[at] = await judge(tree, chosen[at]!);
        const word = isCaught(verdicts[at]!) ? 'caught' : 'NOT CAUGHT';
        process.stderr.write(`${word}  ${chosen[at]!.name}\n`);
      }
    }),
  );
  return verdicts;
}

/** The last full table stands in the repository. */
function keep(verdicts: readonly Verdict[], seconds: number): void {
  const made = {
    date: new Date().toISOString().slice(0, 10),
    version: ownVersion(),
    node: process.versions.node,
  };
  writeFileSync(join(root, 'mutants', 'results.md'), resultsPage(verdicts, seconds, made));
}
