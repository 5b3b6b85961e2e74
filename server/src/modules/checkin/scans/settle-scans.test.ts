import { dismissHeld, readTimeline, removeDevice, settleConflict } from '@plenum/contract/checkin/endpoints';
import { checkinRefusals } from '@plenum/contract/checkin/messages';
import { type Dashboard, readDashboard } from '@plenum/contract/console/dashboard';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildVenue, enrol, entriesOf, scanOf, send, type Venue } from '#test/checkin';

let app: TestApp;
let venue: Venue;
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 3);
});
afterAll(() => app.close());

async function itemsFor(token = venue.organizer.token): Promise<Dashboard['items']> {
  const { body } = await app.call(readDashboard, { params: { id: venue.meetingId }, token });
  return body.data.items.filter(({ kind }) => kind === 'checkin_conflicts' || kind === 'held_scans');
}

async function placeOf(participantId: string) {
  const params = { id: venue.meetingId, participantId };
  const { body } = await app.call(readTimeline, { params, token: venue.organizer.token });
  return body.data.checkpoints.find(({ id }) => id === venue.checkpointId);
}

const settling = (participantId: string, token = venue.organizer.token) => ({
  params: { id: venue.meetingId },
  body: { checkpointId: venue.checkpointId, participantId, reason: 'Asked at both gates' },
  token,
});

test('lists repeated check-ins for the organizer until they are settled; the first one counts', async () => {
  const [participantId = ''] = venue.people;
  const told = { verdict: 'admitted' as const, offsetMs: 0, participantId };
  const [east, west] = [await enrol(app, venue, 'East'), await enrol(app, venue, 'West')];
  await send(app, venue, east, [scanOf(venue, 1, { ...told, scannedAt: '2026-05-18T01:00:00.000Z' })]);
  const { body } = await send(app, venue, west, [
    scanOf(venue, 1, { ...told, scannedAt: '2026-05-18T01:05:00.000Z' }),
  ]);
  expect(body.data.results).toMatchObject([{ verdict: 'admitted', conflict: true, held: false }]);
  expect(await itemsFor()).toMatchObject([
    {
      kind: 'checkin_conflicts',
      count: 1,
      examples: [{ id: participantId }],
      checkpointId: venue.checkpointId,
    },
  ]);
  expect(await placeOf(participantId)).toMatchObject({ conflicts: 1, held: 0 });
  // Staff without the right to settle the conflict get no event.
  expect(await itemsFor(venue.steward.token)).toEqual([]);
  expect((await app.call(settleConflict, settling(participantId, venue.steward.token))).status).toBe(403);

  expect((await app.call(settleConflict, settling(participantId))).status).toBe(200);
  expect(await itemsFor()).toEqual([]);
  expect(await entriesOf(app, venue.checkpointId)).toMatchObject([
    { person: participantId, first: `${east.id} 1`, conflicts: 0, inside: true },
  ]);
  const again = await app.call(settleConflict, settling(participantId));
  expect(again.body.code).toBe(checkinRefusals.NOTHING_TO_REVIEW.code);
});

test('lists held scans for the organizer until they are dismissed', async () => {
  const participantId = venue.people[1] ?? '';
  const device = await enrol(app, venue, 'Lost');
  await app.call(removeDevice, {
    params: { id: venue.meetingId, deviceId: device.id },
    token: venue.organizer.token,
  });
  const told = { verdict: 'admitted' as const, offsetMs: 0, participantId };
  expect((await send(app, venue, device, [scanOf(venue, 1, told)])).status).toBe(410);
  expect(await itemsFor()).toMatchObject([
    { kind: 'held_scans', count: 1, examples: [{ id: participantId }], checkpointId: venue.checkpointId },
  ]);
  expect(await placeOf(participantId)).toMatchObject({ held: 1, enteredAt: null });
  expect((await app.call(dismissHeld, settling(participantId))).status).toBe(200);
  expect(await itemsFor()).toEqual([]);
  expect(await placeOf(participantId)).toMatchObject({ held: 0, enteredAt: null });
  const again = await app.call(dismissHeld, settling(participantId));
  expect(again.body.code).toBe(checkinRefusals.NOTHING_TO_REVIEW.code);
});

test('tells the device that a scan is held', async () => {
  const device = await enrol(app, venue, 'Early');
  const participantId = venue.people[2] ?? '';
  const told = { verdict: 'admitted' as const, offsetMs: 0, participantId };
  const { body } = await send(app, venue, device, [
    scanOf(venue, 1, { ...told, scannedAt: '2025-05-18T01:00:00.000Z' }),
  ]);
  expect(body.data.results).toMatchObject([{ verdict: 'admitted', held: true, conflict: false }]);
});
