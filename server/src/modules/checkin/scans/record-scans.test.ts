import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { addCheckpoint, buildVenue, enrol, scanOf, send, type Venue } from '#test/checkin';
import { checkinScans } from '../tables.ts';
import { recordScans, scanBatch } from './record-scans.ts';

let app: TestApp;
let venue: Venue;
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 12);
});
afterAll(() => app.close());

test('has a query plan without a full table scan, even when planned with few scans', async () => {
  const device = await enrol(app, venue);
  await send(app, venue, device, [scanOf(venue, 1), scanOf(venue, 2)]);
  const stored = await app.kernel.db.select().from(checkinScans);
  expect(stored).toHaveLength(2);
  const again = stored.map((row) => ({ ...row, sequence: row.sequence + 100 }));
  const head = { now: app.clock.now(), devices: [] };
  const client = await app.kernel.pool.connect();
  try {
    await client.query('begin');
    const before = await wholeReads(client);
    const answered = await recordScans(client, scanBatch(head, again));
    expect(answered.map(({ verdict }) => verdict)).toEqual(['already_in', 'already_in']);
    expect(await wholeReads(client)).toEqual(before);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('the second of two servers that record the same scan waits for the first', async () => {
  const bag = { id: randomUUID(), name: { en: 'Bag', zh: '资料袋' } };
  const checkpointId = await addCheckpoint(app, venue, { handouts: [bag] });
  const place = { ...venue, checkpointId };
  const devices = [await enrol(app, venue, 'North'), await enrol(app, venue, 'South')];
  for (const device of devices) await send(app, place, device, [scanOf(place, 1)]);
  const entered = await app.kernel.db
    .select()
    .from(checkinScans)
    .where(eq(checkinScans.checkpointId, checkpointId));
  const head = { now: app.clock.now(), devices: [] };
  const [one, other] = entered.map((row) =>
    scanBatch(head, [{ ...row, sequence: 2, asked: true, verdict: 'handed_out', handoutId: bag.id }]),
  );
  if (!one || !other) throw new Error('not entered');
  const [first, second] = [await app.kernel.pool.connect(), await app.kernel.pool.connect()];
  try {
    await first.query('begin');
    const [handed] = await recordScans(first, one);
    const asking = recordScans(second, other);
    await untilWaiting(second);
    await first.query('commit');
    const [late] = await asking;
    expect([handed?.verdict, late?.verdict]).toEqual(['handed_out', 'handed_before']);
  } finally {
    first.release();
    second.release();
  }
});

/** Waits until this connection is blocked by a lock of another one, or has its result. */
async function untilWaiting(client: pg.PoolClient & { processID?: number }): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await app.kernel.pool.query<{ state: string; wait: string | null }>(
        'select state, wait_event_type as wait from pg_stat_activity where pid = $1',
        [client.processID],
      );
      return rows[0]?.wait === 'Lock' || rows[0]?.state !== 'active';
    })
    .toBe(true);
}

/**
 * Counts the sequential scans of this connection, because the figures of all connections are only collected a second
 * later.
 */
async function wholeReads(client: pg.PoolClient) {
  const { rows } = await client.query(
    `select relname, seq_scan from pg_stat_xact_user_tables
     where relname in ('checkin_scans', 'checkin_entries', 'checkin_roster') order by 1`,
  );
  return rows;
}
