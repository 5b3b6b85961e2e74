import { listMyMeetings } from '@plenum/contract/meetings/public-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { countQueries } from '#test/effects';
import { assignRoles, buildMeeting, buildStaff } from '#test/meetings';
import { buildPerson } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('lists the conferences of a member of staff, with drafts, as cards in their language', async () => {
  const { id } = await buildMeeting(app);
  await buildMeeting(app, { state: 'published' });
  const person = await buildStaff(app, id, 'steward');
  const mine = async () => (await app.call(listMyMeetings, { token: person.token, lan: 'zh-cn' })).body.data;
  expect(await mine()).toMatchObject([
    { card: { id, title: '2026 云计算峰会', state: 'draft' }, roles: ['steward'] },
  ]);
  const one = await countQueries(app, mine, 3);
  for (let more = 0; more < 2; more += 1) {
    await assignRoles(app, person, (await buildMeeting(app)).id, 'reviewer');
  }
  expect(await countQueries(app, mine, 3)).toBe(one);
  expect(await mine()).toHaveLength(3);
});

test('is empty for a person without a role', async () => {
  const { token } = await buildPerson(app);
  expect((await app.call(listMyMeetings, { token })).body.data).toEqual([]);
});
