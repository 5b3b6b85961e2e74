import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { countDeadLetters, listDeadLetters, retryDeadLetters, sweepJobFailures } from './dead-letters.ts';
import { attemptBatch, forEachDue, openRound } from './for-each-due.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.kernel.db.execute(sql`truncate job_failures`);
});

const MINUTE = 60_000;
const job = { job: 'test', keyOf: (item: string) => item };

/** Runs one round with these items; those in `broken` fail. */
async function round(items: readonly string[], broken: readonly string[], on = app): Promise<string[]> {
  const tried: string[] = [];
  await forEachDue(on.kernel, job, items, async (item) => {
    tried.push(item);
    if (broken.includes(item)) throw new Error(`${item} is broken`);
  });
  return tried;
}

test('an item that fails does not hold up the others, and pauses longer after each failure', async () => {
  expect(await round(['a', 'b', 'c'], ['b'])).toEqual(['a', 'b', 'c']);
  expect(await round(['a', 'b', 'c'], ['b'])).toEqual(['a', 'c']);
  app.clock.advance(10_000);
  expect(await round(['b'], ['b'])).toEqual(['b']);
  app.clock.advance(10_000);
  expect(await round(['b'], ['b'])).toEqual([]);
  app.clock.advance(20_000);
  expect(await round(['b'], [])).toEqual(['b']);
  // After an item has succeeded, no failure is stored for it.
  expect((await app.kernel.db.execute(sql`select from job_failures`)).rowCount).toBe(0);
});

test('an item that fails too often is given up, counted and listed, and works again on an operator’s command', async () => {
  let rounds = 0;
  while ((await countDeadLetters(app.kernel)).size === 0 && rounds < 50) {
    await round(['bad', 'good'], ['bad']);
    app.clock.advance(61 * MINUTE);
    rounds += 1;
  }
  expect(rounds).toBe(15);
  expect(await round(['bad', 'good'], ['bad'])).toEqual(['good']);
  expect([...(await countDeadLetters(app.kernel))]).toEqual([['test', 1]]);
  expect(await listDeadLetters(app.kernel)).toMatchObject([
    { job: 'test', item: 'bad', failure: 'Error: bad is broken' },
  ]);
  const metrics = await app.kernel.metrics.text();
  expect(metrics).toContain('plenum_job_failures_total{job="test"}');
  app.clock.advance(30 * 24 * 60 * MINUTE);
  await sweepJobFailures(app.kernel);
  expect([await retryDeadLetters(app.kernel, 'other'), await retryDeadLetters(app.kernel, 'test')]).toEqual([
    0, 1,
  ]);
  expect(await round(['bad'], [])).toEqual(['bad']);
});

test('two servers count a failure that both saw once', async () => {
  const second = await openTestApp(app.databaseUrl);
  second.clock.set(app.clock.now());
  const rounds = await Promise.all([app, second].map(({ kernel }) => openRound(kernel, 'test')));
  const fail = () => Promise.reject(new Error('broken'));
  for (const one of rounds) await one.attempt('a', fail);
  const { rows } = await app.kernel.db.execute(sql`select attempts from job_failures`);
  expect(rows).toEqual([{ attempts: 1 }]);
  await second.close();
});

test('a lost database ends the round without counting as a failure of the item', async () => {
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
  await expect(forEachDue(app.kernel, job, ['a', 'b'], () => Promise.reject(lost))).rejects.toBe(lost);
  expect((await app.kernel.db.execute(sql`select from job_failures`)).rowCount).toBe(0);
});

test('a batch that fails is tried item by item', async () => {
  const done: string[] = [];
  const one = async (item: string) => {
    if (item === 'b') throw new Error('broken');
    done.push(item);
  };
  const batch = await openRound(app.kernel, 'test');
  const result = await attemptBatch(batch, {
    all: () => Promise.reject(new Error('one of them is broken')),
    find: async () => ['a', 'b', 'c'],
    one,
  });
  expect([result, done]).toEqual([null, ['a', 'c']]);
  expect((await openRound(app.kernel, 'test')).left).toEqual(['b']);
});

test('failures of items that no longer occur are deleted after a week', async () => {
  await round(['gone'], ['gone']);
  app.clock.advance(6 * 24 * 60 * MINUTE);
  await sweepJobFailures(app.kernel);
  expect((await app.kernel.db.execute(sql`select from job_failures`)).rowCount).toBe(1);
  app.clock.advance(2 * 24 * 60 * MINUTE);
  await sweepJobFailures(app.kernel);
  expect((await app.kernel.db.execute(sql`select from job_failures`)).rowCount).toBe(0);
});
