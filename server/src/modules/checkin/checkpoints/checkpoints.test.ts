import {
  controlCheckpoint,
  deleteCheckpoint,
  listCheckpoints,
  proposeCheckpoints,
  saveCheckpoint,
} from '@plenum/contract/checkin/endpoints';
import { checkinRefusals } from '@plenum/contract/checkin/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { randomUUID } from 'node:crypto';
import { sections } from '@plenum/contract/meetings/sections';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import {
  addCheckpoint,
  buildVenue,
  checkpointForm,
  control,
  enrol,
  scanOf,
  send,
  type Venue,
} from '#test/checkin';
import { saveContent } from '#test/meeting-content';

let app: TestApp;
let venue: Venue;
beforeAll(async () => {
  app = await createTestApp();
  venue = await buildVenue(app, 4);
});
afterAll(() => app.close());

const read = async () =>
  (
    await app.call(listCheckpoints, {
      params: { id: venue.meetingId },
      token: venue.organizer.token,
      lan: 'en',
    })
  ).body.data;
const one = async (id: string) => (await read()).checkpoints.find((checkpoint) => checkpoint.id === id);
const named = (checkpointId: string) => ({
  params: { id: venue.meetingId, checkpointId },
  token: venue.organizer.token,
});

test('counts who is expected, who has arrived, and who was not expected', async () => {
  const listed = venue.people.slice(0, 2);
  const checkpointId = await addCheckpoint(app, venue, {
    audience: { who: 'list', participantIds: listed },
  });
  const place = { ...venue, checkpointId };
  const device = await enrol(app, venue);
  const stranger = venue.people[3] ?? null;
  await send(app, place, device, [
    scanOf(place, 1),
    scanOf(place, 2, { participantId: stranger, overrideReason: 'Speaks here' }),
  ]);
  expect(await one(checkpointId)).toMatchObject({ expected: 2, arrived: 2, unexpected: 1, conflicts: 0 });
  expect(await one(venue.checkpointId)).toMatchObject({ expected: 4, arrived: 0 });
});

test('is created from the programme and the activities, once', async () => {
  const session = {
    id: randomUUID(),
    kind: 'plenary' as const,
    title: { en: 'Opening ceremony', zh: '开幕式' },
    day: '2026-06-15',
    start: '09:00',
    end: '09:30',
    roomId: null,
    trackId: null,
    chairIds: [],
    expected: null,
    description: { en: '', zh: '' },
    talks: [],
  };
  const talk = { ...session, id: randomUUID(), kind: 'session' as const, start: '10:00', end: '24:00' };
  // The bookable sub-forum is in the programme, too.
  const { forum } = venue.offer;
  const [day = '', start = ''] = toWallTime(forum.startsAt, 'Asia/Shanghai').split('T');
  const booked = { ...talk, id: randomUUID(), title: forum.name, day, start: start.slice(0, 5) };
  const content = { ...sections.programme.empty, sessions: [session, talk, booked] };
  await saveContent(app, venue.meetingId, { name: 'programme', content });
  const { proposed } = await read();
  // The five are arrival, the opening, one session, and the two activities. The bookable sub-forum is counted once.
  expect(proposed).toBe(5);
  const of = { params: { id: venue.meetingId }, token: venue.organizer.token };
  const [first, second] = await Promise.all([
    app.call(proposeCheckpoints, of),
    app.call(proposeCheckpoints, of),
  ]);
  expect([first.body.data.added, second.body.data.added].toSorted()).toEqual([0, 5]);
  const { checkpoints, proposed: left } = await read();
  expect(left).toBe(0);
  expect(checkpoints.find(({ kind }) => kind === 'opening')).toMatchObject({
    from: '2026-06-15T00:30:00.000Z',
    until: '2026-06-15T01:30:00.000Z',
    rule: 'once',
  });
  expect(checkpoints.find(({ kind, rule }) => kind === 'forum' && rule === 'in_out')).toMatchObject({
    until: '2026-06-15T16:00:00.000Z',
    rule: 'in_out',
  });
  const { lunch } = venue.offer;
  const meal = checkpoints.find(({ name }) => name.en === lunch.name.en);
  expect(meal).toMatchObject({
    kind: 'meal',
    audience: { who: 'activities', activityIds: [lunch.id] },
    expected: 4,
  });
});

test('gives the second of two editors a notice', async () => {
  const checkpointId = await addCheckpoint(app, venue);
  const save = () =>
    app.call(saveCheckpoint, { ...named(checkpointId), body: { version: 1, checkpoint: checkpointForm() } });
  expect((await save()).status).toBe(200);
  expect((await save()).body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
});

test('gives the second of two who press start or end a notice, and does nothing', async () => {
  const checkpointId = await addCheckpoint(app, venue);
  const press = (to: 'open' | 'ended') =>
    app.call(controlCheckpoint, { ...named(checkpointId), body: { version: 1, to } });
  expect((await press('open')).status).toBe(200);
  expect((await press('ended')).body.code).toBe(kernelRefusals.CHANGED_MEANWHILE.code);
  expect(await one(checkpointId)).toMatchObject({ state: 'open', version: 2 });
});

test('shows the names on its list to organizers only', async () => {
  const [listed = ''] = venue.people;
  await addCheckpoint(app, venue, { audience: { who: 'list', participantIds: [listed] } });
  expect((await read()).people.map(({ id }) => id)).toContain(listed);
  const of = { params: { id: venue.meetingId }, token: venue.steward.token };
  expect((await app.call(listCheckpoints, of)).body.data.people).toEqual([]);
});

test('accepts only types, activities and people of its own conference', async () => {
  const other = await buildVenue(app, 1);
  const audiences = [
    { who: 'types' as const, typeIds: [other.offer.type.id] },
    { who: 'activities' as const, activityIds: [other.offer.lunch.id] },
    { who: 'list' as const, participantIds: other.people },
  ];
  const checkpointId = await addCheckpoint(app, venue);
  for (const audience of audiences) {
    const body = { version: 1, checkpoint: checkpointForm({ audience }) };
    const reply = await app.call(saveCheckpoint, { ...named(checkpointId), body });
    expect(reply.body).toMatchObject({ errors: [{ path: 'checkpoint.audience' }] });
  }
});

test('keeps its rule once people were scanned, and can’t be deleted', async () => {
  const checkpointId = await addCheckpoint(app, venue);
  expect((await app.call(deleteCheckpoint, named(await addCheckpoint(app, venue)))).status).toBe(200);
  const place = { ...venue, checkpointId };
  await send(app, place, await enrol(app, venue), [scanOf(place, 1)]);
  const used = checkinRefusals.CHECKPOINT_USED.code;
  expect((await app.call(deleteCheckpoint, named(checkpointId))).body.code).toBe(used);
  const change = (rule: 'once' | 'in_out') =>
    app.call(saveCheckpoint, {
      ...named(checkpointId),
      body: { version: 1, checkpoint: checkpointForm({ rule }) },
    });
  expect((await change('in_out')).body.code).toBe(used);
  expect((await change('once')).status).toBe(200);
});

test('is paused, ended and started again at any time', async () => {
  const checkpointId = await addCheckpoint(app, venue);
  const place = { ...venue, checkpointId };
  const device = await enrol(app, venue);
  let sequence = 0;
  const scan = async () => {
    sequence += 1;
    const { body } = await send(app, place, device, [scanOf(place, sequence)]);
    return body.data.results[0]?.verdict;
  };
  const turn = (to: 'open' | 'paused' | 'ended') => control(app, venue, checkpointId, { to });
  await turn('paused');
  expect(await scan()).toBe('paused');
  await turn('ended');
  expect(await scan()).toBe('ended');
  await control(app, venue, checkpointId, { until: '2026-05-10T00:00:00.000Z' });
  await turn('open');
  expect(await scan()).toBe('admitted');
  const reply = await control(app, venue, checkpointId, { until: '2026-04-01T00:00:00.000Z' });
  expect(reply.body).toMatchObject({ errors: [{ path: 'until' }] });
});
