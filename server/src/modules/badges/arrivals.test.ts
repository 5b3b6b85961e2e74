import { listPrintedBadges, printBadges } from '@plenum/contract/badges/endpoints';
import * as queue from '@plenum/contract/badges/queue';
import { cancelCheckin, makeUpCheckin } from '@plenum/contract/checkin/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildBadgeDesign, stockDesign } from '#test/badges';
import { addCheckpoint, buildVenue, control as controlOf, enrol, scanOf, send } from '#test/checkin';
import { queueArrivals } from './arrivals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const switches = {
  allowOverride: true,
  overrideAlone: false,
  allowUnpaid: false,
  sound: true,
  autoPrint: true,
  liveCodes: false,
};

/** Builds a gate that prints badges on check-in, and a print station. */
async function build(people: number, { prints = true, withDesign = true } = {}) {
  const venue = await buildVenue(app, people, { switches: { ...switches, autoPrint: prints } });
  const gate = await enrol(app, venue);
  const params = { id: venue.meetingId };
  const { token } = venue.steward;
  const designId = withDesign ? await buildBadgeDesign(app, venue.meetingId, venue.organizer) : '';
  const now = () => app.clock.now().toISOString();
  let sequence = 0;
  const arrive = async (person: number, overrides: Parameters<typeof scanOf>[2] = {}) => {
    sequence += 1;
    const participantId = venue.people[person] ?? null;
    await send(app, venue, gate, [
      scanOf(venue, sequence, { participantId, scannedAt: now(), ...overrides }),
    ]);
    return sequence;
  };
  const take = async (station: string) =>
    (await app.call(queue.takeQueuedBadge, { params, body: { station }, token })).body.data;
  const end = (entryId: string, station: string, isPrinted = true) =>
    app.call(queue.endQueuedBadge, {
      params: { ...params, entryId },
      body: { station, isPrinted, way: 'desktop', problem: '' },
      token,
    });
  const badgeOf = async (person: number) =>
    (
      await app.call(queue.readArrivalBadge, {
        params: { ...params, participantId: venue.people[person] ?? '' },
        token,
      })
    ).body.data.state;
  const waiting = async () =>
    (await app.call(queue.readBadgeQueue, { params, token })).body.data.entries.map(
      ({ participantId }) => participantId,
    );
  const printed = async () =>
    (await app.call(listPrintedBadges, { params, query: {}, token })).body.data.prints.map(
      ({ participantId }) => participantId,
    );
  const control = (autoPrint: boolean) =>
    controlOf(app, venue, venue.checkpointId, { switches: { ...switches, autoPrint } });
  const cancel = (person: number) =>
    app.call(cancelCheckin, {
      params,
      body: {
        checkpointId: venue.checkpointId,
        participantId: venue.people[person] ?? '',
        reason: 'By mistake',
      },
      token: venue.organizer.token,
    });
  return { ...venue, gate, designId, arrive, take, end, badgeOf, waiting, printed, control, cancel };
}

describe('badges on check-in', () => {
  test('join the queue once, in the order of arrival; a person who has a badge is skipped', async () => {
    const { people, arrive, take, end, waiting, printed } = await build(3);
    await arrive(2);
    app.clock.advance(1_000);
    await arrive(0);
    expect(await waiting()).toEqual([people[2], people[0]]);
    // The same person arrives at the gate again.
    await arrive(2);
    expect(await waiting()).toEqual([people[2], people[0]]);
    for (let nr = 0; nr < 2; nr += 1) await end((await take('A'))?.entryId ?? '', 'A');
    await arrive(2);
    expect(await take('A')).toBeNull();
    expect(new Set(await printed())).toEqual(new Set([people[2], people[0]]));
  });

  test('tell the gate whether the badge is printing, has no printer, or was printed before', async () => {
    const { arrive, take, end, badgeOf } = await build(2);
    expect(await badgeOf(0)).toBe('not_queued');
    await arrive(0);
    expect(await badgeOf(0)).toBe('no_printer');
    const { entryId = '' } = (await take('A')) ?? {};
    expect(await badgeOf(0)).toBe('queued');
    await end(entryId, 'A');
    expect(await badgeOf(0)).toBe('has_badge');
    app.clock.advance(120_000);
    await arrive(1);
    expect(await badgeOf(1)).toBe('no_printer');
  });

  test('are not printed again for people who got one in a batch', async () => {
    const { meetingId, people, designId, steward, arrive, waiting } = await build(2);
    await app.call(printBadges, {
      params: { id: meetingId },
      body: {
        designId,
        participantIds: [people[0] ?? ''],
        filter: {},
        order: 'name',
        way: 'pdf',
        place: '',
        reason: '',
      },
      token: steward.token,
    });
    for (const nr of people.keys()) await arrive(nr);
    expect(await waiting()).toEqual([people[1]]);
  });

  test('go to one station each if several ask at the time of arrival', async () => {
    const { people, arrive, take, printed, end } = await build(3);
    for (const nr of people.keys()) await arrive(nr);
    const stations = ['A', 'B', 'C', 'D', 'E'];
    const got = [];
    // A station that asks while another one is updating the queue may get no badge yet.
    while (got.length < 3)
      for (const one of await Promise.all(stations.map(take))) if (one) got.push(one.entryId);
    expect(new Set(got).size).toBe(3);
    for (const entryId of got)
      for (const station of stations) await end(entryId, station).catch(() => undefined);
    expect((await printed()).toSorted()).toEqual([...people].toSorted());
  });

  test('are neither lost nor printed twice if a server ends between the arrival and the queue', async () => {
    const { meetingId, people, arrive, waiting } = await build(2);
    await arrive(0);
    const ended = app.kernel.db.transaction(async (tx) => {
      await queueArrivals(tx, meetingId, app.clock.now());
      throw new Error('the server ends');
    });
    await expect(ended).rejects.toThrow('the server ends');
    await arrive(1);
    expect(new Set(await waiting())).toEqual(new Set(people));
    // Resets the cursor, as if the queue had never been updated.
    await app.kernel.db.execute(sql`update badge_arrivals set seen = '0' where meeting_id = ${meetingId}`);
    expect(await waiting()).toHaveLength(2);
  });

  test('are removed when a check-in is undone, and queued again by the next one', async () => {
    const { people, arrive, waiting, cancel, take } = await build(2);
    const scan = await arrive(0);
    await arrive(1);
    expect(await waiting()).toHaveLength(2);
    await arrive(0, { undoes: scan });
    expect(await waiting()).toEqual([people[1]]);
    await cancel(1);
    expect(await take('A')).toBeNull();
    await arrive(0);
    expect(await waiting()).toEqual([people[0]]);
  });

  test('are printed if printing began before the check-in was undone', async () => {
    const { people, arrive, take, end, cancel, printed } = await build(1);
    await arrive(0);
    const taken = await take('A');
    await cancel(0);
    expect(await take('B')).toBeNull();
    expect((await end(taken?.entryId ?? '', 'A')).status).toBe(200);
    await arrive(0);
    expect(await take('B')).toBeNull();
    expect(await printed()).toEqual(people);
  });

  test('are not printed for a scan that a device kept for over a quarter of an hour', async () => {
    const { people, arrive, waiting } = await build(2);
    const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
    await arrive(0, { scannedAt: ago(16), verdict: 'admitted' });
    await arrive(1, { scannedAt: ago(14), verdict: 'admitted' });
    expect(await waiting()).toEqual([people[1]]);
  });

  test('are printed only for arrivals while the switch is on', async () => {
    const { people, arrive, waiting, control } = await build(3, { prints: false });
    await arrive(0);
    expect(await waiting()).toEqual([]);
    app.clock.advance(1_000);
    await control(true);
    await arrive(1);
    expect(await waiting()).toEqual([people[1]]);
    await control(false);
    await arrive(2);
    expect(await waiting()).toEqual([people[1]]);
  });

  test('are printed for a make-up check-in too, and wait if there is no badge design', async () => {
    const { meetingId, people, organizer, checkpointId, waiting } = await build(1, { withDesign: false });
    await app.call(makeUpCheckin, {
      params: { id: meetingId },
      body: { checkpointId, participantId: people[0] ?? '', reason: 'Queue at the gate' },
      token: organizer.token,
    });
    expect(await waiting()).toEqual([]);
    await buildBadgeDesign(app, meetingId, organizer);
    expect(await waiting()).toEqual(people);
  });

  test('are not queued by the next gate after being removed by hand', async () => {
    const venue = await build(1);
    const { meetingId, people, steward, arrive, waiting } = venue;
    await arrive(0);
    const params = { id: meetingId };
    const [entry] = (await app.call(queue.readBadgeQueue, { params, token: steward.token })).body.data
      .entries;
    await app.call(queue.removeQueuedBadge, {
      params: { ...params, entryId: entry?.id ?? '' },
      token: steward.token,
    });
    await arrive(0, { checkpointId: await addCheckpoint(app, venue, { switches }) });
    expect(await waiting()).toEqual([]);
    expect(people).toHaveLength(1);
  });

  test('use the design that the organizer chooses; one of another conference is not found', async () => {
    const { meetingId, organizer, arrive, take } = await build(1);
    const other = await buildVenue(app, 1);
    const choose = (designId: string) =>
      app.call(queue.chooseArrivalDesign, {
        params: { id: meetingId },
        body: { designId },
        token: organizer.token,
      });
    const foreign = await buildBadgeDesign(app, other.meetingId, other.organizer);
    expect((await choose(foreign)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    const card = await buildBadgeDesign(app, meetingId, organizer, stockDesign('86x54'));
    expect((await choose(card)).status).toBe(200);
    await arrive(0);
    expect((await take('A'))?.job.design).toMatchObject({ width: 86, height: 54 });
  });

  test('are printed once each by another station if one dies in the middle of a batch', async () => {
    const { people, arrive, take, end, printed } = await build(3);
    for (const nr of people.keys()) await arrive(nr);
    await end((await take('A'))?.entryId ?? '', 'A');
    // Station A takes this badge and never reports again.
    const lost = await take('A');
    await end((await take('B'))?.entryId ?? '', 'B');
    expect(await take('B')).toBeNull();
    app.clock.advance(6 * 60_000);
    const again = await take('B');
    expect(again?.entryId).toBe(lost?.entryId);
    await end(again?.entryId ?? '', 'B');
    expect(await take('B')).toBeNull();
    expect((await printed()).toSorted()).toEqual([...people].toSorted());
  });
});
