import { randomUUID } from 'node:crypto';
import { readMeetingConsole, sectionEndpoints } from '@plenum/contract/meetings/endpoints';
import { sectionNames, sections } from '@plenum/contract/meetings/sections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildMeeting, buildStaff } from '#test/meetings';
import { buildPerson, makeAdministrator } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function read(token: string, id: string) {
  return (await app.call(readMeetingConsole, { token, params: { id } })).body.data;
}

test('shows every part of a new conference as empty, and a checklist', async () => {
  const { id, basics } = await buildMeeting(app, { venueName: { en: '', zh: '' } });
  const owner = await buildStaff(app, id, 'owner');
  const data = await read(owner.token, id);
  expect(data.basics).toEqual(basics);
  expect(data.sections.map(({ name }) => name)).toEqual(sectionNames);
  expect(data.sections[0]).toEqual({
    name: 'about',
    version: 0,
    changedAt: null,
    changedBy: null,
    entries: 0,
    written: 0,
    missing: [],
    can: { edit: true },
  });
  expect(data.steps).toEqual(['published', 'archived']);
  expect(data.checklist.filter(({ done }) => done)).toEqual([]);
});

test('describes saved parts: by whom, when, how much, and missing translations', async () => {
  const { id } = await buildMeeting(app);
  const owner = await buildStaff(app, id, 'owner');
  app.clock.advance(60_000);
  const content = { dates: [{ ...oneDate(), name: { en: '', zh: '报名截止' } }] };
  const params = { id };
  const body = { version: 0, content };
  const saved = await app.call(sectionEndpoints.dates.save, { token: owner.token, params, body });
  expect(saved.status).toBe(200);
  const data = await read(owner.token, id);
  expect(data.sections.find(({ name }) => name === 'dates')).toMatchObject({
    version: 1,
    changedAt: app.clock.now().toISOString(),
    changedBy: owner.me.name,
    entries: 1,
    written: 1,
    missing: ['dates.0.name.en'],
  });
  const done = data.checklist.filter((line) => line.done).map(({ item }) => item);
  expect(done).toEqual(['basics', 'dates']);
});

test('each role sees the parts that it may edit', async () => {
  const { id } = await buildMeeting(app);
  const editable = async (role: 'manager' | 'finance' | 'steward') => {
    const { token } = await buildStaff(app, id, role);
    return (await read(token, id)).sections.filter(({ can }) => can.edit).map(({ name }) => name);
  };
  expect(await editable('manager')).toEqual(sectionNames);
  expect(await editable('finance')).toEqual(
    sectionNames.filter((name) => sections[name].ability === 'editMoney'),
  );
  expect(await editable('steward')).toEqual([]);
});

test('an unknown conference is not found, even by an administrator', async () => {
  const administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
  const answer = await app.call(readMeetingConsole, {
    token: administrator.token,
    params: { id: randomUUID() },
  });
  expect(answer.status).toBe(404);
});

function oneDate() {
  return { id: randomUUID(), at: '2026-06-10T16:00:00.000Z', wholeDay: false };
}
