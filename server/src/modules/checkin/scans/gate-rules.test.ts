import { enrolDevice } from '@plenum/contract/checkin/device-endpoints';
import {
  listCheckpoints,
  listDevices,
  makePin,
  makeUpCheckin,
  removeDevice,
} from '@plenum/contract/checkin/endpoints';
import { checkinRefusals } from '@plenum/contract/checkin/messages';
import type { CheckpointForm, Scan } from '@plenum/contract/checkin/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { renewTicket } from '@plenum/contract/tickets/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { addCheckpoint, buildVenue, enrol, entriesOf, scanOf, send, sync, type Venue } from '#test/checkin';

let app: TestApp;
let venue: Venue;
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 6);
});
afterAll(() => app.close());

/** Returns the server's answers to these scans, which are sent one by one at a separate checkpoint. */
async function ask(form: Partial<CheckpointForm>, scans: readonly Partial<Scan>[]) {
  const checkpointId = await addCheckpoint(app, venue, form);
  const place = { ...venue, checkpointId };
  const device = await enrol(app, venue);
  const codes = [];
  for (const [index, scan] of scans.entries()) {
    const { body } = await send(app, place, device, [scanOf(place, index + 1, scan)]);
    codes.push(body.data.results[0]?.verdict);
  }
  return { checkpointId, codes, device, place };
}

test('counts once a day by the conference’s clock', async () => {
  // 23:30 on 16 May in Shanghai, half an hour later, and the evening after.
  const times = ['2026-05-16T15:30:00.000Z', '2026-05-16T16:00:00.000Z', '2026-05-17T15:30:00.000Z'];
  const { codes, checkpointId } = await ask(
    { rule: 'once_a_day' },
    [times[0], times[0], times[1], times[2]].map((scannedAt = '') => ({ scannedAt, offsetMs: 0 })),
  );
  expect(codes).toEqual(['admitted', 'already_in', 'admitted', 'already_in']);
  expect((await entriesOf(app, checkpointId)).map(({ period }) => period)).toEqual([
    '2026-05-16',
    '2026-05-17',
  ]);
});

test('checks a team in with one upload: one entry each, and no one twice', async () => {
  const { place, device, checkpointId } = await ask({}, [{ participantId: venue.people[2] ?? null }]);
  const team = venue.people.map((participantId, index) => scanOf(place, 10 + index, { participantId }));
  const { body } = await send(app, place, device, team);
  const refused = body.data.results.filter(({ verdict }) => verdict !== 'admitted');
  expect(refused).toMatchObject([{ sequence: 12, verdict: 'already_in' }]);
  expect(await entriesOf(app, checkpointId)).toHaveLength(6);
  const of = { params: { id: venue.meetingId }, token: venue.organizer.token };
  const { checkpoints } = (await app.call(listCheckpoints, of)).body.data;
  expect(checkpoints.find(({ id }) => id === checkpointId)).toMatchObject({ arrived: 6, conflicts: 0 });
});

test('opens and ends with its window, by the corrected time of the scan', async () => {
  const window = { from: '2026-05-17T00:00:00.000Z', until: '2026-05-17T12:00:00.000Z' };
  const at = (scannedAt: string) => ({ scannedAt, offsetMs: 0 });
  const { codes } = await ask(window, [
    at('2026-05-16T23:59:59.000Z'),
    at('2026-05-17T12:00:00.000Z'),
    // A device whose clock is a day slow, and that knows its offset.
    { scannedAt: '2026-05-16T01:00:00.000Z', offsetMs: 86_400_000 },
  ]);
  expect(codes).toEqual(['too_early', 'ended', 'admitted']);
});

test('refuses a ticket that was replaced, but not the newer one', async () => {
  await app.deliverOutbox();
  const [participantId = ''] = venue.people;
  const params = { id: venue.meetingId, participantId };
  const renewed = await app.call(renewTicket, {
    params,
    body: { reason: 'Lost' },
    token: venue.organizer.token,
  });
  expect(renewed.status).toBe(200);
  app.clock.advance(20_000);
  // The roster is refreshed when a device syncs.
  await sync(app, venue, await enrol(app, venue));
  const { codes } = await ask({}, [
    { participantId, ticketVersion: 1 },
    { participantId, ticketVersion: 2 },
  ]);
  expect(codes).toEqual(['revoked', 'admitted']);
});

test('accepts a supervisor’s override only if the switch allows it', async () => {
  const [one = '', two = ''] = venue.people;
  const audience = { who: 'list' as const, participantIds: [one] };
  const stranger = { participantId: two, overrideReason: 'Speaks here' };
  const switches = {
    allowOverride: false,
    overrideAlone: true,
    allowUnpaid: false,
    sound: true,
    autoPrint: false,
    liveCodes: false,
  };
  expect((await ask({ audience, switches }, [stranger])).codes).toEqual(['not_for_this']);
  expect((await ask({ audience }, [stranger])).codes).toEqual(['admitted']);
});

test('lets a supervisor admit beyond the capacity that another desk has used up', async () => {
  const [one = '', two = '', three = ''] = venue.people;
  const switches = {
    overrideAlone: true,
    allowUnpaid: false,
    sound: true,
    autoPrint: false,
    liveCodes: false,
  };
  for (const allowOverride of [true, false]) {
    const { place, codes, checkpointId } = await ask(
      { capacity: 1, switches: { ...switches, allowOverride } },
      [{ participantId: one }],
    );
    expect(codes).toEqual(['admitted']);
    const second = await enrol(app, venue);
    const refused = await send(app, place, second, [scanOf(place, 1, { participantId: two })]);
    expect(refused.body.data.results).toMatchObject([{ verdict: 'full' }]);
    // The first scan leaves the decision to the server. The second was decided by the device, as at a desk with a
    // supervisor's approval.
    const anyway = { overrideReason: 'A chair was brought' };
    const asked = await send(app, place, second, [scanOf(place, 2, { participantId: two, ...anyway })]);
    expect(asked.body.data.results).toMatchObject([{ verdict: allowOverride ? 'admitted' : 'full' }]);
    if (!allowOverride) continue;
    const decided = scanOf(place, 3, { participantId: three, verdict: 'admitted', ...anyway });
    const told = await send(app, place, second, [decided]);
    expect(told.body.data.results).toMatchObject([{ verdict: 'admitted' }]);
    expect(await entriesOf(app, checkpointId)).toHaveLength(3);
  }
});

test('keeps a removed device out; enrolled again it is a new one', async () => {
  const { place, device, checkpointId } = await ask({}, []);
  const of = { params: { id: venue.meetingId }, token: venue.organizer.token };
  await app.call(removeDevice, { ...of, params: { ...of.params, deviceId: device.id } });
  const kept = scanOf(place, 1, { verdict: 'admitted' });
  for (const _ of [1, 2]) {
    const reply = await send(app, place, device, [kept]);
    expect(reply.body.code).toBe(checkinRefusals.DEVICE_REMOVED.code);
  }
  const again = await enrol(app, venue);
  expect(again.id).not.toBe(device.id);
  expect((await sync(app, venue, again)).status).toBe(200);
  expect((await sync(app, venue, device)).status).toBe(410);
  // The new device's number 1 is a different scan from the former device's number 1.
  expect((await send(app, place, again, [scanOf(place, 1)])).body.data.results).toMatchObject([
    { verdict: 'admitted', conflict: false },
  ]);
  expect(await entriesOf(app, checkpointId)).toMatchObject([{ first: `${again.id} 1`, conflicts: 0 }]);
  const { devices } = (await app.call(listDevices, of)).body.data;
  expect(devices.find(({ id }) => id === device.id)).toMatchObject({ scans: 1, held: 1 });
});

test('lets held people be checked in afterwards, once', async () => {
  const { place, device, checkpointId } = await ask({}, []);
  const of = { params: { id: venue.meetingId }, token: venue.organizer.token };
  await app.call(removeDevice, { ...of, params: { ...of.params, deviceId: device.id } });
  await send(app, place, device, [scanOf(place, 1, { verdict: 'admitted' })]);
  const body = { checkpointId, participantId: venue.people[0] ?? '', reason: 'Seen' };
  expect((await app.call(makeUpCheckin, { ...of, body })).status).toBe(200);
  expect((await app.call(makeUpCheckin, { ...of, body })).body.code).toBe(
    checkinRefusals.ALREADY_CHECKED_IN.code,
  );
  expect(await entriesOf(app, checkpointId)).toHaveLength(1);
});

test('accepts a PIN for its own conference only', async () => {
  const other = await buildVenue(app, 1);
  await app.kernel.pool.query('delete from rate_limits');
  const made = { params: { id: other.meetingId }, token: other.organizer.token };
  const { pin } = (await app.call(makePin, made)).body.data;
  const { body } = await app.call(enrolDevice, {
    params: { id: venue.meetingId },
    body: { pin, name: 'Gate' },
    token: venue.steward.token,
  });
  expect(body.code).toBe(kernelRefusals.INVALID_INPUT.code);
});

test('lets stewards see the devices, but not create PINs or remove any', async () => {
  const device = await enrol(app, venue);
  const of = { params: { id: venue.meetingId }, token: venue.steward.token };
  expect((await app.call(listDevices, of)).body.data.devices.map(({ id }) => id)).toContain(device.id);
  const { FORBIDDEN } = kernelRefusals;
  expect((await app.call(makePin, of)).body.code).toBe(FORBIDDEN.code);
  const removal = { ...of, params: { ...of.params, deviceId: device.id } };
  expect((await app.call(removeDevice, removal)).body.code).toBe(FORBIDDEN.code);
});

test('dates no scan later than its upload, and refuses a gate of another checkpoint', async () => {
  const gate = { id: '01890000-0000-7000-8000-00000000000a', name: { en: 'East gate', zh: '东门' } };
  const foreign = '01890000-0000-7000-8000-00000000000b';
  const { checkpointId, codes } = await ask({ gates: [gate] }, [
    // The offset reported by a device may be wrong.
    { verdict: 'admitted', scannedAt: '2026-05-18T01:00:00.000Z', offsetMs: 3_600_000, gateId: gate.id },
    { verdict: 'admitted', participantId: venue.people[1] ?? null, gateId: foreign },
  ]);
  expect(codes).toEqual(['admitted', 'admitted']);
  const { rows } = await app.kernel.pool.query<{ late: boolean; gate: string | null }>(
    `select at > received_at as late, gate_id as gate from checkin_scans where checkpoint_id = $1 order by sequence`,
    [checkpointId],
  );
  expect(rows).toEqual([
    { late: false, gate: gate.id },
    { late: false, gate: null },
  ]);
});
