import { randomUUID } from 'node:crypto';
import { cancelCheckin, makeUpCheckin } from '@plenum/contract/checkin/endpoints';
import { readLiveCheckin } from '@plenum/contract/checkin/live';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountChannel } from '#kernel/http/live/live-route';
import { createTestApp, type TestApp } from '#test/app';
import { addCheckpoint, buildVenue, control, enrol, scanOf, send, type Venue } from '#test/checkin';
import { waitUntil } from '#test/wait-until';

let app: TestApp;
let venue: Venue;
let others: Venue;
let heard: string[];
let stop: () => void;
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 12);
  others = await buildVenue(app, 1);
});
afterAll(() => app.close());

const buyer = () => venue.paid.buyer.me.id;
beforeEach(() => {
  heard = [];
  const channels = [venue, others].map(({ paid }) => accountChannel(paid.buyer.me.id));
  stop = app.kernel.live.listen(channels, ({ channel, event, id }) => {
    heard.push(`${channel} ${event} ${id}`);
  });
});
afterEach(() => stop());

const told = () => heard.filter((line) => line.includes('checked_in'));
const news = () => `${accountChannel(buyer())} checked_in ${venue.meetingId}`;

test('sends an open ticket an event for a check-in, and for its undo', async () => {
  const device = await enrol(app, venue);
  await send(app, venue, device, [scanOf(venue, 1)]);
  await waitUntil(() => told().length === 1);
  expect(told()).toEqual([news()]);
  // A scan that changes nothing sends no event.
  await send(app, venue, device, [scanOf(venue, 2)]);
  await send(app, venue, device, [scanOf(venue, 3, { undoes: 1 })]);
  await waitUntil(() => told().length === 2);
  expect(told()).toEqual([news(), news()]);
});

test('sends one event for a whole queue, or for many scans within a second', async () => {
  const device = await enrol(app, venue);
  const began = Date.now();
  const sent = [];
  for (const participantId of venue.people.slice(1, 10)) {
    sent.push(scanOf(venue, sent.length + 1, { participantId, verdict: 'admitted' }));
    // The queue grows and is sent from the beginning each time.
    await send(app, venue, device, sent);
  }
  // Waits for the throttled event that follows the last scan.
  await new Promise((resolve) => {
    setTimeout(resolve, 1_500);
  });
  const pauses = Math.ceil((Date.now() - began) / 1_000);
  expect(told().length).toBeGreaterThan(0);
  expect(told().length).toBeLessThanOrEqual(pauses);
  expect(new Set(told())).toEqual(new Set([news()]));
});

test('sends an event for the organizer’s correction, too', async () => {
  const correct = (endpoint: typeof makeUpCheckin) =>
    app.call(endpoint, {
      params: { id: venue.meetingId },
      body: {
        checkpointId: venue.checkpointId,
        participantId: venue.people[11] ?? '',
        reason: 'Seen at lunch',
      },
      token: venue.organizer.token,
    });
  expect((await correct(makeUpCheckin)).status).toBe(200);
  await waitUntil(() => told().length === 1);
  expect((await correct(cancelCheckin)).status).toBe(200);
  await waitUntil(() => told().length === 2);
});

test('counts all open checkpoints by gate and minute, and names silent devices', async () => {
  const [east, west] = [
    { id: randomUUID(), name: { en: 'East', zh: '东门' } },
    { id: randomUUID(), name: { en: 'West', zh: '西门' } },
  ];
  const busy = await buildVenue(app, 3, { gates: [east, west] });
  const ended = await addCheckpoint(app, busy);
  await control(app, busy, ended, { to: 'ended' });
  const device = await enrol(app, busy, 'Tablet');
  const arrive = (sequence: number, gateId: string | null) =>
    send(app, busy, device, [
      scanOf(busy, sequence, {
        gateId,
        participantId: busy.people[sequence - 1] ?? null,
        scannedAt: app.clock.now().toISOString(),
      }),
    ]);
  await arrive(1, east.id);
  app.clock.advance(10 * 60_000);
  await arrive(2, east.id);
  await arrive(3, null);
  const read = async () =>
    (await app.call(readLiveCheckin, { params: { id: busy.meetingId }, token: busy.steward.token })).body
      .data;
  const { checkpoints, devices } = await read();
  expect(checkpoints).toMatchObject([
    {
      id: busy.checkpointId,
      arrived: 3,
      expected: 3,
      perMinute: 0.4,
      gates: [
        { name: 'East', arrived: 2, perMinute: 0.2 },
        { name: 'West', arrived: 0, perMinute: 0 },
        { id: null, arrived: 1, perMinute: 0.2 },
      ],
    },
  ]);
  expect(checkpoints[0]?.minutes.slice(-11)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]);
  expect(devices).toMatchObject([{ name: 'Tablet', health: 'good' }]);
  app.clock.advance(60_000);
  expect((await read()).devices).toMatchObject([{ health: 'warning' }]);
  app.clock.advance(120_000);
  expect((await read()).devices).toMatchObject([{ health: 'bad' }]);
});
