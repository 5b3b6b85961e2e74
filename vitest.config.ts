import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The time limit is much longer than any test takes, so that no test fails because the machine is busy, for example
// with the static checks.
const PATIENCE_MS = 120_000;

export default defineConfig({
  test: {
    // There is one worker more than there are cores, because a test that waits for the database, a program or a timer
    // doesn't use its core.
    maxWorkers: availableParallelism() + 1,
    // Ignores the error with which web/test/fake-server.ts ends requests that a test file leaves unanswered.
    onUnhandledError: (error) => !('code' in error && error.code === 'ERR_TEST_FILE_OVER'),
    projects: [
      {
        test: {
          name: 'contract',
          include: ['contract/src/**/*.test.ts'],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'repository',
          include: [
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'rehearsal/**/*.test.ts',
            'client/**/*.test.ts',
          ],
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'demo/**/*.test.ts', 'sandbox/**/*.test.ts'],
          exclude: ['**/*.alone.test.ts'],
          // The product is loaded once for each worker instead of once for each file, which saves a third of the time.
          isolate: false,
          // The default of one second is too short for polls that wait for the work of other connections.
          expect: { poll: { timeout: 25_000 } },
          globalSetup: ['./test/start-database.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      // Tests that replace a module run isolated, so that the replacement doesn't affect other tests.
      {
        test: {
          name: 'server-alone',
          root: 'server',
          include: ['src/**/*.alone.test.ts'],
          globalSetup: ['./test/start-database.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      'web/vitest.config.ts',
    ],
  },
});
