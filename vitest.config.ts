import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const DATABASE = 'tests/harness/postgres.ts';
const UNIT_OF_SERVER = 'server/**/*.unit.test.ts';
/** How much more than usual is tried (`npm run test:long`), and so how much longer it may take. */
const SCALE = Number(process.env.TEST_SCALE ?? 1);

/** Set by `npm test`, which plays a quarter of the simulation, and the same courses each time: what it finds is of the change. */
const IS_GATE = process.env.TEST_GATE === '1';
const GATE_SEED = '20261127';

/** Limits of polled expectations. The usual second is too short on a busy machine. */
const EXPECT = { poll: { timeout: 60_000 } };
/** Shorter than the time that a unit test has, so that it says what it saw last. */
const EXPECT_IN_UNITS = { poll: { timeout: 20_000 } };

/** Files that take minutes. They are begun first, so that no worker idles while the last one runs. */
const LONGEST = [
  ...['accessibility', 'reflow', 'monkey', 'xss', 'shared-card', 'account', 'journey-company'],
  ...['pages', 'push', 'offline', 'loop', 'account-races', 'start'],
];

function rankOf({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex(name => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
}

/** Vitest knows how long files take only where they ran before; elsewhere it goes by their size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}

/**
 * Has no retries: a test that fails sometimes is a defect found. `tests/run` has what `npm test` does about browser files
 * that fail. Only unit tests get the app's own plugins, as they reach texts of the app; what the others import is plain
 * TypeScript.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    retry: 0,
    // Pages, their server and the simulation's worlds make much that is soon gone: collected less often, it costs less.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: 'gate',
        description: 'A browser test that `npm test` runs; the others run in `npm run test:all`.',
      },
      { name: 'long', description: 'Any other test that only `npm run test:all` runs.' },
    ],
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          include: [
            'domain/**/*.test.ts',
            'src/**/*.test.{ts,tsx}',
            'sw/**/*.test.ts',
            UNIT_OF_SERVER,
            'tests/{rules,run}/**/*.test.ts',
          ],
          // Some make large files first: how long that takes says nothing.
          testTimeout: 30_000,
          expect: EXPECT_IN_UNITS,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.test.ts', 'tests/integration/**/*.test.ts'],
          exclude: [UNIT_OF_SERVER, '**/node_modules/**'],
          // The server's code is loaded once for all files of a worker: what a server keeps lies in its own database.
          isolate: false,
          globalSetup: DATABASE,
          // Some start the whole program, on machines that may be four times slower and busy with other things.
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: EXPECT,
        },
      },
      {
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          globalSetup: DATABASE,
          env: IS_GATE ? { TEST_SCALE: String(SCALE / 4), TEST_SEED: GATE_SEED } : {},
          testTimeout: 300_000 * SCALE,
          hookTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          // One browser, and the server's code loaded once, for all files of a worker: nothing of a site is kept there.
          isolate: false,
          setupFiles: 'tests/harness/tell-if-failed.ts',
          globalSetup: DATABASE,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect: EXPECT,
        },
      },
    ],
  },
});
