import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { waitUntil } from '#test/wait-until';
import { defineEvent, emit, OUTBOX_TASK, reaction } from '../outbox/outbox.ts';
import { kernelJobs, startWorker } from './worker.ts';

let app: TestApp;
let second: TestApp;
const running: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  app = await createTestApp();
  second = await openTestApp(app.databaseUrl);
});
afterAll(async () => {
  await second.close();
  await app.close();
});
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.stop();
});

const happened = defineEvent('test.happened', z.object({ word: z.string() }));
const say = (word: string) =>
  app.kernel.db.transaction((tx) => emit(tx, happened, { word }, app.clock.now()));

async function waiting(): Promise<number> {
  const { rows } = await app.kernel.pool.query(
    'select 1 from outbox where delivered_at is null and failed_at is null',
  );
  return rows.length;
}

test('two workers deliver every event exactly once between them', async () => {
  const heard: string[] = [];
  for (const { kernel } of [app, second]) {
    const listen = reaction(happened, async (_kernel, _tx, { word }) => {
      heard.push(word);
    });
    running.push(await startWorker(kernel, [listen], []));
  }
  const words = Array.from({ length: 60 }, (_, index) => `word ${index}`);
  await Promise.all(words.map(say));
  await waitUntil(async () => (await waiting()) === 0);
  expect(heard.toSorted()).toEqual(words.toSorted());
});

test('a job that fails is tried again later', async () => {
  let tries = 0;
  const failing = reaction(happened, () => {
    tries += 1;
    return Promise.reject(new Error('provider down'));
  });
  running.push(await startWorker(app.kernel, [failing], []));
  await say('retry');
  const job = async () => {
    const { rows } = await app.kernel.pool.query<{
      attempts: number;
      run_at: Date;
      last_error: string | null;
    }>('select attempts, run_at, last_error from graphile_worker.jobs where task_identifier = $1', [
      OUTBOX_TASK,
    ]);
    return rows[0];
  };
  await waitUntil(async () => (await job())?.last_error !== null);
  expect(tries).toBe(1);
  expect(await job()).toMatchObject({ attempts: 1, last_error: expect.stringContaining('provider down') });
  expect(await waiting()).toBe(1);
  await app.kernel.pool.query(
    `update graphile_worker._private_jobs set run_at = now(), attempts = max_attempts - 1`,
  );
  await app.kernel.pool.query(`select pg_notify('jobs:insert', '{"count":1}')`);
  await waitUntil(async () => (await waiting()) === 0);
  const { rows } = await app.kernel.pool.query<{ failure: string }>(
    'select failure from outbox where failed_at is not null',
  );
  expect(rows).toEqual([{ failure: expect.stringContaining('provider down') }]);
});

test('a job of a killed server is released and delivered', async () => {
  await say('taken');
  const taken = (minutes: number) =>
    app.kernel.pool.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-of-a-killed-server', locked_at = now() - $1 * interval '1 minute'`,
      [minutes],
    );
  const heard: string[] = [];
  const listen = reaction(happened, async (_kernel, _tx, { word }) => void heard.push(word));
  const release = () => app.kernel.db.execute(sql`select graphile_worker.add_job('release_jobs')`);
  const released = async () =>
    (await app.kernel.pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'release_jobs'`))
      .rows.length === 0;
  await taken(9);
  running.push(await startWorker(app.kernel, [listen], kernelJobs));
  await release();
  await waitUntil(released);
  expect(heard).toEqual([]);
  await taken(11);
  await release();
  await waitUntil(async () => (await waiting()) === 0);
  expect(heard).toEqual(['taken']);
});

test('recurring jobs have names and run without failing', async () => {
  running.push(await startWorker(app.kernel, [], kernelJobs));
  for (const job of kernelJobs) await app.kernel.db.execute(sql`select graphile_worker.add_job(${job.name})`);
  const left = async () =>
    (
      await app.kernel.pool.query(`select 1 from graphile_worker.jobs where task_identifier = any($1)`, [
        kernelJobs.map(({ name }) => name),
      ])
    ).rows.length;
  await waitUntil(async () => (await left()) === 0);
  expect(await left()).toBe(0);
});
