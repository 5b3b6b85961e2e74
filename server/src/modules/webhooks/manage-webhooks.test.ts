import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import * as endpoints from '@plenum/contract/webhooks/endpoints';
import { webhookMessages, webhookRefusals } from '@plenum/contract/webhooks/messages';
import { MOST_WEBHOOKS, WEBHOOK_LOG_DAYS, type WebhookForm } from '@plenum/contract/webhooks/schemas';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { buildMeeting, buildStaff } from '#test/meetings';
import {
  addDeliveries,
  buildWebhook,
  type BuiltWebhook,
  deliveriesOf,
  readWebhook,
  startWebhookReceiver,
  webhookForm,
  type WebhookReceiver,
} from '#test/webhooks';
import { sweepLog } from './jobs.ts';

const DAY = 24 * 3_600_000;

let app: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await createTestApp({ webhookPrivateOrigins: [receiver.origin] });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const form = (overrides: Partial<WebhookForm> = {}) => webhookForm('https://hooks.example/x', overrides);
const params = ({ meetingId: id, webhookId }: BuiltWebhook) => ({ id, webhookId });
const change = (built: BuiltWebhook, body: WebhookForm) =>
  app.call(endpoints.changeWebhook, { params: params(built), body, token: built.owner.token });

describe('a new webhook', () => {
  test('is listed without its secret, which is stored encrypted', async () => {
    const built = await buildWebhook(app, form({ events: ['order.paid'] }));
    expect(built.secret).toMatch(/^whsec_/);
    const { rows } = await app.kernel.db.execute(sql`select * from webhooks where id = ${built.webhookId}`);
    const kept = await app.kernel.db.execute(sql`select answer from idempotency_keys`);
    const log = await app.kernel.db.execute(sql`select detail from audit_log`);
    const listed = await app.call(endpoints.listWebhooks, {
      params: { id: built.meetingId },
      token: built.owner.token,
    });
    const everything = JSON.stringify([rows, kept.rows, log.rows, listed.body.data]);
    expect(everything).not.toContain(built.secret.slice(6));
    expect(listed.body.data).toEqual([
      {
        id: built.webhookId,
        url: 'https://hooks.example/x',
        description: 'Membership system',
        events: ['order.paid'],
        isOn: true,
        offReason: null,
        createdAt: app.clock.now().toISOString(),
        failingSince: null,
        earlierUntil: null,
        waiting: 0,
        failed: 0,
        lastDeliveredAt: null,
      },
    ]);
    // The path of an address is often a secret.
    expect(JSON.stringify(log.rows)).not.toContain('hooks.example/x');
  });

  test.each([
    ['http://hooks.example/', webhookMessages.webhook_url_not_https],
    ['http://127.0.0.1:9/', webhookMessages.webhook_url_not_https],
    ['https://localhost/', webhookMessages.webhook_url_private],
    ['https://api.localhost/', webhookMessages.webhook_url_private],
    ['https://127.0.0.1/', webhookMessages.webhook_url_private],
    ['https://0x7f.1/', webhookMessages.webhook_url_private],
    ['https://10.1.2.3:8443/', webhookMessages.webhook_url_private],
    ['https://169.254.169.254/latest/meta-data', webhookMessages.webhook_url_private],
    ['https://hooks.example:25/', webhookMessages.webhook_url_port],
    ['https://hooks.example/#x', webhookMessages.webhook_url_fragment],
    ['https://user:word@hooks.example/', 'link_invalid'],
    ['ftp://hooks.example/', 'link_invalid'],
    ['https://[::1]/', 'link_invalid'],
  ])('can’t have the address %s', async (url, code) => {
    const { id } = await buildMeeting(app);
    const owner = await buildStaff(app, id, 'owner');
    const { body } = await app.call(endpoints.createWebhook, {
      params: { id },
      body: form({ url }),
      token: owner.token,
    });
    expect(body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'url', code }],
    });
  });

  test('may have another port, and any address that the operator allows', async () => {
    for (const url of ['https://hooks.example:8443/', 'https://hooks.example:443/', `${receiver.origin}/x`])
      expect((await buildWebhook(app, form({ url }))).secret).toMatch(/^whsec_/);
  });

  test('is refused beyond the maximum', async () => {
    const first = await buildWebhook(app, form());
    const { meetingId, owner } = first;
    for (let nr = 1; nr < MOST_WEBHOOKS; nr += 1) await buildWebhook(app, form(), { meetingId, owner });
    const more = await app.call(endpoints.createWebhook, {
      params: { id: meetingId },
      body: form(),
      token: owner.token,
    });
    expect(more.body.code).toBe(webhookRefusals.WEBHOOKS_MOST.code);
  });
});

test('creating, changing and rotating need a confirmed identity', async () => {
  const built = await buildWebhook(app, form());
  const { token } = built.owner;
  await app.kernel.db.execute(sql`
    update logins set identity_confirmed_at = ${new Date(app.clock.now().getTime() - DAY)}
    where account_id = ${built.owner.me.id}`);
  const answers = [
    await app.call(endpoints.createWebhook, { params: { id: built.meetingId }, body: form(), token }),
    await change(built, form()),
    await app.call(endpoints.rotateWebhook, { params: params(built), body: { keepsEarlier: true }, token }),
  ];
  const asked = kernelRefusals.CONFIRM_IDENTITY.code;
  expect(answers.map(({ body }) => body.code)).toEqual([asked, asked, asked]);
});

test('a webhook of another conference is not found', async () => {
  const [built, other] = [await buildWebhook(app, form()), await buildWebhook(app, form())];
  const foreign = { id: other.meetingId, webhookId: built.webhookId };
  const { token } = other.owner;
  const deliveryId = built.webhookId;
  const answers = [
    await app.call(endpoints.changeWebhook, { params: foreign, body: form(), token }),
    await app.call(endpoints.rotateWebhook, { params: foreign, body: { keepsEarlier: true }, token }),
    await app.call(endpoints.testWebhook, { params: foreign, token }),
    await app.call(endpoints.listDeliveries, { params: foreign, token }),
    await app.call(endpoints.readDelivery, { params: { ...foreign, deliveryId }, token }),
    await app.call(endpoints.replayDelivery, { params: { ...foreign, deliveryId }, token }),
  ];
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  await app.call(endpoints.deleteWebhook, { params: foreign, token });
  expect(await readWebhook(app, built)).toMatchObject({ id: built.webhookId });
});

describe('changing a webhook', () => {
  test('switches it off, which ends what waits, and on again', async () => {
    const built = await buildWebhook(app, form());
    await addDeliveries(app, built.webhookId, 2);
    await change(built, form({ isOn: false }));
    const off = { isOn: false, offReason: 'organizer', waiting: 0, failed: 2 };
    expect(await readWebhook(app, built)).toMatchObject(off);
    expect((await deliveriesOf(app, built)).map(({ error }) => error)).toEqual([
      'WEBHOOK_OFF',
      'WEBHOOK_OFF',
    ]);
    await change(built, form({ description: 'CRM' }));
    expect(await readWebhook(app, built)).toMatchObject({ isOn: true, offReason: null, description: 'CRM' });
    expect(await auditOf(app, `meeting:${built.meetingId}`)).toEqual(
      expect.arrayContaining([
        'meeting.webhook_created',
        'meeting.webhook_changed',
        'meeting.webhook_changed',
      ]),
    );
  });

  test('keeps an address that is no longer allowed, but accepts no other such address', async () => {
    const built = await buildWebhook(app, form());
    const url = 'https://127.0.0.1/';
    await app.kernel.db.execute(sql`update webhooks set url = ${url} where id = ${built.webhookId}`);
    expect((await change(built, form({ url, isOn: false }))).status).toBe(200);
    expect((await change(built, form({ url: 'https://127.0.0.2/' }))).status).toBe(422);
  });
});

test('deleting a webhook deletes its log; doing so twice has no effect', async () => {
  const built = await buildWebhook(app, form());
  await addDeliveries(app, built.webhookId);
  const erase = () => app.call(endpoints.deleteWebhook, { params: params(built), token: built.owner.token });
  expect([(await erase()).status, (await erase()).status]).toEqual([200, 200]);
  const { rows } = await app.kernel.db.execute(
    sql`select from webhook_deliveries where webhook_id = ${built.webhookId}`,
  );
  expect(rows).toEqual([]);
  const deleted = await auditOf(app, `meeting:${built.meetingId}`);
  expect(deleted.filter((action) => action === 'meeting.webhook_deleted')).toHaveLength(1);
});

describe('a test', () => {
  test('returns the receiver’s answer and is in the log', async () => {
    const built = await buildWebhook(app, form({ url: `${receiver.origin}/x`, isOn: false }));
    receiver.answerWith({ status: 418, body: 'short and stout' });
    const { body } = await app.call(endpoints.testWebhook, {
      params: params(built),
      token: built.owner.token,
    });
    expect(body.data).toMatchObject({
      event: 'webhook.test',
      state: 'failed',
      status: 418,
      error: 'HTTP_STATUS',
      answer: 'short and stout',
      attempts: 1,
      dueAt: null,
    });
    const sent = JSON.parse(receiver.received.at(-1)?.body ?? '') as unknown;
    expect(sent).toEqual({
      type: 'webhook.test',
      timestamp: app.clock.now().toISOString(),
      data: { meetingId: built.meetingId, webhookId: built.webhookId },
    });
    const deliveryId = body.data.id;
    const read = await app.call(endpoints.readDelivery, {
      params: { ...params(built), deliveryId },
      token: built.owner.token,
    });
    expect(read.body.data).toEqual(body.data);
    receiver.answerWith({ status: 200 });
  });
});

test('the log is read page by page and by state', async () => {
  const built = await buildWebhook(app, form());
  await addDeliveries(app, built.webhookId, 120);
  const { token } = built.owner;
  const seen: string[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const query = after === undefined ? {} : { after };
    const { body } = await app.call(endpoints.listDeliveries, { params: params(built), query, token });
    seen.push(...body.data.rows.map(({ id }) => id));
    after = body.data.next;
  }
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
  const query = { state: 'failed' as const };
  const failed = await app.call(endpoints.listDeliveries, { params: params(built), query, token });
  expect(failed.body.data.rows).toEqual([]);
  const wrong = await app.call(endpoints.listDeliveries, {
    params: params(built),
    query: { after: 'nowhere' },
    token,
  });
  expect(wrong.body.code).toBe(kernelRefusals.INVALID_INPUT.code);
});

test('the nightly job deletes old deliveries, except those that wait', async () => {
  const built = await buildWebhook(app, form());
  await addDeliveries(app, built.webhookId, 2);
  const old = new Date(app.clock.now().getTime() - (WEBHOOK_LOG_DAYS + 1) * DAY);
  await app.kernel.db.execute(sql`
    update webhook_deliveries set created_at = ${old} where webhook_id = ${built.webhookId}`);
  await app.kernel.db.execute(sql`
    update webhook_deliveries set state = 'failed', due_at = null
    where id = (select id from webhook_deliveries where webhook_id = ${built.webhookId} limit 1)`);
  await sweepLog(app.kernel);
  expect((await deliveriesOf(app, built)).map(({ state }) => state)).toEqual(['waiting']);
});
