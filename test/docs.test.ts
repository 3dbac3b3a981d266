import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  ...readdirSync(root).filter(name => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => join('docs', name)),
];

/** Every folder of ours; npm and the build make the others. */
const folders = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && !/^\.|^(node_modules|dist|demo)$/.test(entry.name))
  .map(({ name }) => name);

describe('the documentation', () => {
  it.each(pages)('%s links to files and headings that are there', page => {
    const text = readFileSync(join(root, page), 'utf8').replace(/```[\s\S]*?```/g, '');
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target!)) continue;
      const [path, heading] = target!.split('#');
      const file = path === '' ? join(root, page) : join(root, dirname(page), path!);
      expect(existsSync(file), `${page} links to ${target}`).toBe(true);
      if (heading !== undefined) expect(headings(file), `${page} links to ${target}`).toContain(heading);
    }
  });

  it.each(pages)('%s names only files of ours that exist', page => {
    const text = readFileSync(join(root, page), 'utf8');
    const ours = new RegExp(`\`((?:${folders.join('|')})/[\\w./-]+\\.\\w+)\``, 'g');
    for (const [, path] of text.matchAll(ours)) {
      expect(existsSync(join(root, path!)), `${page} names ${path}`).toBe(true);
    }
  });

  it('every page that the code cites is there, also by its number alone', () => {
    const cited = folders
      .flatMap(folder =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name =>
          join(folder, name),
        ),
      )
      .filter(name => name.endsWith('.ts') && name !== join('test', 'docs.test.ts'))
      .flatMap(name => [
        ...readFileSync(join(root, name), 'utf8').matchAll(/(?<![\w./-])docs\/[\w/-]+(\.\w+)*/g),
      ])
      .map(([path]) => path);
    expect(cited).toContain('docs/decisions/0030-ledger-database.md');
    expect(cited).toContain('docs/decisions/0052');
    for (const path of cited) expect(isThere(path), path).toBe(true);
  });
});

/** Whether a page is there, or one that its number names. */
function isThere(path: string): boolean {
  const file = join(root, path);
  if (existsSync(file)) return true;
  return readdirSync(dirname(file)).some(name => name.startsWith(`${basename(file)}-`));
}

/** The anchors that a page's headings get. */
function headings(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}
