import { randomUUID } from 'node:crypto';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import {
  deleteView,
  listViews,
  MOST_VIEWS,
  type SavedViewForm,
  saveView,
} from '@plenum/contract/accounts/views';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { countQueries } from '#test/effects';
import { assignRoles, buildMeeting, buildStaff } from '#test/meetings';
import { buildPerson, type Person } from '#test/people';

let app: TestApp;
let meetingId: string;
let otherMeeting: string;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
  meetingId = (await buildMeeting(app)).id;
  otherMeeting = (await buildMeeting(app)).id;
});
afterAll(() => app.close());

// Builds a steward, because every role that sees lists may save views.
async function newPerson(): Promise<Person> {
  person = await buildStaff(app, meetingId, 'steward');
  return person;
}

function form(changes: Partial<SavedViewForm> = {}): SavedViewForm {
  return {
    list: 'participants',
    meetingId,
    name: 'Students to review',
    query: { review: 'audit_pending', type: 'student' },
    columns: ['name', 'type'],
    ...changes,
  };
}

function save(changes: Partial<SavedViewForm> = {}, { id = randomUUID(), by = person } = {}) {
  return app.call(saveView, { token: by.token, params: { id }, body: form(changes) });
}

async function names(list = 'participants', by = person) {
  const answer = await app.call(listViews, { token: by.token, query: { list, meetingId } });
  return answer.body.data.map((view) => view.name);
}

test('a view is returned as it was saved, changed in its place and deleted', async () => {
  await newPerson();
  const id = randomUUID();
  expect((await save({}, { id })).body.data).toEqual({ id, ...form() });
  app.clock.advance(1000);
  await save({ name: 'Unpaid' });
  app.clock.advance(1000);
  const changed = await save({ name: '待审核', query: {}, columns: [] }, { id });
  expect(changed.body.data).toEqual({ id, ...form({ name: '待审核', query: {}, columns: [] }) });
  expect(await names()).toEqual(['待审核', 'Unpaid']);
  expect((await app.call(deleteView, { token: person.token, params: { id } })).status).toBe(200);
  expect(await names()).toEqual(['Unpaid']);
  expect((await app.call(deleteView, { token: person.token, params: { id } })).status).toBe(404);
  const facts = await app.kernel.db.execute(
    sql`select action from audit_log where actor = ${person.me.id} and action like 'account.view%' order by id`,
  );
  expect(facts.rows.map((row) => row['action'])).toEqual([
    'account.view_saved',
    'account.view_saved',
    'account.view_saved',
    'account.view_deleted',
  ]);
});

test('each list of each conference has its own views, and so has each person', async () => {
  await newPerson();
  await assignRoles(app, person, otherMeeting, 'manager');
  await save();
  await save({ list: 'orders' });
  await save({ meetingId: otherMeeting });
  const colleague = await buildStaff(app, meetingId, 'owner');
  expect(await names()).toHaveLength(1);
  expect(await names('orders')).toHaveLength(1);
  expect(await names('teams')).toEqual([]);
  expect(await names('participants', colleague)).toEqual([]);
});

test('another account’s view can be neither replaced nor deleted, and a view cannot change its list', async () => {
  const owner = await newPerson();
  const id = randomUUID();
  await save({}, { id });
  const colleague = await buildStaff(app, meetingId, 'owner');
  expect((await save({ name: 'Mine now' }, { id, by: colleague })).status).toBe(404);
  expect((await app.call(deleteView, { token: colleague.token, params: { id } })).status).toBe(404);
  expect((await save({ list: 'orders' }, { id, by: owner })).status).toBe(404);
  expect(await names('participants', owner)).toEqual(['Students to review']);
});

test('the lists of another team’s conference are not found', async () => {
  await newPerson();
  const attendee = await buildPerson(app);
  for (const { token } of [person, attendee]) {
    const query = { list: 'participants', meetingId: otherMeeting };
    expect((await app.call(listViews, { token, query })).status).toBe(404);
    const body = form({ meetingId: otherMeeting });
    expect((await app.call(saveView, { token, params: { id: randomUUID() }, body })).status).toBe(404);
  }
});

test('a name is used once, except by the view itself', async () => {
  await newPerson();
  const id = randomUUID();
  await save({}, { id });
  const again = await save();
  expect(again.status).toBe(422);
  expect(again.body.errors).toMatchObject([{ path: 'name', code: 'duplicate' }]);
  expect((await save({ columns: [] }, { id })).status).toBe(200);
});

test('thirty views fit, even if several are saved at the same time', async () => {
  await newPerson();
  const first = randomUUID();
  await save({ name: 'View 0' }, { id: first });
  for (let number = 1; number < MOST_VIEWS - 1; number += 1) await save({ name: `View ${number}` });
  const late = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save({ name })));
  expect(late.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const full = late.find(({ status }) => status === 409);
  expect([full?.body.code, full?.body.message]).toEqual([
    accountRefusals.VIEWS_FULL.code,
    'At most 30 views can be saved for one list. Delete one you no longer need first.',
  ]);
  expect(await names()).toHaveLength(MOST_VIEWS);
  expect((await save({ name: 'View 0, renamed' }, { id: first })).status).toBe(200);
});

test('three views need as many queries as one', async () => {
  await newPerson();
  const read = () => names();
  await save({ name: 'a' });
  const forOne = await countQueries(app, read, 3);
  await save({ name: 'b' });
  await save({ name: 'c' });
  expect(await countQueries(app, read, 3)).toBe(forOne);
});
