import { randomUUID } from 'node:crypto';
import { noText } from '@plenum/contract/kernel/localized-text';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import { sendVisitorMessage } from '@plenum/contract/meetings/public-endpoints';
import type { SectionContent } from '@plenum/contract/meetings/sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDemoMessages } from '#modules/messaging/public';
import { createTestApp, type TestApp } from '#test/app';
import { countRows } from '#test/effects';
import { saveContent, text } from '#test/meeting-content';
import { buildMeeting } from '#test/meetings';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const form = {
  topic: 'hotel' as const,
  name: 'Han Meimei',
  email: 'han@example.org',
  phone: '',
  text: 'Is breakfast <b>included</b>?\n{name}',
  website: '',
};
type Contact = SectionContent<'contacts'>['people'][number];
const contact = (topic: Contact['topic'], email: string, name = text('Desk', '会务组')): Contact => ({
  id: randomUUID(),
  topic,
  name,
  phone: '',
  email,
  wechat: '',
});
const takingMessages = async (
  people: Contact[],
  takesMessages = true,
  state: 'published' | 'archived' = 'published',
) => {
  const { id } = await buildMeeting(app, { state: 'published' });
  await saveContent(app, id, { name: 'contacts', content: { people, hours: noText, takesMessages } });
  if (state === 'archived')
    await app.kernel.pool.query('update meetings set state = $1 where id = $2', [state, id]);
  return id;
};
const send = (id: string, body: Partial<typeof form> = {}, address?: string) =>
  app.call(sendVisitorMessage, {
    params: { id },
    body: { ...form, ...body },
    ...(address === undefined ? {} : { address }),
  });
const delivered = async (target: string) => {
  await app.deliverOutbox();
  return (await readDemoMessages(app.kernel)).filter((message) => message.target === target);
};

describe('a message', () => {
  test('is stored and sent to the contact for its topic', async () => {
    const id = await takingMessages([
      contact('general', 'desk@one.example'),
      contact('hotel', 'rooms@one.example'),
    ]);
    expect((await send(id)).status).toBe(200);
    const { rows } = await app.kernel.pool.query('select * from visitor_messages where meeting_id = $1', [
      id,
    ]);
    expect(rows).toMatchObject([
      { topic: 'hotel', name: form.name, email: form.email, phone: '', body: form.text, answered_at: null },
    ]);
    const [notice] = await delivered('rooms@one.example');
    expect(notice).toMatchObject({ language: 'zh-cn', subject: '访客留言：酒店住宿（2026 云计算峰会）' });
    for (const part of ['2026 云计算峰会', form.name, form.email, form.text])
      expect(notice?.text).toContain(part);
    expect(await delivered('desk@one.example')).toEqual([]);
  });

  test('goes to the general contact if the topic’s cannot be reached, in a language they read', async () => {
    const english = contact('general', 'desk@two.example', text('Desk', ''));
    const id = await takingMessages([contact('hotel', ''), english]);
    await send(id);
    expect(await delivered('desk@two.example')).toMatchObject([
      { language: 'en', subject: expect.stringMatching(/^New message from a visitor: Hotel \(.+\)$/) },
    ]);
  });

  test('is stored even without a contact', async () => {
    const before = (await countRows(app))['message_log'];
    const id = await takingMessages([contact('press', 'press@three.example')]);
    expect((await send(id)).status).toBe(200);
    expect(await delivered('press@three.example')).toEqual([]);
    expect((await countRows(app))['message_log']).toBe(before);
  });

  test('sends one message, however often the event is delivered', async () => {
    const id = await takingMessages([contact('general', 'desk@four.example')]);
    await send(id);
    expect(await delivered('desk@four.example')).toHaveLength(1);
    await app.kernel.pool.query('update outbox set delivered_at = null');
    expect(await delivered('desk@four.example')).toHaveLength(1);
  });
});

describe('stores nothing', () => {
  const unchanged = async (work: () => Promise<{ status: number }>) => {
    const before = await countRows(app);
    const { status } = await work();
    expect(await countRows(app)).toEqual(before);
    return status;
  };

  test('from a machine that fills in the invisible field, without telling it', async () => {
    const id = await takingMessages([]);
    const person = await send(id);
    let machine: Awaited<ReturnType<typeof send>> | undefined;
    await unchanged(async () => (machine = await send(id, { website: 'https://spam.example' })));
    expect([machine?.status, machine?.body]).toEqual([person.status, person.body]);
  });

  test('for a draft, nor for an unknown conference', async () => {
    const { id } = await buildMeeting(app);
    expect(await unchanged(() => send(id))).toBe(404);
    expect(await unchanged(() => send(randomUUID()))).toBe(404);
  });

  test.each([
    ['takes no messages', false, 'published'],
    ['is archived', true, 'archived'],
  ] as const)('for a meeting that %s', async (_, takes, state) => {
    const id = await takingMessages([], takes, state);
    const before = await countRows(app);
    expect((await send(id)).body.code).toBe(meetingRefusals.NO_MESSAGES.code);
    expect(await countRows(app)).toEqual(before);
  });

  test('without an address to answer to, or with an unknown topic', async () => {
    const id = await takingMessages([]);
    expect(await unchanged(() => send(id, { email: '', phone: '' }))).toBe(422);
    expect(await unchanged(() => send(id, { topic: 'secret' as 'hotel' }))).toBe(422);
    expect(await unchanged(() => send(id, { text: ' ' }))).toBe(422);
  });

  test('after ten within an hour from one address', async () => {
    const id = await takingMessages([]);
    const address = '203.0.113.7';
    for (let n = 0; n < 10; n += 1) expect((await send(id, {}, address)).status).toBe(200);
    expect((await send(id, {}, address)).status).toBe(429);
    expect((await send(id, {}, '203.0.113.8')).status).toBe(200);
  });
});
