import { randomUUID } from 'node:crypto';
import { noText } from '@plenum/contract/kernel/localized-text';
import {
  changeProgramme,
  publishProgramme,
  withdrawProgramme,
} from '@plenum/contract/meetings/programme-endpoints';
import { readMySubmission } from '@plenum/contract/submissions/endpoints';
import { decidePapers, sendLetters } from '@plenum/contract/submissions/manage-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { text } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import { buildCall, buildSubmission } from '#test/submissions';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(new Date('2026-05-18T01:00:00Z'));
});
afterAll(() => app.close());

test('an author sees time and room of the talk once published, not while it is being moved', async () => {
  const call = await buildCall(app);
  const params = { id: call.meetingId };
  const { id: submissionId, author } = await buildSubmission(app, call);
  const { token } = await buildStaff(app, call.meetingId, 'manager');
  const placeSeen = async () => {
    const own = await app.call(readMySubmission, { params: { id: submissionId }, token: author.token });
    return own.body.data.place;
  };
  const paperIds = [submissionId];
  const decision = { paperIds, decision: 'oral' as const, note: '', reviseUntil: null };
  await app.call(decidePapers, { params, body: decision, token });
  await app.call(sendLetters, { params, body: { paperIds }, token });
  const room = { id: randomUUID(), name: text('Hall', '大厅'), capacity: null };
  const talk = {
    id: randomUUID(),
    kind: 'oral' as const,
    title: text('Waves', ''),
    start: '09:00',
    end: '09:20',
    speakerIds: [],
    abstract: { ...noText },
    submissionId,
    board: '',
  };
  const session = {
    id: randomUUID(),
    kind: 'session' as const,
    title: text('Coasts', '海岸'),
    day: '2026-06-15',
    start: '09:00',
    end: '10:00',
    roomId: room.id,
    trackId: null,
    chairIds: [],
    expected: null,
    description: { ...noText },
    talks: [talk],
  };
  const put = (start: string, version: number) => ({
    op: 'put' as const,
    kind: 'session' as const,
    version,
    position: null,
    body: { ...session, talks: [{ ...talk, start }] },
  });
  const change = async (...operations: object[]) => {
    const { body } = await app.call(changeProgramme, {
      params,
      body: { operations: operations as never },
      token,
    });
    return body.data.revision;
  };
  const publish = (revision: number) =>
    app.call(publishProgramme, { params, body: { revision, note: { ...noText } }, token });

  const first = await change(
    { op: 'put', kind: 'room', version: 0, position: null, body: room },
    put('09:00', 0),
  );
  expect(await placeSeen()).toBeNull();
  await publish(first);
  const place = { day: '2026-06-15', start: '09:00', end: '09:20', board: '' };
  expect(await placeSeen()).toEqual({ ...place, session: session.title, room: room.name });
  const second = await change(put('09:10', 1));
  expect((await placeSeen())?.start).toBe('09:00');
  await publish(second);
  expect((await placeSeen())?.start).toBe('09:10');
  await app.call(withdrawProgramme, { params, token });
  expect(await placeSeen()).toBeNull();
});
