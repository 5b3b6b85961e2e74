import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { startChildServer } from '#test/child-server';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('after SIGTERM, a server tells its proxy to leave and still answers for DRAIN_SECONDS', async () => {
  const server = await startChildServer({ DATABASE_URL: app.databaseUrl, WORKERS: '0', DRAIN_SECONDS: '5' });
  const status = async (path: string) => (await fetch(`${server.url}${path}`)).status;
  expect(await status('/healthz')).toBe(200);
  const ended = server.end('SIGTERM');
  while ((await status('/healthz')) !== 503) await sleep(20);
  expect(await status('/api/site')).toBe(200);
  expect(server.ended()).toBeNull();
  expect(await ended).toBe('code 0');
});
