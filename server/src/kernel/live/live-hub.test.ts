import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { openDatabaseLine } from '#test/database-line';
import { waitUntil } from '#test/wait-until';
import { announce, openLiveHub } from './live-hub.ts';

let app: TestApp;
const log = pino({ level: 'silent' });
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const event = (channel: string, id = '1') => ({ channel, event: 'changed', id });
const say = (channel: string, id?: string) => announce(app.kernel.db, event(channel, id));

test('listeners of a channel get its events until they stop', async () => {
  const heard: string[] = [];
  const stop = app.kernel.live.listen(['a', 'b'], ({ channel }) => heard.push(channel));
  const gone = app.kernel.live.listen(['a'], () => heard.push('never'));
  gone();
  await say('c');
  await say('a');
  await say('b');
  await waitUntil(() => heard.length === 2);
  stop();
  const marker: string[] = [];
  const stopMarker = app.kernel.live.listen(['d'], ({ channel }) => marker.push(channel));
  await say('a');
  await say('d');
  await waitUntil(() => marker.length === 1);
  stopMarker();
  expect(heard).toEqual(['a', 'b']);
});

test('events are sent on commit, and never after a rollback', async () => {
  const heard: string[] = [];
  const stop = app.kernel.live.listen(['t'], ({ id }) => heard.push(id));
  await app.kernel.db
    .transaction(async (tx) => {
      await announce(tx, event('t', 'undone'));
      throw new Error('no');
    })
    .catch(() => undefined);
  await app.kernel.db.transaction(async (tx) => {
    await announce(tx, event('t', 'done'));
    expect(heard).toEqual([]);
  });
  await waitUntil(() => heard.length > 0);
  stop();
  expect(heard).toEqual(['done']);
});

test('a lost connection is replaced, with notice that events may be missing', async () => {
  const line = await openDatabaseLine(app.databaseUrl);
  const hub = await openLiveHub(line.url, log);
  let gaps = 0;
  const heard: string[] = [];
  hub.onGap(() => {
    gaps += 1;
  });
  hub.listen(['g'], ({ id }) => heard.push(id));
  line.cut();
  await say('g', 'missed');
  await waitUntil(() => line.attempts() > 2);
  expect(gaps).toBe(0);
  line.mend();
  await waitUntil(() => gaps > 0);
  await say('g', 'heard');
  await waitUntil(() => heard.length > 0);
  expect([gaps, heard]).toEqual([1, ['heard']]);
  await hub.close();
  await line.close();
});

test('retries at a steady rate while the database is away', async () => {
  const line = await openDatabaseLine(app.databaseUrl);
  const hub = await openLiveHub(line.url, log);
  line.cut();
  const before = line.attempts();
  await new Promise((resolve) => {
    setTimeout(resolve, 3200);
  });
  // One attempt every half second makes six, instead of the sixty that doubling would cause.
  expect(line.attempts() - before).toBeLessThanOrEqual(8);
  await hub.close();
  const after = line.attempts();
  line.mend();
  await new Promise((resolve) => {
    setTimeout(resolve, 700);
  });
  expect(line.attempts()).toBe(after);
  await line.close();
});

test('a silently dead connection is noticed by its missing heartbeat', async () => {
  const line = await openDatabaseLine(app.databaseUrl);
  const hub = await openLiveHub(line.url, log, 100);
  const said: string[] = [];
  hub.onLoss(() => said.push('loss'));
  hub.onGap(() => said.push('gap'));
  hub.listen(['h'], ({ id }) => said.push(id));
  // The connection is kept as long as it answers.
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  await say('h', 'before');
  await waitUntil(() => said.length > 0);
  line.stall();
  await say('h', 'missed');
  await waitUntil(() => said.includes('loss'));
  // The next attempts get no answer either, so they time out.
  const before = line.attempts();
  await waitUntil(() => line.attempts() > before + 1);
  line.cut();
  line.mend();
  await waitUntil(() => said.includes('gap'));
  await say('h', 'after');
  await waitUntil(() => said.includes('after'));
  expect(said).toEqual(['before', 'loss', 'gap', 'after']);
  await hub.close();
  await line.close();
});

test('closing does not wait for a connection that is dead or lost', async () => {
  for (const harm of ['stall', 'cut'] as const) {
    const line = await openDatabaseLine(app.databaseUrl);
    const hub = await openLiveHub(line.url, log, 100);
    line[harm]();
    await hub.close();
    await line.close();
  }
});
