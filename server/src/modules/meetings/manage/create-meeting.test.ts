import { randomUUID } from 'node:crypto';
import { createMeeting, listStaff, readMeetingConsole } from '@plenum/contract/meetings/endpoints';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, countRows, invalidatedBy } from '#test/effects';
import { buildMeeting, buildSeries, buildStaff, meetingBasics } from '#test/meetings';
import { buildPerson, makeAdministrator, type Person } from '#test/people';

let app: TestApp;
let manager: Person;
let seriesId: string;
beforeAll(async () => {
  app = await createTestApp();
  const { id, basics } = await buildMeeting(app);
  seriesId = basics.seriesId;
  manager = await buildStaff(app, id, 'manager');
});
afterAll(() => app.close());

test('creates a draft that its creator owns, as written', async () => {
  const basics = meetingBasics(seriesId, { theme: { en: 'Open skies', zh: '' } });
  const { body } = await app.call(createMeeting, { token: manager.token, body: basics });
  const { id } = body.data;
  const console = await app.call(readMeetingConsole, { token: manager.token, params: { id } });
  expect(console.body.data).toMatchObject({ id, basics, version: 1, state: 'draft', roles: ['owner'] });
  expect(await auditOf(app, `meeting:${id}`)).toEqual(['meeting.created']);
});

test('an administrator owns what they create', async () => {
  const administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
  const { token } = administrator;
  const created = await app.call(createMeeting, { token, body: meetingBasics(seriesId) });
  const staff = await app.call(listStaff, { token, params: created.body.data });
  expect(staff.body.data).toMatchObject([{ accountId: administrator.me.id, roles: ['owner'] }]);
});

test('derives its times from its days and time zone, its search text from its names', async () => {
  const body = meetingBasics(seriesId, {
    timeZone: 'America/New_York',
    startsOn: '2026-11-01',
    endsOn: '2026-11-01',
    title: { en: 'Zürich Days', zh: '苏黎世日' },
  });
  const { id } = (await app.call(createMeeting, { token: manager.token, body })).body.data;
  const found = await app.kernel.pool.query(
    'select begins_at as begins, ends_at as ends, search from meetings where id = $1',
    [id],
  );
  expect(found.rows[0]).toMatchObject({
    begins: new Date('2026-11-01T04:00:00Z'),
    ends: new Date('2026-11-02T05:00:00Z'),
    search: expect.stringContaining('zurich days\n苏黎世日'),
  });
});

test('invalidates the lists', async () => {
  let id = '';
  const invalidated = await invalidatedBy(app, async () => {
    const body = meetingBasics(seriesId);
    id = (await app.call(createMeeting, { token: manager.token, body })).body.data.id;
  });
  expect(invalidated).toEqual([`meeting:${id}`, 'meetings', `series:${seriesId}`]);
});

test('of two conferences that take the same address at the same time, one gets it', async () => {
  const body = meetingBasics(seriesId);
  const before = await countRows(app);
  const answers = await Promise.all(
    [1, 2].map(() => app.call(createMeeting, { token: manager.token, body })),
  );
  const refused = answers.find(({ status }) => status !== 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refused?.body).toMatchObject({
    code: meetingRefusals.SLUG_TAKEN.code,
    errors: [{ path: 'slug', code: 'slug_taken' }],
  });
  expect((await countRows(app))['meetings']).toBe((before['meetings'] ?? 0) + 1);
});

test.each([
  ['a series that does not exist', { seriesId: randomUUID() }, 'seriesId'],
  ['an end before the beginning', { endsOn: '2026-06-01' }, 'endsOn'],
  ['an unknown time zone', { timeZone: 'Mars/Base' }, 'timeZone'],
  ['a name in no language', { title: { en: '', zh: ' ' } }, 'title.en'],
  [
    'a window that ends before it opens',
    { registration: { opensAt: '2026-06-02T00:00:00Z', closesAt: '2026-06-01T00:00:00Z' } },
    'registration.closesAt',
  ],
  ['no seats', { capacity: 0 }, 'capacity'],
])('refuses %s beside its field, and stores nothing', async (_, wrong, path) => {
  const before = await countRows(app);
  const body = meetingBasics(seriesId, wrong);
  const answer = await app.call(createMeeting, { token: manager.token, body });
  expect(answer.body).toMatchObject({
    code: kernelRefusals.INVALID_INPUT.code,
    errors: expect.arrayContaining([expect.objectContaining({ path })]),
  });
  expect(await countRows(app)).toEqual(before);
});

test('check-in staff cannot create a conference', async () => {
  const { id } = await buildMeeting(app);
  const steward = await buildStaff(app, id, 'steward');
  const body = meetingBasics((await buildSeries(app)).id);
  expect((await app.call(createMeeting, { token: steward.token, body })).status).toBe(403);
});
