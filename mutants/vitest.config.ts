import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** How a mutant's tests are run: as ever, but a property that fails says by what. */
const config: ViteUserConfig = defineConfig({
  test: {
    globalSetup: ['test/support/cities.ts'],
    setupFiles: ['mutants/showCause.ts'],
    testTimeout: 60_000,
  },
});

export default config;
