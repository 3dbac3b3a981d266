import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const folders = ['src', 'figures', 'cli', 'lab', 'audit', 'mutants', 'test'];
const quick = folders
  .flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
  )
  .filter(name => name.endsWith('.test.ts') && !name.endsWith('.slow.test.ts'));
/** Files that put something else in a module's place: nobody else may see that. */
const mocking = quick.filter(name => readFileSync(name, 'utf8').includes('vi.mock('));

/** All files share the modules that they import, which halves the time of most; those that change a module have their own. */
const config: ViteUserConfig = defineConfig({
  test: {
    testTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'shared', include: quick, exclude: mocking, isolate: false } },
      { extends: true, test: { name: 'mocking', include: mocking } },
    ],
    globalSetup: ['test/support/cities.ts'],
  },
});

export default config;
