import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildVenue, enrol, scanOf, send, type Venue } from '#test/checkin';
import { checkinScans } from '../tables.ts';
import { recordScans, scanBatch } from './record-scans.ts';

let app: TestApp;
let venue: Venue;
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 12);
});
afterAll(() => app.close());

test('reads no whole table, however few scans there are when it is planned', async () => {
  const device = await enrol(app, venue);
  await send(app, venue, device, [scanOf(venue, 1), scanOf(venue, 2)]);
  const stored = await app.kernel.db.select().from(checkinScans);
  expect(stored).toHaveLength(2);
  const again = stored.map((row) => ({ ...row, sequence: row.sequence + 100 }));
  const head = { now: app.clock.now(), devices: [], refold: true };
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

/** By this connection; what all have read is collected a second later only. */
async function wholeReads(client: pg.PoolClient) {
  const { rows } = await client.query(
    `select relname, seq_scan from pg_stat_xact_user_tables
     where relname in ('checkin_scans', 'checkin_entries', 'checkin_roster') order by 1`,
  );
  return rows;
}
