import { cancelCheckin, makeUpCheckin } from '@plenum/contract/checkin/endpoints';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountChannel } from '#kernel/live/live-route';
import { createTestApp, type TestApp } from '#test/app';
import { buildVenue, enrol, scanOf, send, type Venue } from '#test/checkin';
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

test('an open ticket hears that its person was checked in, and that it was taken back', async () => {
  const device = await enrol(app, venue);
  await send(app, venue, device, [scanOf(venue, 1)]);
  await waitUntil(() => told().length === 1);
  expect(told()).toEqual([news()]);
  // Not by a scan that changes nothing.
  await send(app, venue, device, [scanOf(venue, 2)]);
  await send(app, venue, device, [scanOf(venue, 3, { undoes: 1 })]);
  await waitUntil(() => told().length === 2);
  expect(told()).toEqual([news(), news()]);
});

test('a whole queue, and many scans within a second, are told together', async () => {
  const device = await enrol(app, venue);
  const began = Date.now();
  const sent = [];
  for (const participantId of venue.people.slice(1, 10)) {
    sent.push(scanOf(venue, sent.length + 1, { participantId, verdict: 'admitted' }));
    // The queue grows, and is sent again from its beginning.
    await send(app, venue, device, sent);
  }
  // The pause after the last one.
  await new Promise((resolve) => {
    setTimeout(resolve, 1_500);
  });
  const pauses = Math.ceil((Date.now() - began) / 1_000);
  expect(told().length).toBeGreaterThan(0);
  expect(told().length).toBeLessThanOrEqual(pauses);
  expect(new Set(told())).toEqual(new Set([news()]));
});

test('the organizer’s correction is heard, too', async () => {
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
