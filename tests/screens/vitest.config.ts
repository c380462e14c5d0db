import { defineConfig } from 'vitest/config';

/** Configuration of `npm run screens`: not part of the test suite, since a person looks at its pictures. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/screens/shoot.ts'],
    globalSetup: 'tests/harness/postgres.ts',
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
