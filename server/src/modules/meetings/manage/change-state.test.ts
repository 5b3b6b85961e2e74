import { changeMeetingState, readMeetingConsole } from '@plenum/contract/meetings/endpoints';
import { meetingStates, meetingSteps } from '@plenum/contract/meetings/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf, invalidatedBy } from '#test/effects';
import { buildMeeting, buildStaff } from '#test/meetings';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const steps = meetingStates.flatMap((from) => meetingStates.map((to) => ({ from, to })));

test.each(steps)('from $from to $to, as the table says', async ({ from, to }) => {
  const { id } = await buildMeeting(app, { state: from });
  const { token } = await buildStaff(app, id, 'owner');
  const params = { id };
  const allowed = meetingSteps[from].includes(to);
  const answer = await app.call(changeMeetingState, { token, params, body: { to } });
  expect(answer.status).toBe(allowed ? 200 : 409);
  const { data } = (await app.call(readMeetingConsole, { token, params })).body;
  expect(data.state).toBe(allowed ? to : from);
  expect(data.steps).toEqual(meetingSteps[data.state]);
  expect(await auditOf(app, `meeting:${id}`)).toEqual([
    'meeting.created',
    ...(allowed ? ['meeting.state_changed'] : []),
  ]);
});

test('the refusal names both states in the reader’s language', async () => {
  const { id } = await buildMeeting(app, { state: 'archived' });
  const { token } = await buildStaff(app, id, 'owner');
  const say = async (lan: 'en' | 'zh-cn') =>
    (await app.call(changeMeetingState, { token, lan, params: { id }, body: { to: 'published' } })).body
      .message;
  expect(await say('en')).toBe('The status of the conference can’t change from “archived” to “published”.');
  expect(await say('zh-cn')).toBe('会议状态不能由“已归档”变更为“已发布”');
});

test('of two who press at the same time, one changes the state', async () => {
  const { id } = await buildMeeting(app);
  const { token } = await buildStaff(app, id, 'owner');
  const publish = () => app.call(changeMeetingState, { token, params: { id }, body: { to: 'published' } });
  const answers = await Promise.all([publish(), publish(), publish()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

test('visitors see it immediately', async () => {
  const { id, basics } = await buildMeeting(app);
  const { token } = await buildStaff(app, id, 'owner');
  const invalidated = await invalidatedBy(app, () =>
    app.call(changeMeetingState, { token, params: { id }, body: { to: 'published' } }),
  );
  expect(invalidated).toEqual([`meeting:${id}`, 'meetings', `series:${basics.seriesId}`]);
});

test('a manager sees no step, because only owners take one', async () => {
  const { id } = await buildMeeting(app);
  const { token } = await buildStaff(app, id, 'manager');
  const { data } = (await app.call(readMeetingConsole, { token, params: { id } })).body;
  expect(data.steps).toEqual([]);
});
