import { randomUUID } from 'node:crypto';
import { listVisitorMessages, markVisitorMessage } from '@plenum/contract/meetings/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { buildMeeting, buildMessage, buildStaff } from '#test/meetings';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function build() {
  const { id } = await buildMeeting(app);
  const { token } = await buildStaff(app, id, 'manager');
  return { id, token, params: { id } };
}

test('lists messages newest first, each as it was written', async () => {
  const meeting = await build();
  await buildMessage(app, (await build()).id);
  const old = await buildMessage(app, meeting.id);
  app.clock.advance(60_000);
  const fresh = await buildMessage(app, meeting.id, '<b>When</b> is\nlunch?');
  const { data } = (await app.call(listVisitorMessages, meeting)).body;
  expect(data.map(({ id }) => id)).toEqual([fresh, old]);
  expect(data[0]).toMatchObject({
    topic: 'general',
    text: '<b>When</b> is\nlunch?',
    at: app.clock.now().toISOString(),
    answeredAt: null,
  });
});

test('marks a message as answered, and as open again', async () => {
  const { id, token, params } = await build();
  const messageId = await buildMessage(app, id);
  const mark = async (answered: boolean) => {
    await app.call(markVisitorMessage, { token, params: { id, messageId }, body: { answered } });
    return (await app.call(listVisitorMessages, { token, params })).body.data[0]?.answeredAt;
  };
  expect(await mark(true)).toBe(app.clock.now().toISOString());
  expect(await mark(false)).toBeNull();
  expect(await auditOf(app, `meeting:${id}`)).toEqual([
    'meeting.created',
    'meeting.message_marked',
    'meeting.message_marked',
  ]);
});

test('does not find another conference’s message by a guessed id', async () => {
  const [mine, theirs] = [await build(), await build()];
  const messageId = await buildMessage(app, theirs.id);
  for (const wrong of [messageId, randomUUID()]) {
    const answer = await app.call(markVisitorMessage, {
      token: mine.token,
      params: { id: mine.id, messageId: wrong },
      body: { answered: true },
    });
    expect(answer.status).toBe(404);
  }
  const { rows } = await app.kernel.db.execute(
    sql`select 1 from visitor_messages where id = ${messageId} and answered_at is not null`,
  );
  expect(rows).toEqual([]);
});
