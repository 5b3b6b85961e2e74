import { makeUpCheckin as makeUp, cancelCheckin, deleteCheckpoint } from '@plenum/contract/checkin/endpoints';
import { endWall, readWallSettings, watchWall } from '@plenum/contract/checkin/wall';
import { wallRefusals } from '@plenum/contract/checkin/wall-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { addCheckpoint, buildVenue, enrol, scanOf, send, type Venue } from '#test/checkin';
import { auditOf, countQueries } from '#test/effects';
import { hearStream } from '#test/listen-stream';
import { portOf } from '#test/raw-socket';
import { waitUntil } from '#test/wait-until';
import { arrivalsSettled, linkWall, ofWall, seeWall, setWall } from '#test/walls';
import { makeUpCheckin } from '../scans/correct-checkin.ts';
import { findArrivalsAfter, findWall } from './wall-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

async function arrive(venue: Venue, ...people: readonly (string | undefined)[]): Promise<void> {
  await Promise.all(
    people.map((participantId) =>
      app.call(makeUp, {
        params: { id: venue.meetingId },
        body: { checkpointId: venue.checkpointId, participantId: participantId ?? '', reason: 'Came late' },
        token: venue.organizer.token,
      }),
    ),
  );
  await arrivalsSettled(app, venue);
}

const codeOf = async (token: string) => (await seeWall(app, token)).body.code;

describe('the link', () => {
  test('opens the wall until it is replaced, ended or expired', async () => {
    const venue = await buildVenue(app, 1);
    const { code } = wallRefusals.WALL_ENDED;
    expect([await codeOf(''), await codeOf('x'.repeat(32))]).toEqual([code, code]);
    const first = await linkWall(app, venue);
    expect((await seeWall(app, first)).status).toBe(200);
    const second = await linkWall(app, venue, 1);
    expect([await codeOf(first), (await seeWall(app, second)).status]).toEqual([code, 200]);
    const settings = await app.call(readWallSettings, ofWall(venue));
    expect(settings.body.data).toMatchObject({ names: 'masked', version: 2, can: { edit: true } });
    await app.call(endWall, ofWall(venue));
    expect(await codeOf(second)).toBe(code);
    const third = await linkWall(app, venue, 1);
    app.clock.advance(3_600_000 - 1);
    expect((await seeWall(app, third)).status).toBe(200);
    app.clock.advance(1);
    expect(await codeOf(third)).toBe(code);
    const facts = (await auditOf(app, `meeting:${venue.meetingId}`)).filter((action) =>
      action.startsWith('checkin.wall'),
    );
    expect(facts.map((fact) => fact.slice('checkin.wall_'.length))).toEqual([
      'opened',
      'opened',
      'ended',
      'opened',
    ]);
  });

  test('is stored as a hash only', async () => {
    const venue = await buildVenue(app, 1);
    const token = await linkWall(app, venue);
    const { rows } = await app.kernel.db.execute<{ found: string }>(
      sql`select checkin_walls::text as found from checkin_walls where checkpoint_id = ${venue.checkpointId}`,
    );
    expect(rows[0]?.found).not.toContain(token);
    expect(rows[0]?.found).not.toContain(Buffer.from(token).toString('hex'));
  });

  test('cannot be created for another conference’s checkpoint, and a steward can only look', async () => {
    const [venue, other] = [await buildVenue(app, 1), await buildVenue(app, 1)];
    const foreign = await setWall(app, { ...venue, checkpointId: other.checkpointId }, 0, {});
    expect(foreign.body.code).toBe(kernelRefusals.NOT_FOUND.code);
    const seen = await app.call(readWallSettings, { ...ofWall(venue), token: venue.steward.token });
    expect(seen.body.data.can).toEqual({ edit: false });
    const refused = await app.call(endWall, { ...ofWall(venue), token: venue.steward.token });
    expect(refused.body.code).toBe(kernelRefusals.FORBIDDEN.code);
  });
});

describe('arrivals', () => {
  test('are listed from the cursor on, none missed and none twice, with as many queries for three as for one', async () => {
    const venue = await buildVenue(app, 6);
    const token = await linkWall(app, venue);
    await arrive(venue, venue.people[0]);
    const begin = (await seeWall(app, token)).body.data;
    expect(begin.arrivals).toHaveLength(1);
    await arrive(venue, venue.people[1]);
    const one = (await seeWall(app, token, begin.cursor)).body.data;
    expect([one.arrivals.length, one.more]).toEqual([1, false]);
    expect((await seeWall(app, token, one.cursor)).body.data.arrivals).toEqual([]);
    const forOne = await countQueries(app, () => seeWall(app, token, begin.cursor), 3);
    await arrive(venue, venue.people[2], venue.people[3], venue.people[4]);
    const three = (await seeWall(app, token, one.cursor)).body.data;
    expect(three.arrivals).toHaveLength(3);
    expect(await countQueries(app, () => seeWall(app, token, one.cursor), 3)).toBe(forOne);
    const keys = [...begin.arrivals, ...one.arrivals, ...three.arrivals].map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
    await waitUntil(async () => (await seeWall(app, token)).body.data.view.arrived === 5);
    expect((await seeWall(app, token)).body.data.view).toMatchObject({
      expected: 6,
      arrived: 5,
      types: [{ expected: 6, arrived: 5 }],
    });
  });

  test('appear immediately; one that began earlier and is stored later is not missed', async () => {
    const venue = await buildVenue(app, 2);
    const token = await linkWall(app, venue);
    const device = await enrol(app, venue);
    const [early, late] = venue.people;
    const begin = (await seeWall(app, token)).body.data;
    let between = begin;
    await app.kernel.db.transaction(async (tx) => {
      const { checkpointId, meetingId, organizer } = venue;
      const source = { at: app.clock.now(), actor: organizer.me.id, requestId: '', address: '' };
      await makeUpCheckin(
        tx,
        meetingId,
        { checkpointId, participantId: early ?? '', reason: 'Slow' },
        source,
      );
      await send(app, venue, device, [scanOf(venue, 1, { participantId: late ?? null })]);
      between = (await seeWall(app, token, begin.cursor)).body.data;
    });
    // The arrival is returned while the other transaction is running, and again together with that transaction's
    // arrivals; the wall ignores the duplicate.
    expect(between.arrivals).toHaveLength(1);
    await arrivalsSettled(app, venue);
    const after = (await seeWall(app, token, between.cursor)).body.data;
    expect(after.arrivals.map(({ key }) => key)).toContain(between.arrivals[0]?.key);
    expect(after.arrivals).toHaveLength(2);
    expect((await seeWall(app, token, after.cursor)).body.data.arrivals).toEqual([]);
  });

  test('are listed page by page, even if one upload brought all of them', async () => {
    const venue = await buildVenue(app, 5);
    const device = await enrol(app, venue);
    const token = await linkWall(app, venue);
    const scans = venue.people.map((participantId, at) => scanOf(venue, at + 1, { participantId }));
    await send(app, venue, device, scans);
    const wall = await findWall(app.kernel.db, token, app.clock.now());
    if (!wall) throw new Error('no wall');
    const start = { change: '0', participantId: '00000000-0000-0000-0000-000000000000', period: '' };
    const page = await findArrivalsAfter(app.kernel.db, wall, start, 3);
    const last = page.at(-1) ?? start;
    const rest = await findArrivalsAfter(app.kernel.db, wall, last, 3);
    expect([...page, ...rest].map(({ participantId }) => participantId).toSorted()).toEqual(
      venue.people.toSorted(),
    );
  });

  test('of another checkpoint are not listed, and a wall whose checkpoint is deleted has ended', async () => {
    const venue = await buildVenue(app, 2);
    const other = { ...venue, checkpointId: await addCheckpoint(app, venue) };
    const token = await linkWall(app, venue);
    const begin = (await seeWall(app, token)).body.data;
    await arrive(other, venue.people[0]);
    const seen = (await seeWall(app, token, begin.cursor)).body.data;
    expect([seen.arrivals, seen.view.arrived]).toEqual([[], 0]);
    expect((await seeWall(app, token)).body.data.arrivals).toEqual([]);
    const params = { id: venue.meetingId, checkpointId: venue.checkpointId };
    expect((await app.call(deleteCheckpoint, { params, token: venue.organizer.token })).status).toBe(200);
    expect(await codeOf(token)).toBe(wallRefusals.WALL_ENDED.code);
  });

  test('of a cancelled check-in are neither listed nor counted', async () => {
    const venue = await buildVenue(app, 2);
    const token = await linkWall(app, venue);
    const begin = (await seeWall(app, token)).body.data;
    await arrive(venue, venue.people[0]);
    const body = {
      checkpointId: venue.checkpointId,
      participantId: venue.people[0] ?? '',
      reason: 'Mistake',
    };
    await app.call(cancelCheckin, { params: { id: venue.meetingId }, body, token: venue.organizer.token });
    const seen = (await seeWall(app, token, begin.cursor)).body.data;
    expect([seen.arrivals, seen.view.arrived]).toEqual([[], 0]);
  });
});

describe('names', () => {
  async function shown(venue: Venue, token: string) {
    const { arrivals } = (await seeWall(app, token)).body.data;
    return arrivals.map(({ name, organization }) => [name, organization !== '']);
  }

  test('are masked, hidden, or shown in full for people who agreed', async () => {
    const venue = await buildVenue(app, 2);
    const [agreeing, other] = venue.people;
    await app.kernel.db.execute(sql`update participants set full_name = '欧阳明珠' where id = ${agreeing}`);
    await app.kernel.db.execute(sql`update participants set full_name = '李小明' where id = ${other}`);
    const token = await linkWall(app, venue);
    await arrive(venue, agreeing);
    app.clock.advance(1_000);
    await arrive(venue, other);
    expect(await shown(venue, token)).toEqual([
      ['欧阳*珠', true],
      ['李*明', true],
    ]);
    expect((await setWall(app, venue, 1, { names: 'none' })).status).toBe(200);
    expect(await shown(venue, token)).toEqual([
      ['', false],
      ['', false],
    ]);
    await setWall(app, venue, 2, { names: 'full' });
    const consent = (act: string) =>
      app.kernel.db.execute(sql`
        insert into consents (participant_id, meeting_id, subject, version, act, way, language, at, address)
        values (${agreeing}, ${venue.meetingId}, 'wall', 1, ${act}, 'self_checkin', 'en', now(), '')`);
    await consent('given');
    expect(await shown(venue, token)).toEqual([
      ['欧阳明珠', true],
      ['李*明', true],
    ]);
    await consent('withdrawn');
    expect(await shown(venue, token)).toEqual([
      ['欧阳*珠', true],
      ['李*明', true],
    ]);
  });

  test('are not sent while the wall is paused, nor afterwards; a stale form is refused', async () => {
    const venue = await buildVenue(app, 3);
    const token = await linkWall(app, venue);
    const begin = (await seeWall(app, token)).body.data;
    await setWall(app, venue, 1, { paused: true });
    expect((await setWall(app, venue, 1, {})).body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
    await arrive(venue, venue.people[0]);
    const paused = (await seeWall(app, token, begin.cursor)).body.data;
    expect([paused.arrivals, paused.view.paused]).toEqual([[], true]);
    await setWall(app, venue, 2, { paused: false });
    await arrive(venue, venue.people[1]);
    expect((await seeWall(app, token, paused.cursor)).body.data.arrivals).toHaveLength(1);
  });
});

test('the stream sends arrivals and changes, and ends for a wrong link', async () => {
  const venue = await buildVenue(app, 1);
  const token = await linkWall(app, venue);
  const listen = (with_: string) =>
    hearStream(`http://127.0.0.1:${portOf(app)}${watchWall.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: with_ }),
    });
  const wrong = await listen('nothing');
  await wrong.ends();
  expect(wrong.text()).not.toContain('event:');
  const stream = await listen(token);
  const heard = () => stream.text().split('event: wall').length - 1;
  // The subscription starts when the link has been found, shortly after the response begins.
  await waitUntil(async () => {
    await arriveQuietly(venue);
    return heard() > 0;
  });
  const before = heard();
  await setWall(app, venue, 1, { names: 'none' });
  await waitUntil(() => heard() > before);
  expect(stream.text()).not.toContain(venue.people[0]);
  stream.hangUp();
});

async function arriveQuietly({ meetingId }: Venue): Promise<void> {
  await app.kernel.db.execute(
    sql`select pg_notify('plenum_live', ${JSON.stringify({ channel: `meeting:${meetingId}`, event: 'arrivals', id: meetingId })})`,
  );
}
