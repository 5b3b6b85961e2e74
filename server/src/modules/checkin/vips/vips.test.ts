import { readVips, saveVips, type VipForm } from '@plenum/contract/checkin/vips';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { addCheckpoint, buildVenue, enrol, rosterOf, scanOf, send, sync, type Venue } from '#test/checkin';

let app: TestApp;
let venue: Venue;
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 3);
});
afterAll(() => app.close());

async function save(change: Partial<VipForm>, token = venue.organizer.token) {
  const params = { id: venue.meetingId };
  const { version } = (await app.call(readVips, { params, token: venue.organizer.token })).body.data;
  const vips = { typeIds: [], participantIds: [], hostIds: [], ...change };
  return app.call(saveVips, { params, body: { version, vips }, token });
}

async function alerts() {
  await app.deliverOutbox();
  const { rows } = await app.kernel.pool.query<{ account_id: string; channel: string }>(
    `select account_id, channel from message_log where template_key = 'checkin.vip_arrived' order by account_id`,
  );
  const site = await app.kernel.pool.query<{ account_id: string; text: string }>(
    `select account_id, text from site_messages where kind = 'checkin.vip_arrived' order by account_id`,
  );
  return { log: rows, site: site.rows };
}

test('sends each host a notice of a VIP’s first arrival immediately, and of no later one', async () => {
  const [vip = '', other = ''] = venue.people;
  const hosts = [venue.organizer.me.id, venue.steward.me.id].toSorted();
  expect((await save({ participantIds: [vip], hostIds: hosts })).status).toBe(200);
  const device = await enrol(app, venue);
  // There is no notice about other people, nor about a VIP who was refused.
  const closed = await addCheckpoint(app, venue, { from: '2030-01-01T00:00:00.000Z', until: null });
  await send(app, { ...venue, checkpointId: closed }, device, [
    scanOf({ ...venue, checkpointId: closed }, 1, { participantId: vip }),
  ]);
  await send(app, venue, device, [scanOf(venue, 2, { participantId: other })]);
  expect((await alerts()).log).toEqual([]);

  await send(app, venue, device, [scanOf(venue, 3, { participantId: vip })]);
  const told = await alerts();
  expect(told.log.map(({ account_id: id }) => id)).toEqual(hosts);
  expect(told.site.map(({ account_id: id }) => id)).toEqual(hosts);

  // The host has already been notified, so sending the scan again, undoing it, or checking in elsewhere sends no
  // further notice.
  const later = await addCheckpoint(app, venue, {});
  await send(app, venue, device, [
    scanOf(venue, 3, { participantId: vip }),
    scanOf(venue, 4, { participantId: vip, undoes: 3, verdict: 'undone' }),
    scanOf({ ...venue, checkpointId: later }, 5, { participantId: vip }),
  ]);
  expect((await alerts()).log).toHaveLength(2);
});

test('marks a registration type, and desks show VIPs', async () => {
  const [, , third = ''] = venue.people;
  const typeIds = [venue.offer.type.id];
  expect((await save({ typeIds })).status).toBe(200);
  const device = await enrol(app, venue);
  const known = rosterOf(await sync(app, venue, device)).entries;
  expect(known.find(({ participantId }) => participantId === third)?.vip).toBe(true);
  expect((await save({})).status).toBe(200);
  const changed = rosterOf(await sync(app, venue, device)).entries;
  expect(changed.find(({ participantId }) => participantId === third)?.vip).toBe(false);
});

test('only organizers set it, in their own conference, and the second of two gets a notice', async () => {
  const elsewhere = await buildVenue(app, 1);
  expect((await save({}, venue.steward.token)).status).toBe(403);
  for (const change of [
    { participantIds: elsewhere.people.slice(0, 1) },
    { hostIds: [elsewhere.organizer.me.id] },
    { typeIds: [elsewhere.offer.type.id] },
  ])
    expect([change, (await save(change)).status]).toEqual([change, 422]);
  const params = { id: venue.meetingId };
  const vips = { typeIds: [], participantIds: [], hostIds: [] };
  const stale = await app.call(saveVips, {
    params,
    body: { version: 0, vips },
    token: venue.organizer.token,
  });
  expect(stale.body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
});
