import { readTimeline } from '@plenum/contract/checkin/endpoints';
import { changeStaff } from '@plenum/contract/meetings/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** What a device kept for each of these is sent by the steward; under whose account it was stored. */
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

test('the shift before is named, whose queue the next steward sends', async () => {
  const before = await buildStaff(app, venue.meetingId, 'steward');
  const { id } = venue.steward.me;
  expect(await storedFor([before.me.id, id, null])).toEqual([before.me.id, id, id]);
  const { body } = await app.call(readTimeline, {
    params: { id: venue.meetingId, participantId: venue.people[0] ?? '' },
    token: venue.organizer.token,
  });
  expect(body.data.scans.map(({ operator }) => operator)).toContain(before.me.name);
});

test('also where they have left the staff meanwhile, and an administrator', async () => {
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

test('a device names no one else: the one who sends it stands for the scan', async () => {
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

test('who had a role that does not stand at a gate is no exception', async () => {
  const reviewer = await buildStaff(app, venue.meetingId, 'reviewer');
  await takeRoles(reviewer);
  expect(await storedFor([reviewer.me.id])).toEqual([venue.steward.me.id]);
});
