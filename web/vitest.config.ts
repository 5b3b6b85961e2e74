import { availableParallelism } from 'node:os';
import { defineProject, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineProject({
    test: {
      name: 'web',
      // The same numbers as in vitest.config.ts: a project with a config of its own does not inherit them.
      maxWorkers: availableParallelism() + 1,
      // A busy machine takes long for what takes a second on an idle one; fresh-page.ts waits longer, too.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      environment: 'happy-dom',
      // Times name their zone where the reader's differs: the reader of the tests is in one place on every machine.
      env: { TZ: 'UTC' },
      // Page and libraries are loaded once for each worker; fresh-page.ts keeps the files apart.
      isolate: false,
      setupFiles: ['./test/fresh-page.ts'],
      include: ['src/**/*.test.{ts,tsx}'],
      // Read as text by the test of the colours; every other stylesheet stays empty.
      css: { include: [/tokens\.css/] },
    },
  }),
);
