import { expect, it, vi } from 'vitest';

vi.mock('zod', () => {
  throw new Error('zod was loaded');
});

// Loads the modules that a visitor's first page loads. Schemas, and with them zod, are loaded with the first form or
// call.
it('loads no zod', async () => {
  await import('./call.ts');
  await import('../state/user-store.ts');
  await import('../i18n/start-i18n.ts');
  await import('../i18n/format.ts');
  await import('../theme/theme.ts');
  await import('../desktop/start-desktop.ts');
  await import('../query/query-client.ts');
  await import('../live/use-live.ts');
  await import('../site/site.ts');
});

it('would fail if zod were loaded', async () => {
  await expect(import('@plenum/contract/kernel/endpoints')).rejects.toThrow();
});
