import { expect, it, vi } from 'vitest';

vi.mock('zod', () => {
  throw new Error('zod was loaded');
});

// What the first page of a visitor loads. Schemas come with the first form or the first call of a module.
it('does without zod', async () => {
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

it('would notice', async () => {
  await expect(import('@plenum/contract/kernel/endpoints')).rejects.toThrow();
});
