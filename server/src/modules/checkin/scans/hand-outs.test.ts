import { readTimeline, removeDevice } from '@plenum/contract/checkin/endpoints';
import type { Scan } from '@plenum/contract/checkin/schemas';
import { arrivalList, readArrivalCharts } from '@plenum/contract/checkin/arrival-list';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import {
  addCheckpoint,
  buildVenue,
  enrol,
  handoutsOf,
  rosterOf,
  scanOf,
  send,
  sync,
  type Venue,
} from '#test/checkin';

let app: TestApp;
let venue: Venue;
const east = { id: randomUUID(), name: { en: 'East gate', zh: '东门' } };
const bag = { id: randomUUID(), name: { en: 'Conference bag', zh: '资料袋' } };
const box = { id: randomUUID(), name: { en: 'Meal box', zh: '餐盒' } };
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 3);
});
afterAll(() => app.close());

async function open(form: Parameters<typeof addCheckpoint>[2] = {}) {
  const checkpointId = await addCheckpoint(app, venue, { gates: [east], handouts: [bag, box], ...form });
  return { ...venue, checkpointId };
}
const give = (place: Venue, sequence: number, rest: Partial<Scan> = {}) =>
  scanOf(place, sequence, { handoutId: bag.id, gateId: east.id, ...rest });
const answers = (reply: Awaited<ReturnType<typeof send>>) =>
  reply.body.data.results.map(({ verdict, since, gateId }) => [verdict, since, gateId]);

test('is handed out once; a second gate sees when and where it was', async () => {
  const place = await open();
  const [north, south] = [await enrol(app, venue, 'North'), await enrol(app, venue, 'South')];
  expect(answers(await send(app, place, north, [give(place, 1)]))).toEqual([['not_inside', null, null]]);
  await send(app, place, north, [scanOf(place, 2)]);
  const at = '2026-05-18T01:00:00.000Z';
  expect(answers(await send(app, place, north, [give(place, 3)]))).toEqual([['handed_out', at, east.id]]);
  expect(answers(await send(app, place, north, [give(place, 3)]))).toEqual([['handed_out', at, east.id]]);
  expect(answers(await send(app, place, south, [give(place, 1)]))).toEqual([['handed_before', at, east.id]]);
  expect(answers(await send(app, place, south, [give(place, 2, { handoutId: box.id })]))).toEqual([
    ['handed_out', at, east.id],
  ]);
  expect(answers(await send(app, place, south, [give(place, 3, { handoutId: randomUUID() })]))).toEqual([
    ['not_for_this', null, null],
  ]);
  expect(await handoutsOf(app, place.checkpointId)).toHaveLength(2);
});

test('is handed out once if two gates ask at the same time', async () => {
  const place = await open();
  const devices = [await enrol(app, venue), await enrol(app, venue), await enrol(app, venue)];
  const [first] = devices;
  if (!first) throw new Error('no device');
  await send(app, place, first, [scanOf(place, 1)]);
  const replies = await Promise.all(devices.map((device) => send(app, place, device, [give(place, 9)])));
  const codes = replies.map(({ body }) => body.data.results[0]?.verdict);
  expect(codes.toSorted()).toEqual(['handed_before', 'handed_before', 'handed_out']);
});

test('counts the first hand-out made offline, whenever it is uploaded; the other is a conflict', async () => {
  const place = await open();
  const [north, south] = [await enrol(app, venue, 'North'), await enrol(app, venue, 'South')];
  const told = (at: string) => ({ verdict: 'handed_out' as const, offsetMs: 0, scannedAt: at });
  const late = give(place, 1, told('2026-05-18T00:50:00.000Z'));
  const early = give(place, 1, { ...told('2026-05-18T00:40:00.000Z'), gateId: null });
  expect((await send(app, place, south, [late])).body.data.results).toMatchObject([{ conflict: false }]);
  expect((await send(app, place, north, [early])).body.data.results).toMatchObject([{ conflict: false }]);
  expect((await send(app, place, south, [late])).body.data.results).toMatchObject([
    { verdict: 'handed_out', conflict: true, since: '2026-05-18T00:40:00.000Z', gateId: null },
  ]);
  expect(await handoutsOf(app, place.checkpointId)).toMatchObject([{ first: `${north.id} 1`, conflicts: 1 }]);
});

test('is undone, even before it is uploaded, and then handed out again', async () => {
  const place = await open();
  const device = await enrol(app, venue);
  const told = { verdict: 'handed_out' as const };
  await send(app, place, device, [scanOf(place, 2, { verdict: 'undone', undoes: 1 })]);
  await send(app, place, device, [give(place, 1, told)]);
  expect(await handoutsOf(app, place.checkpointId)).toEqual([]);
  await send(app, place, device, [give(place, 3, told)]);
  expect(await handoutsOf(app, place.checkpointId)).toHaveLength(1);
  const { cursor } = rosterOf(await sync(app, place, device));
  await send(app, place, device, [scanOf(place, 4, { undoes: 3, handoutId: bag.id })]);
  expect(await handoutsOf(app, place.checkpointId)).toEqual([]);
  // The other gates get the change.
  expect(rosterOf(await sync(app, place, device, cursor)).handouts).toContainEqual(
    expect.objectContaining({ checkpointId: place.checkpointId, handoutId: bag.id, at: null }),
  );
});

test('is counted per day if the checkpoint is once a day', async () => {
  const place = await open({ rule: 'once_a_day' });
  const device = await enrol(app, venue);
  const on = (day: number) => ({ offsetMs: 0, scannedAt: `2026-05-${day}T00:30:00.000Z` });
  const codes = [];
  for (const [index, day] of [16, 16, 17].entries()) {
    await send(app, place, device, [scanOf(place, 10 + index, on(day))]);
    const { body } = await send(app, place, device, [give(place, 20 + index, on(day))]);
    codes.push(body.data.results[0]?.verdict);
  }
  expect(codes).toEqual(['handed_out', 'handed_before', 'handed_out']);
});

test('a scan either admits or hands out', async () => {
  const place = await open();
  const device = await enrol(app, venue);
  const strange = [
    give(place, 1, { verdict: 'admitted' }),
    scanOf(place, 2, { verdict: 'handed_out' }),
    give(place, 3, { verdict: 'handed_out', participantId: null }),
  ];
  const { body } = await send(app, place, device, strange);
  expect(body.data.results.map(({ verdict }) => verdict)).toEqual(Array(3).fill('unknown_code'));
  expect(await handoutsOf(app, place.checkpointId)).toEqual([]);
});

test('does not count if a removed device handed it out', async () => {
  const place = await open();
  const device = await enrol(app, venue, 'Lost');
  const params = { id: venue.meetingId, deviceId: device.id };
  await app.call(removeDevice, { params, token: venue.organizer.token });
  expect((await send(app, place, device, [give(place, 1, { verdict: 'handed_out' })])).status).toBe(410);
  expect(await handoutsOf(app, place.checkpointId)).toEqual([]);
});

test('appears in the list, its figures, the sheet and the person’s timeline', async () => {
  const place = await open();
  const device = await enrol(app, venue);
  await send(app, place, device, [
    scanOf(place, 1),
    give(place, 2, { verdict: 'handed_out' }),
    give(place, 3, { verdict: 'handed_out', handoutId: box.id }),
  ]);
  const { checkpointId, meetingId, organizer } = place;
  const of = { params: { id: meetingId }, token: organizer.token, lan: 'en' as const };
  const { rows } = (await app.call(arrivalList.list, { ...of, query: { checkpointId } })).body.data;
  expect(rows.map(({ handouts }) => handouts)).toEqual([['Conference bag', 'Meal box'], [], []]);
  expect((await app.call(readArrivalCharts, { ...of, query: { checkpointId } })).body.data).toMatchObject({
    arrived: 1,
    handouts: [
      { name: 'Conference bag', count: 1 },
      { name: 'Meal box', count: 1 },
    ],
  });
  const sheet = await app.http.inject({
    method: 'GET',
    url: `${arrivalList.export.path.replace(':id', meetingId)}?format=csv&checkpointId=${checkpointId}`,
    headers: { authorization: organizer.token, lan: 'zh-cn' },
  });
  expect(sheet.body).toContain('资料袋、餐盒');
  const person = { id: meetingId, participantId: place.people[0] ?? '' };
  const { scans } = (await app.call(readTimeline, { ...of, params: person })).body.data;
  expect(
    scans.filter(({ handout }) => handout !== '').map(({ handout, verdict }) => [handout, verdict]),
  ).toEqual(
    expect.arrayContaining([
      ['Conference bag', 'handed_out'],
      ['Meal box', 'handed_out'],
    ]),
  );
});
