import { defineProject, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineProject({
    test: {
      name: 'web',
      environment: 'happy-dom',
      include: ['src/**/*.test.{ts,tsx}'],
      // Read as text by the test of the colours; every other stylesheet stays empty.
      css: { include: [/tokens\.css/] },
    },
  }),
);
