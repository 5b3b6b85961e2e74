import { type ChecklistItem, settleStep } from '@plenum/contract/meetings/checklist';
import { readMeetingConsole } from '@plenum/contract/meetings/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { addCheckpoint } from '#test/checkin';
import { auditOf } from '#test/effects';
import { buildMeeting, buildStaff } from '#test/meetings';
import type { Person } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function lineOf(id: string, { token }: Person, item: ChecklistItem) {
  const { body } = await app.call(readMeetingConsole, { token, params: { id } });
  return body.data.checklist.find((line) => line.item === item);
}

const settle = (id: string, { token }: Person, step: ChecklistItem, settled = true) =>
  app.call(settleStep, { token, params: { id, step }, body: { settled } });

test('an optional step can be dismissed, and reopened', async () => {
  const { id } = await buildMeeting(app);
  const owner = await buildStaff(app, id, 'owner');
  expect(await lineOf(id, owner, 'hotels')).toEqual({ item: 'hotels', done: false, settled: false });
  for (const settled of [true, true, false]) {
    await settle(id, owner, 'hotels', settled);
    expect(await lineOf(id, owner, 'hotels')).toEqual({ item: 'hotels', done: settled, settled });
  }
  expect(await auditOf(app, `meeting:${id}`)).toEqual([
    'meeting.created',
    'meeting.step_settled',
    'meeting.step_reopened',
  ]);
});

test('a required step can’t be dismissed, and finance can dismiss nothing', async () => {
  const { id } = await buildMeeting(app);
  const owner = await buildStaff(app, id, 'owner');
  const finance = await buildStaff(app, id, 'finance');
  expect((await settle(id, owner, 'types')).status).toBe(404);
  expect((await settle(id, finance, 'hotels')).status).toBe(403);
});

test('the checklist counts staff and checkpoints', async () => {
  const { id } = await buildMeeting(app);
  const owner = await buildStaff(app, id, 'owner');
  expect(await lineOf(id, owner, 'staff')).toMatchObject({ done: false });
  await buildStaff(app, id, 'steward');
  expect(await lineOf(id, owner, 'staff')).toMatchObject({ done: true });
  expect(await lineOf(id, owner, 'checkpoints')).toMatchObject({ done: false });
  await addCheckpoint(app, { meetingId: id, organizer: owner });
  expect(await lineOf(id, owner, 'checkpoints')).toMatchObject({ done: true });
});
