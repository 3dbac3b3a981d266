import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mutants } from './mutants.ts';
import { mutated } from './tree.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the table of mutants', () => {
  it('has at least 40, each under a name of its own', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(40);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  it.each(mutants)('$name: what it replaces is in the sources exactly once, and changes them', mutant => {
    const before = new Map(mutant.edits.map(({ file }) => [file, read(file)]));
    for (const [file, text] of mutated(mutant, before)) expect(text, file).not.toBe(before.get(file));
  });

  it.each(mutants)('$name: the tests that must catch it are there', ({ caughtBy }) => {
    for (const { file, title, samples } of caughtBy) {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(
        titlePatterns(sourcesOf(file)).some(pattern => pattern.test(title)),
        title,
      ).toBe(true);
      expect(samples).toBeGreaterThan(0);
    }
  });
});

/** A test file with the suites of ours that it calls, which hold the titles. */
function sourcesOf(file: string): string {
  const text = read(file);
  const suites = [...text.matchAll(/from '(\.\/[\w/]+\.ts)'/g)].map(([, path]) => join(file, '..', path!));
  return [text, ...suites.filter(path => existsSync(join(root, path))).map(read)].join('\n');
}

/** What a title can be that ends in one of the texts of a file, its placeholders filled in. */
function titlePatterns(source: string): RegExp[] {
  const texts = [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/g)].map(([, plain, template]) =>
    (plain ?? template)!.replaceAll("\\'", "'"),
  );
  return texts
    .filter(text => text.length > 3)
    .map(text => {
      const pattern = text
        .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
        .replaceAll(/\\\$\\\{[^}]*\\\}|\\\$\w+|%[sdijo]/g, '.*');
      return new RegExp(`(^| > )${pattern}$`);
    });
}
