import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { skipUnless } from './skipUnless.ts';

describe('where nothing may be skipped', () => {
  describe('what lacks what it needs', { fails: true }, () => {
    vi.stubEnv('HEXVEIL_NO_SKIPS', '1');
    skipUnless(false, 'there is none').it('fails', () => {});
    skipUnless(false, 'there is none').describe('fails as a whole', () => {});
  });

  let ran = 0;
  skipUnless(true, 'there is one').describe('what has what it needs', () => {
    skipUnless(true, 'there is one').it('runs', () => void ran++);
  });
  it('runs as ever', () => expect(ran).toBe(1));

  vi.unstubAllEnvs();
});

describe('every test', () => {
  const root = join(import.meta.dirname, '../..');
  const FOLDERS = ['src', 'figures', 'cli', 'lab', 'audit', 'mutants', 'bench', 'test'];
  const files = FOLDERS.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .map(name => join(folder, name)),
  );

  it('is skipped by skipUnless or not at all, and never alone', () => {
    const ways =
      /\b(?:it|test|describe|suite|bench|context|ctx)(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|only)\b/;
    const skipping = files.filter(file => ways.test(readFileSync(join(root, file), 'utf8')));
    expect(skipping).toEqual([join('test', 'support', 'skipUnless.ts')]);
  });
});
