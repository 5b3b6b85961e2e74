import { randomUUID } from 'node:crypto';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';
import {
  copyMeeting,
  listStaff,
  readMeetingConsole,
  sectionEndpoints,
} from '@plenum/contract/meetings/endpoints';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import type { SectionName } from '@plenum/contract/meetings/sections';
import { noText } from '@plenum/contract/kernel/localized-text';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, countRows } from '#test/effects';
import { buildMeeting, buildStaff, buildType } from '#test/meetings';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // The test writes the counters directly, as if there were orders.
  app.leaveUnsound();
});
afterAll(() => app.close());

const title = { en: 'Cloud Summit 2027', zh: '2027 云计算峰会' };

async function build(overrides: Parameters<typeof buildMeeting>[1] = {}, role: MeetingRole = 'manager') {
  const { id, basics } = await buildMeeting(app, overrides);
  const { token, me } = await buildStaff(app, id, role);
  return { id, basics, token, me, params: { id } };
}

function wanted(slug: string, more: { sections?: SectionName[]; staff?: boolean } = {}) {
  return { slug, title, startsOn: '2027-06-14', sections: [], staff: false, ...more };
}

test('a copy is a draft a year later: days and windows move together', async () => {
  const from = await build({
    state: 'published',
    submission: { opensAt: null, closesAt: '2026-04-01T15:59:59.000Z' },
  });
  const { token, params } = from;
  const { body } = await app.call(copyMeeting, {
    token,
    params,
    body: wanted('summit-2027'),
  });
  const copy = await app.call(readMeetingConsole, { token, params: body.data });
  expect(copy.body.data).toMatchObject({ state: 'draft', version: 1, roles: ['owner'] });
  expect(copy.body.data.basics).toEqual({
    ...from.basics,
    slug: 'summit-2027',
    title,
    startsOn: '2027-06-14',
    endsOn: '2027-06-15',
    registration: { opensAt: '2027-04-30T00:00:00.000Z', closesAt: '2027-06-09T16:00:00.000Z' },
    submission: { opensAt: null, closesAt: '2027-03-31T15:59:59.000Z' },
  });
  expect(await auditOf(app, `meeting:${body.data.id}`)).toEqual(['meeting.copied']);
});

test('copies only the chosen parts, with stock but without bookings', async () => {
  const { id, token, params } = await build();
  await saveContacts(token, id);
  await buildType(app, id, { stock: 100, taken: 30 });
  const body = wanted('with-types', { sections: ['types', 'types', 'about'] });
  const copy = (await app.call(copyMeeting, { token, params, body })).body.data;
  const types = (await app.call(sectionEndpoints.types.read, { token, params: copy })).body.data;
  expect(types.content.types.map(({ stock }) => stock)).toEqual([100]);
  expect(Object.values(types.taken)).toEqual([0]);
  const contacts = (await app.call(sectionEndpoints.contacts.read, { token, params: copy })).body.data;
  expect([contacts.version, contacts.content.people]).toEqual([0, []]);
});

test('the team is copied on request, and the person who copies owns the copy', async () => {
  const { id, token, params, me } = await build();
  const owner = await buildStaff(app, id, 'owner');
  const body = wanted('with-team', { staff: true });
  const copy = (await app.call(copyMeeting, { token, params, body })).body.data;
  const staff = (await app.call(listStaff, { token, params: copy })).body.data;
  expect(Object.fromEntries(staff.map(({ accountId, roles }) => [accountId, roles]))).toEqual({
    [me.id]: ['owner', 'manager'],
    [owner.me.id]: ['owner'],
  });
});

test('an archived conference can be copied too, with its cover', async () => {
  const { id, token, params } = await build({ state: 'archived' });
  await app.kernel.db.execute(sql`
    insert into files (id, purpose, content_type, size, sha256, attached, created_at)
    values ('cover-of-last-year', 'public', 'image/png', 1, ''::bytea, true, ${app.clock.now()})`);
  await app.kernel.db.execute(sql`update meetings set cover_file_id = 'cover-of-last-year' where id = ${id}`);
  const copy = (await app.call(copyMeeting, { token, params, body: wanted('again') })).body.data;
  const { data } = (await app.call(readMeetingConsole, { token, params: copy })).body;
  expect([data.state, data.coverFileId]).toEqual(['draft', 'cover-of-last-year']);
});

test('refuses an address in use beside its field, and stores nothing', async () => {
  const { basics, token, params } = await build();
  const before = await countRows(app);
  const body = wanted(basics.slug, { sections: ['types'], staff: true });
  const answer = await app.call(copyMeeting, { token, params, body });
  expect(answer.body).toMatchObject({
    code: meetingRefusals.SLUG_TAKEN.code,
    errors: [{ path: 'slug', code: 'slug_taken' }],
  });
  expect(await countRows(app)).toEqual(before);
});

async function saveContacts(token: string, id: string): Promise<void> {
  const person = {
    id: randomUUID(),
    topic: 'general' as const,
    name: { en: 'Li', zh: '李' },
    phone: '',
    email: 'li@example.org',
    wechat: '',
  };
  const content = { people: [person], hours: noText, takesMessages: true };
  const answer = await app.call(sectionEndpoints.contacts.save, {
    token,
    params: { id },
    body: { version: 0, content },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
