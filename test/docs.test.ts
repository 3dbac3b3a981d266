import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  ...readdirSync(root).filter(name => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => join('docs', name)),
];

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
    for (const [, path] of text.matchAll(/`((?:src|cli|lab|docs|test|bench|examples)\/[\w./-]+\.\w+)`/g)) {
      expect(existsSync(join(root, path!)), `${page} names ${path}`).toBe(true);
    }
  });

  it('every page that the code cites is there', () => {
    const cited = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .flatMap(name => [...readFileSync(join(root, 'src', name), 'utf8').matchAll(/docs\/[\w/]+\.md/g)])
      .map(([path]) => path);
    expect(cited.length).toBeGreaterThan(0);
    for (const path of cited) expect(existsSync(join(root, path)), path).toBe(true);
  });
});

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
