import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAssertion } from './isAssertion.ts';
import type { Catcher } from './mutant.ts';

/** What became of a test: it held, an assertion of it failed, or something else came in between. */
export type Outcome =
  | { readonly kind: 'held' }
  | { readonly kind: 'refuted' }
  | { readonly kind: 'broken'; readonly why: string };

/**
 * Runs the catchers, and nothing else, on a tree. A test counts as refuted only if it ran and one of its own assertions
 * failed: a mutant that does not compile, or a title that names no test, catches nothing.
 */
export async function runCatchers(tree: string, catchers: readonly Catcher[]): Promise<Outcome[]> {
  const report = join(tree, 'mutant-report.json');
  rmSync(report, { force: true });
  const files = [...new Set(catchers.map(({ file }) => file))];
  const titles = catchers.map(({ title }) => escaped(title.replaceAll(' > ', ' '))).join('|');
  const log = await vitest(tree, [...files, '-t', `^(${titles})$`, `--outputFile=${report}`]);
  const results = readReport(report);
  return catchers.map(catcher => outcomeOf(catcher, tree, results, log));
}

interface FileResult {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly ancestorTitles: readonly string[];
    readonly title: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

function vitest(tree: string, args: readonly string[]): Promise<string> {
  const program = join(tree, 'node_modules', 'vitest', 'vitest.mjs');
  const child = spawn(
    process.execPath,
    [
      program,
      'run',
      '--config',
      'mutants/vitest.config.ts',
      '--reporter=json',
      '--maxWorkers=1',
      '--root',
      tree,
      ...args,
    ],
    { cwd: tree, env: { ...process.env, TZ: 'UTC' }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.on('data', text => {
    log += text;
  });
  return new Promise(resolve => child.on('close', () => resolve(log)));
}

function readReport(path: string): readonly FileResult[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { testResults: FileResult[] }).testResults;
  } catch {
    return [];
  }
}

function outcomeOf(
  { file, title }: Catcher,
  tree: string,
  results: readonly FileResult[],
  log: string,
): Outcome {
  const ofFile = results.find(({ name }) => name.endsWith(join(tree, file)) || name.endsWith(`/${file}`));
  const test = ofFile?.assertionResults.find(
    each => [...each.ancestorTitles, each.title].join(' > ') === title,
  );
  if (test?.status === 'passed') return { kind: 'held' };
  if (test?.status !== 'failed')
    return { kind: 'broken', why: firstLine(ofFile?.message || log || `no test "${title}" in ${file}`) };
  const message = test.failureMessages.join('\n');
  return isAssertion(message) ? { kind: 'refuted' } : { kind: 'broken', why: firstLine(message) };
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]!.slice(0, 200);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
