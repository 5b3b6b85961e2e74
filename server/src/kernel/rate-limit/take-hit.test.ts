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

test('so many in a window that begins with the first; the wait counts down', async () => {
  const outcomes: boolean[] = [];
  for (let call = 0; call < 4; call += 1) outcomes.push((await hit('a')).allowed);
  expect(outcomes).toEqual([true, true, true, false]);
  app.clock.advance(59_000);
  expect(await hit('a')).toEqual({ allowed: false, retryAfterSeconds: 1 });
  app.clock.advance(1000);
  expect((await hit('a')).allowed).toBe(true);
});

test('keys do not share', async () => {
  for (let call = 0; call < 4; call += 1) await hit('b');
  expect((await hit('c')).allowed).toBe(true);
});

test('a hundred at once let exactly three through', async () => {
  const hits = await Promise.all(Array.from({ length: 100 }, () => hit('d')));
  expect(hits.filter(({ allowed }) => allowed)).toHaveLength(3);
});

test('reset hits no longer count', async () => {
  for (let call = 0; call < 4; call += 1) await hit('e');
  await resetHits(app.kernel.pool, 'e');
  expect((await hit('e')).allowed).toBe(true);
});

test('what is older than a day is swept', async () => {
  await hit('f');
  app.clock.advance(24 * 3_600_000 + 1);
  await hit('g');
  await sweepRateLimits(app.kernel.pool, app.clock.now());
  const { rows } = await app.kernel.pool.query('select key from rate_limits');
  expect(rows).toEqual([{ key: 'g' }]);
});
