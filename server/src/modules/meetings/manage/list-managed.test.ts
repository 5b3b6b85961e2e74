import {
  listManagedMeetings,
  readMeetingConsole,
  sectionEndpoints,
} from '@plenum/contract/meetings/endpoints';
import { sections } from '@plenum/contract/meetings/sections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { countQueries } from '#test/effects';
import { assignRoles, buildMeeting, buildMessage, buildStaff, buildType } from '#test/meetings';
import { buildPerson, makeAdministrator } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // The test writes the counters directly, as if there were orders.
  app.leaveUnsound();
});
afterAll(() => app.close());

async function list(token: string) {
  return (await app.call(listManagedMeetings, { token })).body.data;
}

test('staff see the conferences they work for, administrators all of them, the latest first', async () => {
  const early = await buildMeeting(app, { startsOn: '2026-06-01', endsOn: '2026-06-02' });
  const late = await buildMeeting(app, { startsOn: '2026-09-01', endsOn: '2026-09-02' });
  const other = await buildMeeting(app, { startsOn: '2026-07-01', endsOn: '2026-07-02' });
  const person = await buildStaff(app, early.id, 'finance');
  await assignRoles(app, person, late.id, 'manager', 'owner');
  expect((await list(person.token)).map(({ id, roles }) => [id, roles])).toEqual([
    [late.id, ['owner', 'manager']],
    [early.id, ['finance']],
  ]);
  const administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
  const all = await list(administrator.token);
  const here = [early.id, late.id, other.id];
  expect(all.filter(({ id }) => here.includes(id)).map(({ id }) => id)).toEqual([
    late.id,
    other.id,
    early.id,
  ]);
  expect(all[0]?.roles).toEqual([]);
});

test('each line has its name, its status and the person’s permissions', async () => {
  const { id, basics } = await buildMeeting(app, { state: 'published', theme: { en: 'Skies', zh: '' } });
  const { token } = await buildStaff(app, id, 'finance');
  await buildType(app, id, { stock: 100, taken: 30 });
  await buildType(app, id, { stock: 20, taken: 5 });
  await buildType(app, id, { stock: null, taken: 7 });
  await buildMessage(app, id);
  await buildMessage(app, id);
  const [line] = await list(token);
  expect(line).toMatchObject({
    id,
    slug: basics.slug,
    series: { id: basics.seriesId, name: { en: 'Cloud conferences', zh: '云计算大会' }, accent: 'indigo' },
    title: basics.title,
    state: 'published',
    phase: 'registration_open',
    places: { stock: 500, taken: 42 },
    unanswered: 2,
    translations: { written: 5, missing: 1 },
    can: { edit: false, editMoney: true, changeState: false, manageStaff: false, readMessages: false },
  });
});

test('the limit is the conference’s own, or the sum of its types if each has one', async () => {
  const { id } = await buildMeeting(app, { capacity: null });
  const { token } = await buildStaff(app, id, 'owner');
  const places = async () => {
    const { body } = await app.call(readMeetingConsole, { params: { id }, token });
    const listed = (await list(token))[0]?.places;
    expect(body.data.places).toEqual(listed);
    return listed;
  };
  expect(await places()).toEqual({ stock: null, taken: 0 });
  await buildType(app, id, { stock: 100, taken: 3 });
  expect(await places()).toEqual({ stock: 100, taken: 3 });
  await buildType(app, id, { stock: null, taken: 7 });
  expect(await places()).toEqual({ stock: null, taken: 10 });
});

test('a saved part counts with its texts and its date of change', async () => {
  const { id } = await buildMeeting(app);
  const { token } = await buildStaff(app, id, 'owner');
  const [before] = await list(token);
  app.clock.advance(60_000);
  const content = {
    ...sections.venue.empty,
    name: { en: 'Expo', zh: '' },
    address: { en: '', zh: '路 1 号' },
  };
  await app.call(sectionEndpoints.venue.save, { token, params: { id }, body: { version: 0, content } });
  const [after] = await list(token);
  expect(after?.translations).toEqual({ written: (before?.translations.written ?? 0) + 2, missing: 2 });
  expect(after?.changedAt).toBe(app.clock.now().toISOString());
});

test('three conferences need as many queries as one', async () => {
  const { id } = await buildMeeting(app);
  const person = await buildStaff(app, id, 'owner');
  const one = await countQueries(app, () => list(person.token), 3);
  for (let more = 0; more < 2; more += 1) {
    await assignRoles(app, person, (await buildMeeting(app)).id, 'owner');
  }
  expect(await countQueries(app, () => list(person.token), 3)).toBe(one);
});
