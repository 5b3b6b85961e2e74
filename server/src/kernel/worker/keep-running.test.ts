import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type TaskList } from 'graphile-worker';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { type DatabaseLine, openDatabaseLine } from '#test/database-line';
import { waitUntil } from '#test/wait-until';
import { type Database, openDatabase } from '../db/database.ts';
import { keepRunning } from './keep-running.ts';

const log = pino({ level: 'silent' });
const logger = new Logger(() => () => undefined);
const onBroken = () => undefined;
// Long enough for a connection on a busy machine, short enough for a test.
const ANSWER_MS = 1_500;

let source: TestDatabase;
let line: DatabaseLine;
/** Uses the connection that the tests cut. */
let database: Database;
/** Uses a direct connection, which is never cut. */
let aside: Database;
// Unhandled rejections; in production, each would end the server.
let rejections: unknown[];
const note = (reason: unknown) => rejections.push(reason);
beforeEach(async () => {
  rejections = [];
  process.on('unhandledRejection', note);
  source = await createTestDatabase();
  line = await openDatabaseLine(source.url);
  database = openDatabase({ url: line.url, poolSize: 6, answerTimeoutMs: ANSWER_MS, onBroken });
  aside = openDatabase({ url: source.url, poolSize: 1, onBroken });
});
afterEach(async () => {
  process.off('unhandledRejection', note);
  expect(rejections).toEqual([]);
  await database.close();
  await aside.close();
  await line.close();
  await source.drop();
});

const start = (taskList: TaskList) =>
  keepRunning(database.pool, log, { concurrency: 2, noHandleSignals: true, logger, taskList });
const add = (task: string) => aside.pool.query('select graphile_worker.add_job($1)', [task]);
const jobs = async () => (await aside.pool.query('select id from graphile_worker.jobs')).rows.length;

test('a job whose end could not be saved runs again when the database is back', async () => {
  const runs: string[] = [];
  const gate = Promise.withResolvers<void>();
  const running = await start({
    done: async () => {
      runs.push('done');
      if (runs.length === 1) await gate.promise;
    },
    failed: async () => {
      runs.push('failed');
      if (runs.length === 2) {
        await gate.promise;
        throw new Error('lost, too');
      }
    },
  });
  await add('done');
  await waitUntil(() => runs.length === 1);
  await add('failed');
  await waitUntil(() => runs.length === 2);
  line.cut();
  gate.resolve();
  await sleep(400);
  expect(await jobs()).toBe(2);
  line.mend();
  await waitUntil(async () => (await jobs()) === 0);
  expect(runs.toSorted()).toEqual(['done', 'done', 'failed', 'failed']);
  await add('done');
  await waitUntil(async () => (await jobs()) === 0);
  await running.stop();
});

test('a dead connection is noticed, and jobs continue on a new one', async () => {
  const runs: string[] = [];
  const running = await start({ work: async () => void runs.push('work') });
  await add('work');
  await waitUntil(async () => (await jobs()) === 0);
  line.stall();
  await add('work');
  await sleep(600);
  expect(runs).toEqual(['work']);
  line.cut();
  line.mend();
  await waitUntil(() => runs.length === 2);
  await running.stop();
});

test.each(['cut', 'stall'] as const)(
  'stopping ends in time on a connection that is %s, with a running job',
  async (harm) => {
    const gate = Promise.withResolvers<void>();
    let began = false;
    const running = await start({
      work: () => {
        began = true;
        return gate.promise;
      },
    });
    await add('work');
    await waitUntil(() => began);
    line[harm]();
    const stopping = running.stop();
    gate.resolve();
    await stopping;
  },
);

test('stopping while the listening connection is still opening closes it once', async () => {
  const asked = Promise.withResolvers<void>();
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      if (String(given[0]).startsWith('LISTEN')) {
        line.stall();
        asked.resolve();
      }
      return query(...given);
    }) as typeof client.query;
  });
  const running = await start({ work: async () => undefined });
  await asked.promise;
  await running.stop();
  // Waits until the unanswered LISTEN has timed out.
  await sleep(ANSWER_MS + 500);
});

test('stopping while the database is away does not wait for it', async () => {
  const running = await start({ work: async () => undefined });
  line.cut();
  await sleep(1_000);
  await running.stop();
  const attempts = line.attempts();
  await sleep(700);
  expect(line.attempts()).toBe(attempts);
});
