import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, type TestApp } from '#test/app';
import { listDeadLetters, retryDeadLetters } from '../jobs/dead-letters.ts';
import {
  defineEvent,
  deliver,
  emit,
  markDead,
  outboxLag,
  reaction,
  reactionsOf,
  sweepOutbox,
} from './outbox.ts';

let app: TestApp;
let heard: string[];
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  heard = [];
  await app.kernel.db.execute(sql`truncate outbox`);
  await app.kernel.db.execute(sql`delete from graphile_worker._private_jobs`);
});

const happened = defineEvent('test.happened', z.object({ word: z.string() }));
const other = defineEvent('test.other', z.object({}));
const listen = reaction(happened, async (_kernel, _tx, payload) => {
  heard.push(payload.word);
});

const say = (word: string) =>
  app.kernel.db.transaction((tx) => emit(tx, happened, { word }, app.clock.now()));

async function rows(): Promise<
  { id: string; delivered_at: Date | null; failed_at: Date | null; failure: string | null }[]
> {
  const found = await app.kernel.pool.query(
    'select id, delivered_at, failed_at, failure from outbox order by id',
  );
  return found.rows;
}

async function newestId(): Promise<bigint> {
  return BigInt((await rows()).at(-1)?.id ?? -1);
}

async function jobs(): Promise<number> {
  return (await app.kernel.pool.query('select 1 from graphile_worker.jobs')).rows.length;
}

test('writes an event and its delivery job in the same transaction', async () => {
  await say('hello');
  expect([(await rows()).length, await jobs()]).toEqual([1, 1]);
});

test('writes neither if the transaction is rolled back', async () => {
  const failing = app.kernel.db.transaction(async (tx) => {
    await emit(tx, happened, { word: 'never' }, app.clock.now());
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect([(await rows()).length, await jobs()]).toEqual([0, 0]);
});

test('refuses a payload that does not fit its event', async () => {
  const wrong = app.kernel.db.transaction((tx) => emit(tx, happened, { word: 7 as never }, app.clock.now()));
  await expect(wrong).rejects.toThrow();
  expect(await rows()).toEqual([]);
});

test('delivers once, however often delivery is called', async () => {
  await say('once');
  const id = await newestId();
  await deliver(app.kernel, [listen], id);
  await deliver(app.kernel, [listen], id);
  expect(heard).toEqual(['once']);
  expect((await rows())[0]?.delivered_at).toEqual(app.clock.now());
});

test('delivers once if several deliver at the same time', async () => {
  await say('together');
  const id = await newestId();
  await Promise.all(Array.from({ length: 8 }, () => deliver(app.kernel, [listen], id)));
  expect(heard).toEqual(['together']);
});

test('waits for another delivery, and takes over if that one is rolled back', async () => {
  await say('taken over');
  const id = await newestId();
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const lost = reaction(happened, async () => {
    begun.resolve();
    await gate.promise;
    throw new Error('connection lost');
  });
  const first = deliver(app.kernel, [lost], id).catch((error: unknown) => String(error));
  await begun.promise;
  const second = deliver(app.kernel, [listen], id);
  await Promise.race([second, sleep(200)]);
  gate.resolve();
  await second;
  expect([await first, heard]).toEqual(['Error: connection lost', ['taken over']]);
});

test('an event reaches only its own reactions, and an event without reactions is done', async () => {
  await app.kernel.db.transaction((tx) => emit(tx, other, {}, app.clock.now()));
  await deliver(app.kernel, [listen], await newestId());
  expect(heard).toEqual([]);
  expect((await rows())[0]?.delivered_at).not.toBeNull();
});

const written = async () =>
  (await app.kernel.pool.query(`select action from audit_log where object = 'outbox-test' order by id`)).rows;
const writing = (name: string) =>
  reaction(
    happened,
    async (_kernel, tx) => {
      await tx.execute(
        sql`insert into audit_log (at, action, object, detail) values (now(), ${name}, 'outbox-test', '{}')`,
      );
    },
    name,
  );

test('a reaction that fails is tried again alone, and its siblings stay done', async () => {
  await say('again');
  const id = await newestId();
  let isDown = true;
  const failing = reaction(
    happened,
    async (_kernel, tx) => {
      await tx.execute(
        sql`insert into audit_log (at, action, object, detail) values (now(), 'failing', 'outbox-test', '{}')`,
      );
      // The other reactions also run after an error of the database itself, which would abort a transaction without a
      // savepoint.
      if (isDown) await tx.execute(sql`select 1 / 0`);
    },
    'failing',
  );
  const all = [writing('before'), failing, writing('after')];
  const attempt = () => deliver(app.kernel, all, id);
  await expect(attempt()).rejects.toThrow(/^failing: /);
  expect((await written()).map(({ action }) => action)).toEqual(['before', 'after']);
  expect((await rows())[0]?.delivered_at).toBeNull();
  await expect(attempt()).rejects.toThrow();
  expect(await written()).toHaveLength(2);
  isDown = false;
  await attempt();
  await attempt();
  expect((await written()).map(({ action }) => action)).toEqual(['before', 'after', 'failing']);
  expect((await rows())[0]?.delivered_at).not.toBeNull();
});

test('a dead event is delivered again to the failed reaction on an operator’s command', async () => {
  await say('dead letter');
  const id = await newestId();
  const broken = reaction(happened, () => Promise.reject(new Error('down')), 'broken');
  await expect(deliver(app.kernel, [listen, broken], id)).rejects.toThrow('down');
  await markDead(app.kernel, id, 'broken: Error: down');
  expect(await listDeadLetters(app.kernel)).toMatchObject([
    { job: 'deliver_outbox', item: `${id} test.happened`, failure: 'broken: Error: down' },
  ]);
  const before = await jobs();
  expect(await retryDeadLetters(app.kernel, 'deliver_outbox')).toBe(1);
  expect(await jobs()).toBe(before + 1);
  heard = [];
  const mended = reaction(
    happened,
    async (_kernel, _tx, { word }) => void heard.push(`mended ${word}`),
    'broken',
  );
  await deliver(app.kernel, [listen, mended], id);
  expect(heard).toEqual(['mended dead letter']);
});

test('an event waits for a reaction that this release does not have', async () => {
  await say('elsewhere');
  const id = await newestId();
  const broken = reaction(happened, () => Promise.reject(new Error('down')), 'newer');
  await expect(deliver(app.kernel, [listen, broken], id)).rejects.toThrow('down');
  await expect(deliver(app.kernel, [listen], id)).rejects.toThrow('no reaction newer');
});

test('the reactions of a module are named after it and numbered by event', () => {
  const named = reactionsOf('tickets', [listen, reaction(other, async () => undefined), listen]);
  expect(named.map(({ name }) => name)).toEqual(['tickets', 'tickets', 'tickets 2']);
});

test('an event that is given up is marked with the reason, and the lag counts waiting events only', async () => {
  await say('dead');
  await markDead(app.kernel, await newestId(), 'provider gone');
  expect(await rows()).toMatchObject([{ failed_at: app.clock.now(), failure: 'provider gone' }]);
  expect(await outboxLag(app.kernel)).toBe(0);
  await say('waiting');
  app.clock.advance(90_000);
  expect(await outboxLag(app.kernel)).toBe(90);
});

test('delivered events are kept for a week, failed and waiting ones longer', async () => {
  await say('delivered');
  await deliver(app.kernel, [listen], await newestId());
  await say('failed');
  await markDead(app.kernel, await newestId(), 'provider gone');
  await say('waiting');
  app.clock.advance(7 * 24 * 3_600_000);
  await sweepOutbox(app.kernel);
  expect(await rows()).toHaveLength(3);
  app.clock.advance(1);
  await sweepOutbox(app.kernel);
  expect((await rows()).map((row) => row.failure)).toEqual(['provider gone', null]);
});
