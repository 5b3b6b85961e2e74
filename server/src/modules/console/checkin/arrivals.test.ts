import { arrivalList, readArrivalCharts } from '@plenum/contract/checkin/arrival-list';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { addCheckpoint, buildVenue, enrol, scanOf, send, type Venue } from '#test/checkin';

let app: TestApp;
let venue: Venue;
let [arrived, stranger, missing] = ['', '', ''];
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 3);
  [arrived = '', stranger = '', missing = ''] = venue.people;
  const checkpointId = await addCheckpoint(app, venue, {
    kind: 'meal',
    audience: { who: 'list', participantIds: [arrived, missing] },
  });
  venue = { ...venue, checkpointId };
  const device = await enrol(app, venue, 'Door');
  await send(app, venue, device, [
    scanOf(venue, 1, { participantId: arrived }),
    scanOf(venue, 2, { participantId: stranger, overrideReason: 'Speaks here', method: 'search' }),
  ]);
});
afterAll(() => app.close());

const of = () => ({ params: { id: venue.meetingId }, token: venue.organizer.token, lan: 'en' as const });
const list = async (query: object = {}) =>
  (await app.call(arrivalList.list, { ...of(), query: { checkpointId: venue.checkpointId, ...query } })).body
    .data.rows;

test('lists arrivals, the latest first, and then missing people', async () => {
  const rows = await list();
  expect(new Set(rows.slice(0, 2).map(({ id }) => id))).toEqual(new Set([arrived, stranger]));
  expect(rows[2]).toMatchObject({ id: missing, at: null, expected: true, method: null });
  expect(rows.find(({ id }) => id === stranger)).toMatchObject({
    device: 'Door',
    expected: false,
    method: 'search',
    reason: 'Speaks here',
    at: '2026-05-18T01:00:00.000Z',
  });
});

test.each([
  ['arrived', () => [arrived, stranger]],
  ['missing', () => [missing]],
  ['unexpected', () => [stranger]],
  ['conflict', () => []],
  ['held', () => []],
] as const)('finds those who are %s, and counts them', async (status, people) => {
  expect((await list({ status })).map(({ id }) => id).toSorted()).toEqual(people().toSorted());
  const query = { checkpointId: venue.checkpointId, status };
  expect((await app.call(arrivalList.count, { ...of(), query })).body.data.count).toBe(people().length);
});

test('shows the checkpoint of arrivals by default', async () => {
  const { rows } = (await app.call(arrivalList.list, { ...of(), query: {} })).body.data;
  expect(rows.map(({ at }) => at)).toEqual([null, null, null]);
  const strange = { ...of(), query: { checkpointId: venue.meetingId } };
  expect((await app.call(arrivalList.list, strange)).body.data.rows).toEqual([]);
});

test('counts by hour and by type', async () => {
  const query = { checkpointId: venue.checkpointId };
  expect((await app.call(readArrivalCharts, { ...of(), query })).body.data).toMatchObject({
    expected: 2,
    arrived: 2,
    unexpected: 1,
    hours: [{ at: '2026-05-18T01:00:00.000Z', count: 2 }],
    types: [{ expected: 2, arrived: 2 }],
  });
});

test('exports a sheet in the reader’s language', async () => {
  const reply = await app.http.inject({
    method: 'GET',
    url: `${arrivalList.export.path.replace(':id', venue.meetingId)}?format=csv&checkpointId=${venue.checkpointId}`,
    headers: { authorization: venue.organizer.token, lan: 'zh-cn' },
  });
  expect(reply.body).toContain('签到时间');
  expect(reply.body.split('\n').filter((line) => line.includes('未签到'))).toHaveLength(1);
});

test('verifies a participant on arrival, not at a meal', async () => {
  const states = async () =>
    (await app.call(participantList.list, { ...of(), query: {} })).body.data.rows.map(
      ({ arrival }) => arrival,
    );
  expect(await states()).toEqual(['verifying', 'verifying', 'verifying']);
  const device = await enrol(app, venue);
  const [first] = (await app.call(arrivalList.list, { ...of(), query: {} })).body.data.rows;
  const arrivals = await addCheckpoint(app, venue);
  await send(app, venue, device, [
    scanOf(venue, 1, { checkpointId: arrivals, participantId: first?.id ?? null }),
  ]);
  expect((await states()).toSorted()).toEqual(['verified', 'verifying', 'verifying']);
  for (const [arrival, count] of [
    ['verified', 1],
    ['verifying', 2],
  ] as const)
    expect((await app.call(participantList.count, { ...of(), query: { arrival } })).body.data.count).toBe(
      count,
    );
});
