import { badgeRefusals } from '@plenum/contract/badges/messages';
import * as queue from '@plenum/contract/badges/queue';
import * as stations from '@plenum/contract/badges/stations';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildBadgeDesign } from '#test/badges';
import { auditOf } from '#test/effects';
import { buildStaff } from '#test/meetings';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function build(people = 1) {
  const offer = await buildOffer(app, { price: { CNY: 0, USD: 0 }, review: 'none' });
  const { meetingId } = offer;
  const ids: string[] = [];
  for (let nr = 0; nr < people; nr += 1)
    ids.push(...(await buildOrder(app, meetingId, [memberDraft(offer.type.id)])).memberIds);
  const organizer = await buildStaff(app, meetingId, 'manager');
  const { token } = organizer;
  const params = { id: meetingId };
  const designId = await buildBadgeDesign(app, meetingId, organizer);
  await app.call(queue.queueBadges, { params, body: { designId, participantIds: ids, reason: '' }, token });
  const make = (name: string, days = 1) =>
    app.call(stations.createPrintStation, { params, body: { name, days }, token });
  const list = async () => (await app.call(stations.listPrintStations, { params, token })).body.data.stations;
  const station = (await make('Foyer')).body.data.token;
  const entries = async () => (await app.call(queue.readBadgeQueue, { params, token })).body.data.entries;
  const desk = async () =>
    (await app.call(queue.takeQueuedBadge, { params, body: { station: 'Desk' }, token })).body.data;
  return { meetingId, ids, params, token, station, make, list, entries, desk };
}

const take = (token: string, problem = '', isStart = false) =>
  app.call(stations.takeAgentBadge, { body: { token, printer: 'badges', problem, isStart } });
const report = (token: string, entryId: string, outcome: stations.AgentOutcome, problem = '') =>
  app.call(stations.reportAgentBadge, { body: { token, entryId, outcome, problem } });
const file = (token: string, entryId: string) =>
  app.http.inject({ method: 'POST', url: stations.readAgentBadge.path, payload: { token, entryId } });
const ENDED = badgeRefusals.STATION_ENDED.code;

describe('the token of a print station', () => {
  test('is shown once and stored as a hash; once ended or expired it opens nothing', async () => {
    const { meetingId, params, token, station, make, list } = await build();
    const stored = await app.kernel.db.execute(
      sql`select * from badge_stations where meeting_id = ${meetingId}`,
    );
    expect(JSON.stringify([stored.rows, await list()])).not.toContain(station);
    expect(await auditOf(app, `meeting:${meetingId}`)).toContain('badge.station_added');
    expect((await take(station)).status).toBe(200);

    const other = (await make('Gate')).body.data.token;
    expect((await take(other)).status).toBe(200);
    const stationId = (await list()).find(({ name }) => name === 'Gate')?.id ?? '';
    const of = { params: { ...params, stationId }, token };
    expect((await app.call(stations.endPrintStation, of)).status).toBe(200);
    expect((await take(other)).body.code).toBe(ENDED);
    expect((await app.call(stations.endPrintStation, of)).status).toBe(200);

    app.clock.advance(25 * 3_600_000);
    for (const reply of [await take(station), await report(station, meetingId, 'printed')])
      expect([reply.status, reply.body.code]).toEqual([410, ENDED]);
    expect((await file(station, meetingId)).json().code).toBe(ENDED);
  });

  test('opens the queue of its own conference alone', async () => {
    const [ours, theirs] = [await build(), await build()];
    const mine = (await take(ours.station)).body.data.badge;
    const entryId = mine?.entryId ?? '';
    expect((await take(ours.station)).body.data.badge).toBeNull();
    expect((await file(theirs.station, entryId)).json().code).toBe(kernelRefusals.NOT_FOUND.code);
    expect((await report(theirs.station, entryId, 'printed')).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    const stationId = (await ours.list())[0]?.id ?? '';
    const foreign = { params: { ...theirs.params, stationId }, token: theirs.token };
    expect((await app.call(stations.endPrintStation, foreign)).status).toBe(404);
    expect((await file(ours.station, entryId)).headers['content-type']).toBe('application/pdf');
  });

  test('has a name that one station uses at a time, and there is a limit', async () => {
    const { meetingId, make } = await build();
    expect((await make('Foyer')).body.code).toBe(badgeRefusals.STATION_NAME_TAKEN.code);
    await app.kernel.db.execute(sql`
      insert into badge_stations (id, meeting_id, name, token_hash, created_at, expires_at)
      select gen_random_uuid(), ${meetingId}, 'S' || nr, sha256(('t' || nr || ${meetingId})::bytea), now(), now()
      from generate_series(2, ${stations.MOST_STATIONS}) as nr`);
    expect((await make('One more')).body.code).toBe(badgeRefusals.TOO_MANY_STATIONS.code);
  });
});

describe('a print agent', () => {
  test('takes nothing if its printer can’t print, and the organizer reads why', async () => {
    const { station, list, entries } = await build();
    expect((await take(station, 'Out of paper')).body.data.badge).toBeNull();
    expect(await list()).toMatchObject([{ state: 'stopped', problem: 'Out of paper', printer: 'badges' }]);
    app.clock.advance(2 * 60_000);
    expect(await list()).toMatchObject([{ state: 'silent' }]);
    expect(await entries()).toMatchObject([{ state: 'waiting', tries: 0 }]);
  });

  test('loses a badge after the lease to another station if it was not sent to the printer', async () => {
    const { station, desk } = await build();
    const taken = (await take(station)).body.data.badge;
    app.clock.advance(6 * 60_000);
    expect((await desk())?.entryId).toBe(taken?.entryId);
    const entryId = taken?.entryId ?? '';
    for (const outcome of ['sent', 'printed'] as const)
      expect((await report(station, entryId, outcome)).body.code).toBe(badgeRefusals.QUEUE_STATE.code);
    expect((await file(station, entryId)).json().code).toBe(badgeRefusals.QUEUE_STATE.code);
  });

  test('gets an unsent badge back when it starts again, unless a person moves it to another station', async () => {
    const { station, desk, entries, params, token } = await build();
    const entryId = (await take(station)).body.data.badge?.entryId ?? '';
    expect((await take(station)).body.data.badge).toBeNull();
    expect((await take(station, '', true)).body.data.badge?.entryId).toBe(entryId);
    const of = { params: { ...params, entryId }, token };
    expect((await app.call(queue.releaseQueuedBadge, of)).status).toBe(200);
    expect((await desk())?.entryId).toBe(entryId);
    expect((await report(station, entryId, 'sent')).body.code).toBe(badgeRefusals.QUEUE_STATE.code);
    expect(await entries()).toMatchObject([{ state: 'taken', station: 'Desk' }]);
    // A badge that the station has sent to its printer may have been printed, so a restart doesn't put it back.
    await app.call(queue.releaseQueuedBadge, of);
    await take(station);
    await report(station, entryId, 'sent');
    expect((await take(station, '', true)).body.data.badge).toBeNull();
    await app.call(queue.releaseQueuedBadge, of);
    expect((await app.call(queue.releaseQueuedBadge, of)).body.code).toBe(badgeRefusals.QUEUE_STATE.code);
  });

  test('keeps a badge that it sent to the printer until a person, or the agent itself, decides', async () => {
    const { station, desk, entries } = await build();
    const entryId = (await take(station)).body.data.badge?.entryId ?? '';
    await report(station, entryId, 'sent');
    app.clock.advance(4 * 60_000);
    await report(station, entryId, 'sent');
    app.clock.advance(4 * 60_000);
    expect(await desk()).toBeNull();
    expect(await entries()).toMatchObject([{ state: 'taken' }]);
    app.clock.advance(2 * 60_000);
    expect(await desk()).toBeNull();
    expect(await entries()).toMatchObject([{ state: 'failed', isUnsure: true }]);
    expect((await report(station, entryId, 'printed')).status).toBe(200);
    expect(await entries()).toEqual([]);
  });

  test('leaves a badge that may have been printed to a person, who prints it again', async () => {
    const { station, desk, entries, params, token } = await build();
    const entryId = (await take(station)).body.data.badge?.entryId ?? '';
    await report(station, entryId, 'sent');
    await report(station, entryId, 'unsure', 'CUPS was set up anew');
    expect(await entries()).toMatchObject([
      { state: 'failed', isUnsure: true, problem: 'CUPS was set up anew' },
    ]);
    await app.call(queue.retryQueuedBadge, { params: { ...params, entryId }, token });
    expect((await desk())?.entryId).toBe(entryId);
    expect((await report(station, entryId, 'printed')).body.code).toBe(badgeRefusals.QUEUE_STATE.code);
  });
});
