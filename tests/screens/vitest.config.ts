import { defineConfig } from 'vitest/config';

/** `npm run screens`: not a test of the suite, since a person looks at what it makes. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/screens/shoot.ts'],
    globalSetup: 'tests/harness/postgres.ts',
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
