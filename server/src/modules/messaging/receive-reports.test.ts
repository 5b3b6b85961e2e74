import { randomUUID } from 'node:crypto';
import { addProvider, type ProviderForm } from '@plenum/contract/messaging/providers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson, makeAdministrator, type Person } from '#test/people';
import { webhookSignature } from './providers/webhook.ts';

let app: TestApp;
let administrator: Person;
beforeAll(async () => {
  app = await createTestApp();
  administrator = await buildPerson(app);
  await makeAdministrator(app, administrator);
});
afterAll(() => app.close());

const secret = 'a-secret-of-at-least-32-characters';
const keys = { keyId: 'LTAI0123456789', keySecret: 'secret-0123456789', prefixes: '+', except: '' };
const forms = {
  aliyun: { kind: 'aliyun', region: 'mainland', signName: '会堂', ...keys },
  tencent: { kind: 'tencent', region: 'ap-guangzhou', appId: '1400006666', signName: '会堂', ...keys },
  webhook: { kind: 'webhook', url: 'https://sms.example.org/', secret, prefixes: '+', except: '' },
} as const;

/** A provider, and a message that it accepted. */
async function build(kind: keyof typeof forms, target = '+8613800138000') {
  const form = { ...forms[kind], name: randomUUID().slice(0, 30) } as ProviderForm;
  await app.call(addProvider, { body: { channel: 'sms', provider: form }, token: administrator.token });
  const { rows } = await app.kernel.db.execute<{ id: string; report_key: string }>(
    sql`select id, report_key from message_providers where name = ${form.name}`,
  );
  const { id, report_key: key } = rows[0]!;
  const [messageId, providerId] = [randomUUID(), `biz-${randomUUID()}`];
  await app.kernel.db.execute(sql`
    insert into message_log (id, channel, target, language, subject, text, state, sent_at, provider, provider_row,
      provider_id, created_at)
    values (${messageId}, 'sms', ${target}, 'zh-cn', '', 'v1.x', 'sent', ${app.clock.now()}, ${kind}, ${id},
      ${kind === 'webhook' ? null : providerId}, ${app.clock.now()})`);
  return { key, messageId, providerId };
}
type Built = Awaited<ReturnType<typeof build>>;

const post = (key: string, payload: unknown, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url: `/messages/reports/${key}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

async function deliveryOf({ messageId }: Built) {
  const { rows } = await app.kernel.db.execute(
    sql`select delivery, delivery_code from message_log where id = ${messageId}`,
  );
  return rows[0];
}
const none = { delivery: null, delivery_code: null };

const ofAliyun = ({ messageId, providerId }: Built, changed: object = {}) => ({
  phone_number: '13800138000',
  report_time: '2026-05-18 09:00:01',
  success: true,
  err_code: 'DELIVERED',
  biz_id: providerId,
  out_id: messageId,
  ...changed,
});
const ofTencent = ({ providerId }: Built, changed: object = {}) => ({
  user_receive_time: '2026-05-18 09:00:01',
  nationcode: '86',
  mobile: '13800138000',
  report_status: 'SUCCESS',
  errmsg: 'DELIVRD',
  sid: providerId,
  ...changed,
});

describe('Aliyun', () => {
  test('a report of a message is recorded, and answered as the provider expects', async () => {
    const built = await build('aliyun');
    const reply = await post(built.key, [ofAliyun(built)]);
    expect([reply.statusCode, reply.json()]).toEqual([200, { code: 0, msg: '接收成功' }]);
    expect(await deliveryOf(built)).toEqual({ delivery: 'delivered', delivery_code: 'DELIVERED' });
  });

  test.each([
    ['another phone number', { phone_number: '13900139000' }],
    ['another number of the provider', { biz_id: 'biz-other' }],
    ['another message', { out_id: randomUUID() }],
    ['no number of ours', { out_id: null }],
    ['no id', { out_id: 'x' }],
  ])('%s: is answered the same, and changes nothing', async (_, changed) => {
    const built = await build('aliyun');
    const reply = await post(built.key, [ofAliyun(built, changed)]);
    expect([reply.statusCode, reply.json()]).toEqual([200, { code: 0, msg: '接收成功' }]);
    expect(await deliveryOf(built)).toEqual(none);
  });

  test('the first of two reports counts, even within one push', async () => {
    const built = await build('aliyun');
    const failed = ofAliyun(built, { success: false, err_code: 'MOBILE_NOT_ON_SERVICE' });
    await post(built.key, [failed, ofAliyun(built)]);
    await post(built.key, [ofAliyun(built)]);
    expect(await deliveryOf(built)).toEqual({
      delivery: 'undelivered',
      delivery_code: 'MOBILE_NOT_ON_SERVICE',
    });
  });

  test('a report for another provider’s message changes nothing', async () => {
    const [one, other] = [await build('aliyun'), await build('aliyun')];
    await post(other.key, [ofAliyun(one)]);
    expect(await deliveryOf(one)).toEqual(none);
  });
});

describe('Tencent Cloud', () => {
  test('a report is matched by the provider’s number and the phone number', async () => {
    const built = await build('tencent');
    const reply = await post(built.key, [ofTencent(built)]);
    expect([reply.statusCode, reply.json()]).toEqual([200, { result: 0, errmsg: 'OK' }]);
    expect(await deliveryOf(built)).toEqual({ delivery: 'delivered', delivery_code: 'DELIVRD' });
  });

  test('another phone number changes nothing', async () => {
    const built = await build('tencent');
    await post(built.key, [ofTencent(built, { mobile: '13900139000' })]);
    expect(await deliveryOf(built)).toEqual(none);
  });
});

describe('a webhook', () => {
  const signed = (body: string, at: Date, key = secret) => {
    const timestamp = Math.floor(at.getTime() / 1000);
    return {
      'x-plenum-timestamp': String(timestamp),
      'x-plenum-signature': webhookSignature(key, timestamp, body),
    };
  };

  test('a signed report is recorded', async () => {
    const built = await build('webhook');
    const body = JSON.stringify([{ id: built.messageId, delivered: false, code: 'NO_ROUTE' }]);
    expect((await post(built.key, body, signed(body, app.clock.now()))).statusCode).toBe(200);
    expect(await deliveryOf(built)).toEqual({ delivery: 'undelivered', delivery_code: 'NO_ROUTE' });
  });

  test('a report without a signature, with another secret, another body or an old time is refused', async () => {
    const built = await build('webhook');
    const body = JSON.stringify([{ id: built.messageId, delivered: true }]);
    const now = app.clock.now();
    for (const headers of [
      {},
      signed(body, now, 'another-secret-of-32-characters-x'),
      signed(`${body} `, now),
      signed(body, new Date(now.getTime() - 301_000)),
    ])
      expect((await post(built.key, body, headers)).statusCode).toBe(400);
    expect(await deliveryOf(built)).toEqual(none);
  });
});

test('a guessed address, and a missing or large body, are refused, and counted', async () => {
  const built = await build('aliyun');
  expect((await post('x'.repeat(32), [ofAliyun(built)])).statusCode).toBe(404);
  expect((await post('short', [])).statusCode).toBe(404);
  expect((await post(built.key, '{"no":"list"}')).statusCode).toBe(400);
  expect((await post(built.key, 'x'.repeat(600 * 1024))).statusCode).toBe(413);
  expect(await deliveryOf(built)).toEqual(none);
  const metrics = await app.kernel.metrics.text();
  expect(metrics).toMatch(/outcome="report_refused"/);
  expect(metrics).toMatch(/outcome="report_unknown"/);
});

test('a sender of many unknown reports is slowed down', async () => {
  const built = await build('aliyun');
  const statuses = new Set<number>();
  for (let push = 0; push < 130; push += 1)
    statuses.add((await post(built.key, [ofAliyun(built, { biz_id: 'other' })])).statusCode);
  expect(statuses).toEqual(new Set([200, 429]));
});

describe('a number that does not exist', () => {
  // The limit for senders of refused reports, which the tests above have used up, starts over.
  beforeAll(() => app.clock.advance(120_000));
  const isMarked = async (target: string) =>
    (await app.kernel.db.execute(sql`select from undeliverable_targets where target = ${target}`)).rows
      .length === 1;
  const sign = (body: string) => {
    const timestamp = Math.floor(app.clock.now().getTime() / 1000);
    return {
      'x-plenum-timestamp': String(timestamp),
      'x-plenum-signature': webhookSignature(secret, timestamp, body),
    };
  };
  const report = async (target: string, delivered: boolean, code: string) => {
    const { key, messageId } = await build('webhook', target);
    const body = JSON.stringify([{ id: messageId, delivered, code }]);
    expect((await post(key, body, sign(body))).statusCode).toBe(200);
  };

  test('is marked by the provider’s report, until a message arrives', async () => {
    const target = '+8613800138077';
    await report(target, false, 'EXPIRED');
    expect(await isMarked(target)).toBe(false);
    await report(target, false, 'MK:0001');
    await report(target, false, 'MK:0001');
    expect(await isMarked(target)).toBe(true);
    await report(target, true, 'DELIVERED');
    expect(await isMarked(target)).toBe(false);
  });

  test('is not marked by a report that is forged or about another provider’s message', async () => {
    const target = '+8613800138078';
    const [one, other] = [await build('webhook', target), await build('webhook', target)];
    const body = JSON.stringify([{ id: one.messageId, delivered: false, code: 'MK:0001' }]);
    await post(one.key, body, { ...sign(body), 'x-plenum-signature': 'v1=00' });
    await post(other.key, body, sign(body));
    expect(await isMarked(target)).toBe(false);
  });
});
