import { listMyTodos } from '@plenum/contract/meetings/public-endpoints';
import { sectionNames } from '@plenum/contract/meetings/sections';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { countQueries } from '#test/effects';
import { assignRoles, buildMeeting, buildMessage } from '#test/meetings';
import { buildPerson, makeAdministrator, type Person } from '#test/people';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await buildPerson(app);
});

async function todos(lan: 'en' | 'zh-cn' = 'en') {
  return (await app.call(listMyTodos, { token: person.token, lan })).body.data;
}

async function organise(overrides: Parameters<typeof buildMeeting>[1] = {}): Promise<string> {
  const { id } = await buildMeeting(app, overrides);
  await assignRoles(app, person, id, 'manager');
  return id;
}

async function fill(meetingId: string): Promise<void> {
  for (const item of sectionNames) {
    await app.kernel.db.execute(sql`
      insert into meeting_sections (meeting_id, name, entries, changed_at)
      values (${meetingId}, ${item}, 1, ${app.clock.now()})`);
  }
}

test('lists visitor messages first, then ready, unfinished and untranslated work', async () => {
  const draft = await organise({ theme: { en: 'Only English', zh: '' } });
  const ready = await organise();
  await fill(ready);
  const published = await organise({ state: 'published' });
  await buildMessage(app, published);
  await buildMessage(app, published);
  const meeting = 'Cloud Summit 2026';
  expect(await todos()).toEqual([
    { kind: 'answer_messages', meetingId: published, meeting, count: 2 },
    { kind: 'publish', meetingId: ready, meeting, count: 1 },
    { kind: 'finish_set_up', meetingId: draft, meeting, count: 11 },
    { kind: 'translate', meetingId: draft, meeting, count: 1 },
  ]);
  expect((await todos('zh-cn'))[0]?.meeting).toBe('2026 云计算峰会');
});

test('past and archived conferences have no to-dos', async () => {
  await organise({ startsOn: '2026-01-10', endsOn: '2026-01-11', theme: { en: 'Half', zh: '' } });
  await organise({ state: 'archived', theme: { en: 'Half', zh: '' } });
  expect(await todos()).toEqual([]);
});

test('reminds organizers only, and not administrators of everything', async () => {
  const { id } = await buildMeeting(app);
  await assignRoles(app, person, id, 'finance');
  await makeAdministrator(app, person);
  expect(await todos()).toEqual([]);
});

test('three conferences need as many queries as one', async () => {
  await organise();
  const one = await countQueries(app, () => todos(), 3);
  await organise();
  await organise();
  expect(await countQueries(app, () => todos(), 3)).toBe(one);
});
