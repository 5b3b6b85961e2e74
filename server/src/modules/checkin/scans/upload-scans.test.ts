import { randomUUID } from 'node:crypto';
import { MOST_SCANS, uploadScans } from '@plenum/contract/checkin/device-endpoints';
import { cancelCheckin, makeUpCheckin, readTimeline } from '@plenum/contract/checkin/endpoints';
import { checkinRefusals } from '@plenum/contract/checkin/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import {
  addCheckpoint,
  buildVenue,
  control,
  enrol,
  entriesOf,
  scanOf,
  send,
  type Venue,
} from '#test/checkin';
import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import { buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
let venue: Venue;
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 12);
});
afterAll(() => app.close());

const verdicts = (reply: Awaited<ReturnType<typeof send>>) =>
  reply.body.data.results.map(({ sequence, verdict, conflict }) => [sequence, verdict, conflict]);

describe('one person at a gate', () => {
  test('is admitted once; a second scan says since when, and the same scan again gets the same answer', async () => {
    const [north, south] = [await enrol(app, venue, 'North'), await enrol(app, venue, 'South')];
    const first = await send(app, venue, north, [scanOf(venue, 1)]);
    expect(first.body.data.results).toEqual([
      {
        sequence: 1,
        verdict: 'admitted',
        since: '2026-05-18T01:00:00.000Z',
        gateId: null,
        conflict: false,
        held: false,
      },
    ]);
    expect((await send(app, venue, north, [scanOf(venue, 1)])).body.data).toEqual(first.body.data);
    const second = await send(app, venue, south, [scanOf(venue, 1)]);
    expect(second.body.data.results).toEqual([
      {
        sequence: 1,
        verdict: 'already_in',
        since: '2026-05-18T01:00:00.000Z',
        gateId: null,
        conflict: false,
        held: false,
      },
    ]);
  });

  test('is refused without payment, until a supervisor gives a reason or a switch allows it', async () => {
    const { offer, meetingId } = venue;
    const unpaid = await buildOrder(app, meetingId, [memberDraft(offer.type.id), memberDraft(offer.type.id)]);
    const [one, other] = unpaid.memberIds;
    const device = await enrol(app, venue);
    const of = (sequence: number, participantId: string | undefined, overrideReason = '') =>
      scanOf(venue, sequence, { participantId: participantId ?? null, overrideReason });
    expect(verdicts(await send(app, venue, device, [of(1, one)]))).toEqual([[1, 'not_paid', false]]);
    expect(verdicts(await send(app, venue, device, [of(2, one, 'Pays in cash')]))).toEqual([
      [2, 'admitted', false],
    ]);
    const switches = {
      allowOverride: false,
      overrideAlone: true,
      allowUnpaid: true,
      sound: true,
      autoPrint: false,
      liveCodes: false,
    };
    await control(app, venue, venue.checkpointId, { switches });
    expect(verdicts(await send(app, venue, device, [of(3, other)]))).toEqual([[3, 'admitted', false]]);
    const { buyer, answer } = unpaid;
    await app.call(cancelOrder, { params: { id: answer.body.data.orderId }, token: buyer.token });
    const gone = await send(app, venue, device, [of(4, other, 'I know them')]);
    expect(verdicts(gone)).toEqual([[4, 'cancelled', false]]);
    const usual = { ...switches, allowOverride: true, overrideAlone: true, allowUnpaid: false };
    await control(app, venue, venue.checkpointId, { switches: usual });
  });

  test('is unknown with a ticket or code of another conference', async () => {
    const other = await buildVenue(app, 1);
    const device = await enrol(app, venue);
    // These people are known at their own conference's gate.
    expect(verdicts(await send(app, other, await enrol(app, other), [scanOf(other, 1)]))).toEqual([
      [1, 'admitted', false],
    ]);
    const stranger = scanOf(venue, 1, { participantId: other.people[0] ?? null });
    expect(verdicts(await send(app, venue, device, [stranger]))).toEqual([[1, 'unknown_code', false]]);
    const elsewhere = await send(app, venue, device, [scanOf(other, 2)]);
    expect(elsewhere.body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'scans.0.checkpointId' }],
    });
    // The staff of one conference must not even learn that the other one exists.
    const foreign = await send(app, { ...other, steward: venue.steward }, device, [scanOf(other, 3)]);
    expect(foreign.body.code).toBe(kernelRefusals.NOT_FOUND.code);
    // A device of this conference isn't recognized by the other, even if that conference's own staff use it.
    const borrowed = await send(app, other, device, [scanOf(other, 4)]);
    expect([borrowed.status, borrowed.body.code]).toEqual([410, checkinRefusals.DEVICE_UNKNOWN.code]);
  });

  test('gets the last place once', async () => {
    const checkpointId = await addCheckpoint(app, venue, { kind: 'meal', capacity: 2 });
    const place = { ...venue, checkpointId };
    const devices = [];
    for (const name of ['1', '2', '3', '4']) devices.push(await enrol(app, venue, name));
    const replies = await Promise.all(
      devices.map((device, index) =>
        send(app, place, device, [scanOf(place, 1, { participantId: venue.people[index] ?? null })]),
      ),
    );
    const codes = replies.map((reply) => reply.body.data.results[0]?.verdict);
    expect(codes.toSorted()).toEqual(['admitted', 'admitted', 'full', 'full']);
    expect(await entriesOf(app, checkpointId)).toHaveLength(2);
  });

  test('goes in and out', async () => {
    const checkpointId = await addCheckpoint(app, venue, { kind: 'forum', rule: 'in_out' });
    const place = { ...venue, checkpointId };
    const device = await enrol(app, venue);
    const codes = [];
    for (const [index, direction] of (['out', 'in', 'in', 'out', 'out', 'in'] as const).entries())
      codes.push(...verdicts(await send(app, place, device, [scanOf(place, index + 1, { direction })])));
    expect(codes.map(([, code]) => code)).toEqual([
      'not_inside',
      'admitted',
      'already_in',
      'out',
      'not_inside',
      'admitted',
    ]);
    expect(await entriesOf(app, checkpointId)).toMatchObject([
      { first: `${device.id} 2`, inside: true, conflicts: 0 },
    ]);
  });
});

describe('offline scans', () => {
  test('count in the order they were made; the later one is a conflict', async () => {
    const checkpointId = await addCheckpoint(app, venue);
    const place = { ...venue, checkpointId };
    const [north, south] = [await enrol(app, venue, 'North'), await enrol(app, venue, 'South')];
    const told = { verdict: 'admitted' as const, offsetMs: 0 };
    const late = scanOf(place, 1, { ...told, scannedAt: '2026-05-18T00:50:00.000Z' });
    const early = scanOf(place, 1, { ...told, scannedAt: '2026-05-18T00:40:00.000Z' });
    expect(verdicts(await send(app, place, south, [late]))).toEqual([[1, 'admitted', false]]);
    expect(verdicts(await send(app, place, north, [early]))).toEqual([[1, 'admitted', false]]);
    expect(verdicts(await send(app, place, south, [late]))).toEqual([[1, 'admitted', true]]);
    expect(await entriesOf(app, checkpointId)).toMatchObject([{ first: `${north.id} 1`, conflicts: 1 }]);
  });

  test('of a clock that is ten minutes fast, or a day slow, are corrected, and the correction is shown', async () => {
    const checkpointId = await addCheckpoint(app, venue);
    const place = { ...venue, checkpointId };
    const [fast, slow] = [await enrol(app, venue, 'Fast'), await enrol(app, venue, 'Slow')];
    const [one = null, two = null] = venue.people.slice(8);
    const ahead = scanOf(place, 1, { participantId: one, scannedAt: '2026-05-18T01:05:00.000Z' });
    const reply = await send(app, place, fast, [ahead], '2026-05-18T01:10:00.000Z');
    expect(reply.body.data).toMatchObject({
      offsetMs: -600_000,
      results: [{ verdict: 'admitted', since: '2026-05-18T00:55:00.000Z' }],
    });
    const behind = scanOf(place, 1, { participantId: two, scannedAt: '2026-05-17T00:30:00.000Z' });
    const later = await send(app, place, slow, [behind], '2026-05-17T01:00:00.000Z');
    expect(later.body.data.results).toMatchObject([{ since: '2026-05-18T00:30:00.000Z' }]);
    const { body } = await app.call(readTimeline, {
      params: { id: venue.meetingId, participantId: two ?? '' },
      token: venue.steward.token,
    });
    expect(body.data.scans).toMatchObject([{ device: 'Slow', offsetMs: 86_400_000, verdict: 'admitted' }]);
  });

  test('are refused if 10,000 come in one upload, and none is stored', async () => {
    const device = await enrol(app, venue);
    const many = Array.from({ length: 10_000 }, (_, index) => scanOf(venue, index + 1));
    expect((await send(app, venue, device, many)).status).toBe(413);
    const few = many.slice(0, MOST_SCANS + 1);
    expect((await send(app, venue, device, few)).status).toBeGreaterThanOrEqual(413);
    expect(await countScans(device.id)).toBe(0);
    const told = many.slice(0, MOST_SCANS).map((scan) => ({ ...scan, verdict: 'admitted' as const }));
    expect((await send(app, venue, device, told)).body.data.results).toHaveLength(MOST_SCANS);
    expect(await countScans(device.id)).toBe(MOST_SCANS);
  });

  test('have a reason of one line, stored and shown as text', async () => {
    const checkpointId = await addCheckpoint(app, venue);
    const place = { ...venue, checkpointId };
    const device = await enrol(app, venue);
    const reason = '<script>alert(1)</script>';
    const scan = scanOf(place, 1, {
      verdict: 'admitted',
      overrideReason: reason,
      participantId: venue.people[10] ?? null,
    });
    await send(app, place, device, [scan]);
    const { body } = await app.call(readTimeline, {
      params: { id: venue.meetingId, participantId: venue.people[10] ?? '' },
      token: venue.steward.token,
    });
    expect(body.data.scans[0]?.reason).toBe(reason);
    const long = await send(app, place, device, [
      { ...scan, sequence: 2, overrideReason: 'x'.repeat(4_000) },
    ]);
    expect(long.body.code).toBe(kernelRefusals.INVALID_INPUT.code);
  });

  test('are undone, even if the undo is uploaded first', async () => {
    const checkpointId = await addCheckpoint(app, venue);
    const place = { ...venue, checkpointId };
    const [one, two] = [await enrol(app, venue), await enrol(app, venue)];
    const told = { verdict: 'admitted' as const };
    await send(app, place, one, [scanOf(place, 2, { verdict: 'undone', undoes: 1 })]);
    await send(app, place, one, [scanOf(place, 1, told)]);
    expect(await entriesOf(app, checkpointId)).toEqual([]);
    await send(app, place, two, [scanOf(place, 1, told)]);
    expect(await entriesOf(app, checkpointId)).toHaveLength(1);
    await send(app, place, two, [scanOf(place, 2, { undoes: 1 })]);
    expect(await entriesOf(app, checkpointId)).toEqual([]);
    expect(verdicts(await send(app, place, two, [scanOf(place, 3)]))).toEqual([[3, 'admitted', false]]);
  });
});

describe('the organizer', () => {
  const correct = (endpoint: typeof makeUpCheckin, checkpointId: string, reason = 'Seen at lunch') =>
    app.call(endpoint, {
      params: { id: venue.meetingId },
      body: { checkpointId, participantId: venue.people[5] ?? '', reason },
      token: venue.organizer.token,
    });

  test('adds a check-in afterwards, and cancels it, with a reason', async () => {
    const checkpointId = await addCheckpoint(app, venue);
    expect((await correct(cancelCheckin, checkpointId)).body.code).toBe(checkinRefusals.NOT_CHECKED_IN.code);
    expect((await correct(makeUpCheckin, checkpointId)).status).toBe(200);
    expect((await correct(makeUpCheckin, checkpointId)).body.code).toBe(
      checkinRefusals.ALREADY_CHECKED_IN.code,
    );
    expect(await entriesOf(app, checkpointId)).toHaveLength(1);
    expect((await correct(cancelCheckin, checkpointId, '')).body.code).toBe(
      kernelRefusals.INVALID_INPUT.code,
    );
    expect((await correct(cancelCheckin, checkpointId)).status).toBe(200);
    expect(await entriesOf(app, checkpointId)).toEqual([]);
    expect((await correct(makeUpCheckin, checkpointId)).status).toBe(200);
    const { body } = await app.call(readTimeline, {
      params: { id: venue.meetingId, participantId: venue.people[5] ?? '' },
      token: venue.organizer.token,
    });
    expect(body.data.scans.map(({ verdict, undone, method }) => [verdict, undone, method])).toEqual([
      ['admitted', false, 'console'],
      ['undone', false, 'console'],
      ['admitted', true, 'console'],
    ]);
    expect(body.data.arrivedAt).toBe('2026-05-18T01:00:00.000Z');
  });
});

test('a queue that is sent again with more in it stores only the new scans, and answers all of it', async () => {
  const checkpointId = await addCheckpoint(app, venue);
  const place = { ...venue, checkpointId };
  const device = await enrol(app, venue);
  const told = venue.people.slice(0, 9).map((participantId, index) =>
    scanOf(place, index + 1, {
      participantId,
      verdict: 'admitted',
      // Some columns differ between rows and some do not.
      overrideReason: index === 8 ? 'Guest of the chair' : '',
      method: index % 2 === 0 ? 'qr' : 'search',
    }),
  );
  await send(app, place, device, told.slice(0, 6));
  // The scan that was stored first under a number is kept, so this change is ignored.
  const changed = told.map((scan) => (scan.sequence === 2 ? { ...scan, participantId: null } : scan));
  const again = await send(app, place, device, changed);
  const bySequence = verdicts(again).toSorted(([one], [other]) => Number(one) - Number(other));
  expect(bySequence).toEqual(told.map(({ sequence }) => [sequence, 'admitted', false]));
  expect(await countScans(device.id)).toBe(9);
  const { rows } = await app.kernel.db.execute<{ participant_id: string; reason: string; method: string }>(
    sql`select participant_id, reason, method from checkin_scans where device_id = ${device.id} order by sequence`,
  );
  expect(rows).toEqual(
    told.map(({ participantId, overrideReason, method }) => ({
      participant_id: participantId,
      reason: overrideReason,
      method,
    })),
  );
  expect(verdicts(await send(app, place, device, told))).toEqual(verdicts(again));
  expect(await countScans(device.id)).toBe(9);
});

test('scans can be neither changed nor removed', async () => {
  for (const change of [sql`update checkin_scans set verdict = 'admitted'`, sql`delete from checkin_scans`])
    await expect(app.kernel.db.execute(change)).rejects.toMatchObject({
      cause: { message: 'checkin_scans is append-only' },
    });
});

test('an upload needs a key, so that a lost answer can be requested again', async () => {
  const { body } = await app.call(uploadScans, {
    params: { id: venue.meetingId },
    body: {
      device: { id: randomUUID(), token: 'x'.repeat(32) },
      sentAt: app.clock.now().toISOString(),
      queued: 0,
      scans: [scanOf(venue, 1)],
    },
    token: venue.steward.token,
  });
  expect(body.code).toBe(kernelRefusals.KEY_REQUIRED.code);
});

async function countScans(deviceId: string): Promise<number> {
  const { rows } = await app.kernel.db.execute<{ count: string }>(
    sql`select count(*) as count from checkin_scans where device_id = ${deviceId}`,
  );
  return Number(rows[0]?.count);
}
