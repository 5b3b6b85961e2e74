import { listDevices, readTimeline } from '@plenum/contract/checkin/endpoints';
import { changeStaff } from '@plenum/contract/meetings/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildVenue, enrol, scanOf, send, type Venue } from '#test/checkin';
import { buildStaff } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';

let app: TestApp;
let venue: Venue;
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 3);
});
afterAll(() => app.close());

const told = { verdict: 'admitted' as const, offsetMs: 0 };

/**
 * Lets the steward send one kept scan for each of these operators. Returns the accounts under which the scans were
 * stored.
 */
async function storedFor(named: readonly (string | null)[]): Promise<string[]> {
  const device = await enrol(app, venue);
  const scans = named.map((operatorId, index) => scanOf(venue, index + 1, { ...told, operatorId }));
  expect((await send(app, venue, device, scans)).status).toBe(200);
  const { rows } = await app.kernel.pool.query<{ operator: string }>(
    'select operator from checkin_scans where device_id = $1 order by sequence',
    [device.id],
  );
  return rows.map(({ operator }) => operator);
}

async function takeRoles(person: Person, roles: readonly 'reviewer'[] = []): Promise<void> {
  const owner = await buildStaff(app, venue.meetingId, 'owner');
  const params = { id: venue.meetingId, accountId: person.me.id };
  const { status } = await app.call(changeStaff, {
    params,
    body: { roles: [...roles] },
    token: owner.token,
  });
  expect(status).toBe(200);
}

test('names the earlier steward whose queue the next one sends', async () => {
  const before = await buildStaff(app, venue.meetingId, 'steward');
  const { id } = venue.steward.me;
  expect(await storedFor([before.me.id, id, null])).toEqual([before.me.id, id, id]);
  const { body } = await app.call(readTimeline, {
    params: { id: venue.meetingId, participantId: venue.people[0] ?? '' },
    token: venue.organizer.token,
  });
  expect(body.data.scans.map(({ operator }) => operator)).toContain(before.me.name);
});

test('names them even if they have left the staff since, and an administrator', async () => {
  const gone = await buildStaff(app, venue.meetingId, 'steward');
  await takeRoles(gone);
  const other = await buildStaff(app, venue.meetingId, 'manager');
  await takeRoles(other, ['reviewer']);
  const administrator = await buildPerson(app);
  await app.kernel.pool.query('update accounts set administrator = true where id = $1', [
    administrator.me.id,
  ]);
  const named = [gone.me.id, other.me.id, administrator.me.id];
  expect(await storedFor(named)).toEqual(named);
});

test('refuses other names from a device: the sender is responsible for the scan', async () => {
  const stranger = await buildPerson(app);
  const elsewhere = await buildVenue(app, 1);
  const finance = await buildStaff(app, venue.meetingId, 'finance');
  const leftElsewhere = await buildStaff(app, elsewhere.meetingId, 'steward');
  const owner = await buildStaff(app, elsewhere.meetingId, 'owner');
  await app.call(changeStaff, {
    params: { id: elsewhere.meetingId, accountId: leftElsewhere.me.id },
    body: { roles: [] },
    token: owner.token,
  });
  const named = [
    stranger.me.id,
    elsewhere.steward.me.id,
    finance.me.id,
    leftElsewhere.me.id,
    venue.meetingId,
  ];
  expect(await storedFor(named)).toEqual(named.map(() => venue.steward.me.id));
});

test('ignores a role that does not work at gates', async () => {
  const reviewer = await buildStaff(app, venue.meetingId, 'reviewer');
  await takeRoles(reviewer);
  expect(await storedFor([reviewer.me.id])).toEqual([venue.steward.me.id]);
});

describe('scans that must not count', () => {
  const arrivalOf = async (participantId: string) => {
    const params = { id: venue.meetingId, participantId };
    return (await app.call(readTimeline, { params, token: venue.organizer.token })).body.data;
  };
  const heldOf = async (deviceId: string) => {
    const { rows } = await app.kernel.pool.query<{ held: boolean; held_reason: string | null }>(
      'select held, held_reason from checkin_scans where device_id = $1 order by sequence',
      [deviceId],
    );
    return rows.map(({ held, held_reason: reason }) => [held, reason]);
  };

  test('are those dated before the device was enrolled; the organizer sees why and who sent them', async () => {
    const fresh = await buildVenue(app, 1);
    const device = await enrol(app, fresh);
    await app.kernel.pool.query('update checkin_devices set enrolled_at = $2 where id = $1', [
      device.id,
      app.clock.now(),
    ]);
    const early = { scannedAt: '2026-01-01T08:00:00.000Z', offsetMs: 0 };
    const named = await buildStaff(app, fresh.meetingId, 'owner');
    const sent = [
      scanOf(fresh, 1, { ...early, verdict: 'admitted', operatorId: named.me.id }),
      scanOf(fresh, 2, { ...early, verdict: null }),
    ];
    expect((await send(app, fresh, device, sent)).status).toBe(200);
    expect(await heldOf(device.id)).toEqual([
      [true, 'before_enrolment'],
      [true, 'before_enrolment'],
    ]);
    const params = { id: fresh.meetingId, participantId: fresh.people[0] ?? '' };
    const { data } = (await app.call(readTimeline, { params, token: fresh.organizer.token })).body;
    expect(data.arrivedAt).toBeNull();
    expect(data.scans).toContainEqual(
      expect.objectContaining({
        operator: named.me.name,
        sentBy: fresh.steward.me.name,
        held: true,
        heldReason: 'before_enrolment',
      }),
    );
    expect((await send(app, fresh, device, [scanOf(fresh, 3, { verdict: 'admitted' })])).status).toBe(200);
    expect(
      (await app.call(readTimeline, { params, token: fresh.organizer.token })).body.data.arrivedAt,
    ).not.toBeNull();
  });

  test('are those of people outside the conference', async () => {
    const elsewhere = await buildVenue(app, 1);
    const device = await enrol(app, venue);
    const stranger = elsewhere.people[0] ?? '';
    await send(app, venue, device, [scanOf(venue, 1, { ...told, participantId: stranger })]);
    expect(await heldOf(device.id)).toEqual([[true, 'not_of_conference']]);
    const { body } = await app.call(listDevices, {
      params: { id: venue.meetingId },
      token: venue.organizer.token,
    });
    expect(body.data.devices.find(({ id }) => id === device.id)).toMatchObject({ scans: 1, held: 1 });
  });

  test('keep their sender, even an operator', async () => {
    const device = await enrol(app, venue);
    await send(app, venue, device, [scanOf(venue, 1, { ...told, participantId: venue.people[2] ?? null })]);
    const { rows } = await app.kernel.pool.query('select sent_by from checkin_scans where device_id = $1', [
      device.id,
    ]);
    expect(rows).toEqual([{ sent_by: venue.steward.me.id }]);
    const scans = (await arrivalOf(venue.people[2] ?? '')).scans.filter(
      ({ deviceId }) => deviceId === device.id,
    );
    expect(scans).toMatchObject([{ sentBy: '', held: false, heldReason: null }]);
  });
});
