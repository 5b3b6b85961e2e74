import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { resetHits, sweepRateLimits, takeHit } from './take-hit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const limit = { calls: 3, seconds: 60 };
const hit = (key: string) => takeHit(app.kernel.pool, key, limit, app.clock.now());

test('allows a limited number in a window that begins with the first, and counts down the wait', async () => {
  const outcomes: boolean[] = [];
  for (let call = 0; call < 4; call += 1) outcomes.push((await hit('a')).allowed);
  expect(outcomes).toEqual([true, true, true, false]);
  app.clock.advance(59_000);
  expect(await hit('a')).toEqual({ allowed: false, retryAfterSeconds: 1 });
  app.clock.advance(1000);
  expect((await hit('a')).allowed).toBe(true);
});

test('counts keys separately', async () => {
  for (let call = 0; call < 4; call += 1) await hit('b');
  expect((await hit('c')).allowed).toBe(true);
});

test('lets exactly three of a hundred concurrent calls through', async () => {
  const hits = await Promise.all(Array.from({ length: 100 }, () => hit('d')));
  expect(hits.filter(({ allowed }) => allowed)).toHaveLength(3);
});

test('does not count hits that were reset', async () => {
  for (let call = 0; call < 4; call += 1) await hit('e');
  await resetHits(app.kernel.pool, 'e');
  expect((await hit('e')).allowed).toBe(true);
});

test('deletes hits older than a day', async () => {
  await hit('f');
  app.clock.advance(24 * 3_600_000 + 1);
  await hit('g');
  await sweepRateLimits(app.kernel.pool, app.clock.now());
  const { rows } = await app.kernel.pool.query('select key from rate_limits');
  expect(rows).toEqual([{ key: 'g' }]);
});
