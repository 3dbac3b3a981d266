import { defineConfig, type ViteUserConfig } from 'vitest/config';

// Dates in tests mean the same on every machine.
process.env.TZ = 'UTC';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['{src,figures,cli,lab,audit,mutants,test}/**/*.test.ts'],
    exclude: ['**/*.slow.test.ts'],
    globalSetup: ['test/support/cities.ts'],
    testTimeout: 60_000,
  },
});

export default config;
