import { randomUUID } from 'node:crypto';
import { listDevices, readTimeline } from '@plenum/contract/checkin/endpoints';
import { listSelfPeople, readVenueCodes } from '@plenum/contract/checkin/self';
import { selfRefusals } from '@plenum/contract/checkin/self-messages';
import { VENUE_STEP_MS } from '@plenum/contract/checkin/venue-code';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { addCheckpoint, buildVenue, control, entriesOf, type Venue } from '#test/checkin';
import { buildPerson } from '#test/people';
import { confirmSelf, openSelf, selfPass, venueCode } from '#test/self-checkin';

let app: TestApp;
let venue: Venue;
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 3);
});
afterAll(() => app.close());

describe('the venue’s code', () => {
  test('is valid for its half minute and the next, and old after that', async () => {
    const code = await venueCode(app, venue);
    const opened = (await openSelf(app, code)).body.data;
    expect(opened).toMatchObject({ meetingId: venue.meetingId, state: 'open' });
    app.clock.advance(VENUE_STEP_MS);
    expect((await openSelf(app, code)).status).toBe(200);
    app.clock.advance(VENUE_STEP_MS);
    const old = await openSelf(app, code);
    expect([old.status, old.body.code]).toEqual([410, selfRefusals.VENUE_CODE_OLD.code]);
    // The next code is different.
    expect(await venueCode(app, venue)).not.toBe(code);
  });

  test('is refused with a sentence if forged, of another checkpoint, shifted in time, or malformed', async () => {
    const code = await venueCode(app, venue);
    const [place = '', step = '', mac = ''] = code.split('.');
    const other = await addCheckpoint(app, venue);
    const forgeries = [
      '',
      '<script>alert(1)</script>',
      `${place}.${step}.${'A'.repeat(mac.length)}`,
      `${place}.${(Number.parseInt(step, 36) + 1).toString(36)}.${mac}`,
      `${other.replaceAll('-', '')}.${step}.${mac}`,
      `${randomUUID().replaceAll('-', '')}.${step}.${mac}`,
    ];
    for (const forged of forgeries)
      expect([forged, (await openSelf(app, forged)).body.code]).toEqual([
        forged,
        selfRefusals.VENUE_CODE_FORGED.code,
      ]);
  });
});

test('the codes of another conference’s checkpoint are not shown', async () => {
  const other = await buildVenue(app, 1);
  const params = { id: venue.meetingId, checkpointId: other.checkpointId };
  const refused = await app.call(readVenueCodes, { params, token: venue.steward.token });
  expect(refused.body.code).toBe(kernelRefusals.NOT_FOUND.code);
});

describe('a person', () => {
  test('checks in without staff, once, and is verified', async () => {
    const here = await buildVenue(app, 1);
    const pass = await selfPass(app, here);
    const first = await confirmSelf(app, here, { pass });
    expect(first.body.data).toMatchObject({ verdict: 'admitted', since: app.clock.now().toISOString() });
    expect((await entriesOf(app, here.checkpointId)).map(({ person }) => person)).toEqual(here.people);
    app.clock.advance(60_000);
    expect((await confirmSelf(app, here, { pass })).body.data).toMatchObject({
      verdict: 'already_in',
      since: first.body.data.since,
    });
    const params = { id: here.meetingId, participantId: here.people[0] ?? '' };
    const seen = (await app.call(readTimeline, { params, token: here.organizer.token })).body.data;
    expect(seen.arrivedAt).toBe(first.body.data.since);
    expect(seen.scans.map(({ method }) => method)).toEqual(['self', 'self']);
    const devices = await app.call(listDevices, {
      params: { id: here.meetingId },
      token: here.organizer.token,
    });
    expect(devices.body.data.devices).toEqual([]);
  });

  test('sees and checks in only people of their own account', async () => {
    const pass = await selfPass(app, venue);
    const ask = (token: string) =>
      app.call(listSelfPeople, { body: { pass }, token, headers: { 'idempotency-key': randomUUID() } });
    const own = (await ask(venue.paid.buyer.token)).body.data;
    expect(own.map(({ participantId }) => participantId).toSorted()).toEqual(venue.people.toSorted());
    const stranger = await buildPerson(app);
    expect((await ask(stranger.token)).body.data).toEqual([]);
    const refused = await confirmSelf(app, venue, { pass, token: stranger.token });
    expect(refused.body.code).toBe(kernelRefusals.NOT_FOUND.code);
    expect(await entriesOf(app, venue.checkpointId)).toEqual([]);
  });

  test('sees and checks in only people of the conference whose code was scanned', async () => {
    const other = await buildVenue(app, 1);
    await app.kernel.db.execute(sql`
      update registrations set account_id = ${venue.paid.buyer.me.id} where id = ${other.paid.registrationId}`);
    const pass = await selfPass(app, venue);
    const { token } = venue.paid.buyer;
    const headers = { 'idempotency-key': randomUUID() };
    const listed = await app.call(listSelfPeople, { body: { pass }, token, headers });
    expect(listed.body.data.map(({ participantId }) => participantId)).not.toContain(other.people[0]);
    const refused = await confirmSelf(app, venue, { pass, participantId: other.people[0] ?? '' });
    expect(refused.body.code).toBe(kernelRefusals.NOT_FOUND.code);
    expect(await entriesOf(app, other.checkpointId)).toEqual([]);
  });

  test('has a quarter of an hour after scanning, and cannot forge a pass', async () => {
    const pass = await selfPass(app, venue);
    const { code } = selfRefusals.SELF_PASS_ENDED;
    expect((await confirmSelf(app, venue, { pass: `${pass}x` })).body.code).toBe(code);
    app.clock.advance(15 * 60_000);
    expect((await confirmSelf(app, venue, { pass })).body.code).toBe(code);
  });

  test('gets the gate’s verdict if the organizer has paused the checkpoint', async () => {
    const pass = await selfPass(app, venue);
    const turn = (to: 'paused' | 'open') => control(app, venue, venue.checkpointId, { to });
    await turn('paused');
    expect((await confirmSelf(app, venue, { pass })).body.data).toMatchObject({
      verdict: 'paused',
      since: null,
    });
    await turn('open');
    expect((await confirmSelf(app, venue, { pass })).body.data.verdict).toBe('admitted');
  });

  test('agrees to be named on the wall, and withdraws the consent', async () => {
    const pass = await selfPass(app, venue);
    const participantId = venue.people[1] ?? '';
    for (const onWall of [true, true, false]) await confirmSelf(app, venue, { pass, participantId, onWall });
    const { rows } = await app.kernel.db.execute<{ act: string }>(
      sql`select act, way, subject from consents where participant_id = ${participantId} order by id`,
    );
    expect(rows).toEqual([
      { act: 'given', way: 'self_checkin', subject: 'wall' },
      { act: 'withdrawn', way: 'self_checkin', subject: 'wall' },
    ]);
  });
});
