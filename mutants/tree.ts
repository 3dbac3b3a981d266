import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { Edit, Mutant } from './mutant.ts';

/** A copy of the sources in a temporary folder, to be broken at will. */
export interface Tree {
  readonly folder: string;
  /** Runs `use` while the copy has a mutant's mistake in it. */
  withMutant<Result>(mutant: Mutant, use: () => Promise<Result>): Promise<Result>;
  remove(): void;
}

/** Not copied: what npm and the build make, and what Git keeps. */
const LEFT_OUT = ['node_modules', 'dist', '.git', 'demo', 'out'];

/** Copies the checkout at `root`. Packages and the last build are linked to; nothing of the checkout is ever written. */
export function copyTree(root: string): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'hexveil-mutant-'));
  cpSync(root, folder, {
    recursive: true,
    filter: from => !LEFT_OUT.includes(relative(root, from).split(sep)[0]!),
  });
  symlinkSync(join(root, 'dist'), join(folder, 'dist'), 'junction');
  // A folder of links and not a link to the folder: test runners keep their cache in node_modules.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!/^\.(vite|cache)/.test(name))
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
  return {
    folder,
    async withMutant(mutant, use) {
      const before = new Map(
        mutant.edits.map(({ file }) => [file, readFileSync(join(folder, file), 'utf8')]),
      );
      try {
        for (const [file, text] of mutated(mutant, before)) writeFileSync(join(folder, file), text);
        return await use();
      } finally {
        for (const [file, text] of before) writeFileSync(join(folder, file), text);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The files of a mutant after its edits, one after the other. */
export function mutated(mutant: Mutant, before: ReadonlyMap<string, string>): Map<string, string> {
  const texts = new Map(before);
  for (const edit of mutant.edits) texts.set(edit.file, edited(mutant.name, edit, texts.get(edit.file)!));
  return texts;
}

/** Fails loudly where the text to be replaced is not there exactly once: a mutant that changes nothing proves nothing. */
function edited(name: string, { file, find, replace }: Edit, text: string): string {
  const pieces = text.split(find);
  if (pieces.length === 2) return pieces.join(replace);
  throw new Error(
    `Mutant "${name}": the text to be replaced is in ${file} ${pieces.length - 1} times; it must be there once:\n${find}`,
  );
}
