import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** Statistics that need minutes: the same claims as the quick tests, with more samples. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: ['{src,figures,cli,lab,audit,mutants,test}/**/*.slow.test.ts'],
    globalSetup: ['test/support/cities.ts'],
    testTimeout: 1_800_000,
  },
});

export default config;
