import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Far beyond what a test takes: none fails because the machine has other work, as it has beside the static checks.
const PATIENCE_MS = 120_000;

export default defineConfig({
  test: {
    // One more than there are cores: a test that waits for the database, a program or a timer leaves its core to another.
    maxWorkers: availableParallelism() + 1,
    // How web/test/fake-server.ts ends what a file leaves unanswered.
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
          include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'],
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
          // Tests wait for the work of others as long as a test may take.
          expect: { poll: { timeout: 25_000 } },
          globalSetup: ['./test/start-database.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      // Tests that put something else in a module's place must not leave it there for others.
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
