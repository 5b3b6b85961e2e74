import { availableParallelism } from 'node:os';
import { defineProject, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineProject({
    test: {
      name: 'web',
      // The same numbers as in the root vitest.config.ts, because a project with its own configuration does not inherit
      // them.
      maxWorkers: availableParallelism() + 1,
      // A test that takes a second on an idle machine can take much longer on a busy one; fresh-page.ts waits longer,
      // too.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      environment: 'happy-dom',
      // Times name their zone if it differs from the reader's. A fixed zone makes the tests' output the same on every
      // machine.
      env: { TZ: 'UTC' },
      // Page and libraries are loaded once for each worker; fresh-page.ts keeps the files apart.
      isolate: false,
      setupFiles: ['./test/fresh-page.ts'],
      include: ['src/**/*.test.{ts,tsx}'],
      // The tests of the colours read these stylesheets as text; every other stylesheet is empty.
      css: { include: [/tokens\.css/, /chart-colours\.css/] },
    },
  }),
);
