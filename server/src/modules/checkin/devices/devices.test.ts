import { createPublicKey, verify } from 'node:crypto';
import { DEVICE_CALLS, enrolDevice } from '@plenum/contract/checkin/device-endpoints';
import { listDevices, makePin, makeUpCheckin, removeDevice } from '@plenum/contract/checkin/endpoints';
import { checkinMessages, checkinRefusals } from '@plenum/contract/checkin/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { editParticipant } from '@plenum/contract/registration/people/organizer-endpoints';
import { signedText } from '@plenum/contract/checkin/roster';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLiveKeys } from '#modules/tickets/public';
import { createTestApp, type TestApp } from '#test/app';
import {
  addCheckpoint,
  buildVenue,
  enrol,
  entriesOf,
  rosterOf,
  scanOf,
  send,
  sync,
  type Venue,
  untilCalm,
} from '#test/checkin';
import { payFor } from '#test/changes';
import { memberDraft } from '#test/registrations';

let app: TestApp;
let venue: Venue;
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 5);
});
afterAll(() => app.close());

const pinOf = async () =>
  (await app.call(makePin, { params: { id: venue.meetingId }, token: venue.organizer.token })).body.data.pin;
const tryPin = (pin: string) =>
  app.call(enrolDevice, {
    params: { id: venue.meetingId },
    body: { pin, name: 'Gate' },
    token: venue.steward.token,
  });

describe('a PIN', () => {
  test('enrols devices for half an hour; a newer one ends it', async () => {
    await app.kernel.pool.query('delete from rate_limits');
    const pin = await pinOf();
    expect(pin).toMatch(/^\d{6}$/);
    expect((await tryPin(pin)).body.data.device.token).toMatch(/^[\w-]{32}$/);
    const newer = await pinOf();
    expect((await tryPin(pin)).body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'pin', code: checkinMessages.pin_invalid }],
    });
    app.clock.advance(30 * 60_000);
    expect((await tryPin(newer)).body.code).toBe(kernelRefusals.INVALID_INPUT.code);
  });

  test('cannot be guessed: ten tries in ten minutes', async () => {
    await app.kernel.pool.query('delete from rate_limits');
    const codes = [];
    for (let call = 0; call < 11; call += 1) codes.push((await tryPin('000000')).body.code);
    expect(codes.at(-1)).toBe(kernelRefusals.TOO_MANY.code);
    // Once the limit is reached, not even the correct PIN is accepted.
    const pin = await pinOf();
    expect((await tryPin(pin)).body.code).toBe(kernelRefusals.TOO_MANY.code);
    await app.kernel.pool.query('delete from rate_limits');
    // Correct PINs don't count, because one person enrols as many devices as there are gates.
    for (let gate = 0; gate < 12; gate += 1) expect((await tryPin(pin)).status).toBe(200);
    await app.kernel.pool.query('delete from rate_limits');
  });

  test('is not stored in plain text, and neither is a token', async () => {
    const device = await enrol(app, venue);
    const { rows } = await app.kernel.db.execute<{ token: string; pin: string }>(sql`
      select encode(token_hash, 'escape') as token, encode(pin_hash, 'escape') as pin
      from checkin_devices join checkin_pins using (meeting_id) where id = ${device.id}`);
    expect(rows[0]?.token).not.toContain(device.token);
    expect(rows[0]?.pin).not.toMatch(/^\d{6}$/);
  });
});

describe('a roster', () => {
  test('is sent complete, then only with changes, including entries', async () => {
    const device = await enrol(app, venue);
    const whole = rosterOf(await sync(app, venue, device));
    expect(whole.entries).toHaveLength(5);
    expect(whole).toMatchObject({ reset: true, more: false, conference: { id: venue.meetingId } });
    expect(whole.entries[0]).toMatchObject({
      standing: 'confirmed',
      phoneTail: expect.stringMatching(/^\d{4}$/),
    });
    // The roster contains no data that a gate doesn't need.
    expect(JSON.stringify(whole)).not.toContain('@example.org');
    const cursor = await untilCalm(app, venue, device);
    const [person = ''] = venue.people;
    await send(app, venue, device, [scanOf(venue, 1)]);
    await app.call(editParticipant, {
      params: { id: venue.meetingId, participantId: person },
      body: { values: { organization: '海港研究所' }, reason: 'Asked to' },
      token: venue.organizer.token,
    });
    app.clock.advance(20_000);
    const changed = rosterOf(await sync(app, venue, device, cursor));
    expect(changed.reset).toBe(false);
    expect(changed.entries).toMatchObject([{ participantId: person, organization: '海港研究所' }]);
    expect(changed.states).toMatchObject([{ participantId: person, inside: true }]);
  });

  test('includes for a new device the most recent changes', async () => {
    const [person = ''] = venue.people;
    rosterOf(await sync(app, venue, await enrol(app, venue)));
    await app.call(editParticipant, {
      params: { id: venue.meetingId, participantId: person },
      body: { values: { organization: '灯塔学院' }, reason: 'Asked to' },
      token: venue.organizer.token,
    });
    const { entries } = rosterOf(await sync(app, venue, await enrol(app, venue)));
    expect(entries.find(({ participantId }) => participantId === person)?.organization).toBe('灯塔学院');
  });

  test('starts over with a cursor of another database, or an invalid one', async () => {
    const device = await enrol(app, venue);
    for (const cursor of ['c99999999999', 'nonsense', "c1' or 1=1"])
      expect(rosterOf(await sync(app, venue, device, cursor))).toMatchObject({
        reset: true,
        entries: { length: 5 },
      });
  });

  test('is signed by the conference, with the key that the device was enrolled with', async () => {
    const device = await enrol(app, venue);
    const { roster, keyId, signature } = (await sync(app, venue, device)).body.data;
    const [key] = device.keys;
    expect(keyId).toBe(key?.keyId);
    const publicKey = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: key?.publicKey ?? '' },
      format: 'jwk',
    });
    const isGenuine = (text: string) =>
      verify(null, Buffer.from(signedText(text)), publicKey, Buffer.from(signature, 'base64url'));
    expect(isGenuine(roster)).toBe(true);
    expect(isGenuine(roster.replace('confirmed', 'cancelled'))).toBe(false);
    const other = await buildVenue(app, 1);
    expect((await enrol(app, other)).keys).not.toEqual(device.keys);
  });

  test('includes the secrets for live codes of its own conference', async () => {
    const { liveKey } = rosterOf(await sync(app, venue, await enrol(app, venue)));
    const { ofConference } = (await createLiveKeys(app.kernel, app.kernel.db, venue.meetingId)) ?? {};
    expect(liveKey).toBe(ofConference);
    expect(Buffer.from(liveKey, 'base64url')).toHaveLength(32);
  });

  test('includes the one requested person whom the device did not know, and no other', async () => {
    const device = await enrol(app, venue);
    const { cursor } = rosterOf(await sync(app, venue, device));
    const [fresh = ''] = (
      await payFor(app, venue.offer, ({ type, lunch }) => [memberDraft(type.id, { activityIds: [lunch.id] })])
    ).memberIds;
    await app.deliverOutbox();
    // The roster was refreshed a moment ago, so a normal sync does not contain the new person yet.
    const usual = rosterOf(await sync(app, venue, device, cursor));
    expect(usual.entries.map(({ participantId }) => participantId)).not.toContain(fresh);
    const found = rosterOf(await sync(app, venue, device, cursor, { participantId: fresh }));
    expect(found).toMatchObject({
      reset: false,
      cursor,
      entries: [
        { participantId: fresh, standing: 'confirmed', activityIds: [venue.offer.lunch.id], checkIn: null },
      ],
    });
    const code = found.entries[0]?.code ?? '';
    const typed = rosterOf(await sync(app, venue, device, cursor, { code }));
    expect(typed.entries.map(({ participantId }) => participantId)).toEqual([fresh]);
    const other = await buildVenue(app, 1);
    // Puts these people on the roster of their own conference.
    await sync(app, other, await enrol(app, other));
    for (const wanted of [{ participantId: other.people[0] ?? '' }, { code: '2222-2222' }])
      expect(rosterOf(await sync(app, venue, device, cursor, wanted)).entries).toEqual([]);
    expect(found.activities.map(({ id }) => id)).toContain(venue.offer.lunch.id);
  });

  test('of another conference is closed to this device and to its staff', async () => {
    const other = await buildVenue(app, 1);
    const device = await enrol(app, venue);
    expect((await sync(app, other, device)).body.code).toBe(checkinRefusals.DEVICE_UNKNOWN.code);
    const asked = { meetingId: venue.meetingId, steward: other.steward };
    expect((await sync(app, asked, device)).status).toBe(404);
  });
});

describe('a device that was removed', () => {
  const remove = (deviceId: string, { meetingId, organizer }: Venue = venue) =>
    app.call(removeDevice, { params: { id: meetingId, deviceId }, token: organizer.token });

  test('gets that answer; its remaining scans are kept for review, and do not count', async () => {
    const checkpointId = await addCheckpoint(app, venue);
    const place = { ...venue, checkpointId };
    const device = await enrol(app, venue, 'Lost tablet');
    const params = { id: venue.meetingId, deviceId: device.id };
    await app.call(removeDevice, { params, token: venue.organizer.token });
    const refused = await sync(app, venue, device);
    expect([refused.status, refused.body.code]).toEqual([410, checkinRefusals.DEVICE_REMOVED.code]);
    const kept = scanOf(place, 1, { verdict: 'admitted' });
    const asked = scanOf(place, 2, { participantId: venue.people[1] ?? null });
    for (const scans of [[kept], [kept, asked]]) {
      const reply = await send(app, place, device, scans);
      expect([reply.status, reply.body.code]).toEqual([410, checkinRefusals.DEVICE_REMOVED.code]);
    }
    expect(await entriesOf(app, checkpointId)).toEqual([]);
    const { body } = await app.call(listDevices, {
      params: { id: venue.meetingId },
      token: venue.organizer.token,
    });
    expect(body.data.devices.find(({ id }) => id === device.id)).toMatchObject({
      name: 'Lost tablet',
      scans: 1,
      held: 1,
      removedAt: expect.any(String),
    });
  });

  test('does not count at an in-and-out checkpoint, which is computed again from all scans', async () => {
    const checkpointId = await addCheckpoint(app, venue, { kind: 'forum', rule: 'in_out' });
    const place = { ...venue, checkpointId };
    const device = await enrol(app, venue);
    await remove(device.id);
    await send(app, place, device, [scanOf(place, 1, { verdict: 'admitted' })]);
    // Sends a scan that counts, after which the person's state is computed again.
    await send(app, place, await enrol(app, venue), [scanOf(place, 1, { direction: 'out' })]);
    expect(await entriesOf(app, checkpointId)).toEqual([]);
  });

  test('belongs to its own conference; the console and self check-in can’t be removed', async () => {
    const other = await buildVenue(app, 1);
    const device = await enrol(app, venue);
    expect((await remove(device.id, other)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    expect((await sync(app, venue, device)).status).toBe(200);
    const body = {
      checkpointId: venue.checkpointId,
      participantId: venue.people[4] ?? '',
      reason: 'Seen at lunch',
    };
    const params = { id: venue.meetingId };
    await app.call(makeUpCheckin, { params, body, token: venue.organizer.token });
    expect((await remove(venue.meetingId)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
  });

  test('refuses a wrong token', async () => {
    const { id } = await enrol(app, venue);
    const reply = await send(app, venue, { id, token: 'x'.repeat(32) }, [scanOf(venue, 1)]);
    expect(reply.body.code).toBe(checkinRefusals.DEVICE_UNKNOWN.code);
  });
});

test('the calls of a device are limited per minute, without limiting another device', async () => {
  const [busy, calm] = [await enrol(app, venue), await enrol(app, venue)];
  const codes = new Set<number>();
  for (let call = 0; call < DEVICE_CALLS; call += 1)
    codes.add((await sync(app, venue, { ...busy, token: 'x'.repeat(32) })).status);
  expect(codes).toEqual(new Set([410]));
  expect((await sync(app, venue, busy)).body.code).toBe(kernelRefusals.TOO_MANY.code);
  expect((await sync(app, venue, calm)).status).toBe(200);
});
