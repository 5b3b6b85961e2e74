import { replayDelivery, replayFailed, rotateWebhook } from '@plenum/contract/webhooks/endpoints';
import { webhookRefusals } from '@plenum/contract/webhooks/messages';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { waitUntil } from '#test/wait-until';
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
import { signedHeaders } from './secrets.ts';
import { sendDeliveries } from './send-deliveries.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
let receiver: WebhookReceiver;
let other: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  other = await startWebhookReceiver();
  app = await createTestApp({ webhookPrivateOrigins: [receiver.origin, other.origin] });
});
// A webhook of an earlier test must not answer in the next.
afterEach(async () => {
  receiver.answerWith({ status: 200 });
  other.answerWith({ status: 200 });
  await app.kernel.db.execute(sql`delete from webhooks`);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  await other.close();
});

const build = (to = receiver) => buildWebhook(app, webhookForm(`${to.origin}/hooks?token=x`));
const send = (timeoutMs = 2_000) => sendDeliveries(app.kernel, undefined, { timeoutMs });
const onlyOf = async (built: BuiltWebhook) => (await deliveriesOf(app, built))[0];
const countAt = ({ received }: WebhookReceiver) => received.length;
const params = ({ meetingId: id, webhookId }: BuiltWebhook) => ({ id, webhookId });

describe('a delivery', () => {
  test('is one signed POST, and the log has its answer', async () => {
    const built = await build();
    await addDeliveries(app, built.webhookId);
    receiver.answerWith({ status: 202, body: 'queued' });
    const before = countAt(receiver);
    await send();
    await send();
    expect(countAt(receiver)).toBe(before + 1);
    const request = receiver.received.at(-1);
    const log = await onlyOf(built);
    expect(request?.path).toBe('/hooks?token=x');
    expect(request?.body).toBe('{"type" : "order.paid", "data" : {"nr" : 1}}');
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      ...signedHeaders([built.secret], {
        id: log?.id ?? '',
        at: app.clock.now(),
        body: request?.body ?? '',
      }),
    });
    expect(log).toMatchObject({ state: 'delivered', attempts: 1, status: 202, error: null, dueAt: null });
    expect(await readWebhook(app, built)).toMatchObject({ failingSince: null, waiting: 0, failed: 0 });
  });

  test('is repeated with the same id and body until the receiver accepts it', async () => {
    const built = await build();
    await addDeliveries(app, built.webhookId);
    receiver.answerWith({ status: 500, body: 'no' }, { status: 200 });
    const before = countAt(receiver);
    await send();
    const failed = await onlyOf(built);
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, status: 500, error: 'HTTP_STATUS' });
    expect(await readWebhook(app, built)).toMatchObject({ failingSince: app.clock.now().toISOString() });
    const pause = Date.parse(failed?.dueAt ?? '') - app.clock.now().getTime();
    expect(pause).toBeGreaterThanOrEqual(4_000);
    expect(pause).toBeLessThanOrEqual(6_000);
    await send();
    expect(countAt(receiver)).toBe(before + 1);
    app.clock.advance(6_000);
    await send();
    const [first, second] = receiver.received.slice(before);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp']);
    expect(await onlyOf(built)).toMatchObject({ state: 'delivered', attempts: 2 });
    expect(await readWebhook(app, built)).toMatchObject({ failingSince: null });
  });

  test.each([
    ['a redirect', { status: 307, headers: { location: '/elsewhere' } }, 'REDIRECT'],
    ['an answer after the time limit', { status: 200, ms: Infinity }, 'TIMEOUT'],
    ['404', { status: 404 }, 'HTTP_STATUS'],
  ])('with %s counts as failed', async (_what, answer, error) => {
    const built = await build();
    await addDeliveries(app, built.webhookId);
    receiver.answerWith(answer);
    const before = countAt(receiver);
    await send(200);
    expect(countAt(receiver)).toBe(before + 1);
    expect(await onlyOf(built)).toMatchObject({ state: 'waiting', attempts: 1, error });
  });

  test('to a name that leads to a private address is refused, and nothing is sent', async () => {
    const built = await buildWebhook(app, webhookForm('https://hooks.example:8443/'));
    await addDeliveries(app, built.webhookId);
    const before = countAt(receiver);
    const resolve = async () => [{ address: '169.254.169.254', family: 4 }];
    await sendDeliveries(app.kernel, undefined, { resolve });
    expect(await onlyOf(built)).toMatchObject({ attempts: 1, error: 'PRIVATE_ADDRESS', status: null });
    expect(countAt(receiver)).toBe(before);
  });

  test('fails after ten attempts in about a day', async () => {
    const built = await build();
    await addDeliveries(app, built.webhookId);
    receiver.answerWith({ status: 503 });
    const [before, begun] = [countAt(receiver), app.clock.now().getTime()];
    for (let log = await onlyOf(built); log?.dueAt; log = await onlyOf(built)) {
      app.clock.set(new Date(log.dueAt));
      await send();
    }
    expect(countAt(receiver)).toBe(before + 10);
    const hours = (app.clock.now().getTime() - begun) / HOUR;
    expect(hours).toBeGreaterThan(18);
    expect(hours).toBeLessThan(30);
    expect(await onlyOf(built)).toMatchObject({ state: 'failed', attempts: 10, status: 503 });
    expect(await app.kernel.metrics.text()).toContain('plenum_webhook_attempts_total{outcome="failed"} 1');
  });

  test('is sent again after half a minute if its server was killed', async () => {
    const built = await build();
    await addDeliveries(app, built.webhookId);
    const lease = new Date(app.clock.now().getTime() + MINUTE / 2);
    await app.kernel.db.execute(sql`
      update webhook_deliveries set attempts = 1, due_at = ${lease}, taken_until = ${lease}
      where webhook_id = ${built.webhookId}`);
    const before = countAt(receiver);
    await send();
    expect(countAt(receiver)).toBe(before);
    app.clock.advance(MINUTE / 2);
    await send();
    expect(await onlyOf(built)).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  test('that is under way when the server stops does not count, and is due immediately', async () => {
    const built = await build();
    await addDeliveries(app, built.webhookId);
    receiver.answerWith({ status: 200, ms: Infinity });
    const stopping = new AbortController();
    const before = countAt(receiver);
    const sent = sendDeliveries(app.kernel, stopping.signal, { timeoutMs: 20_000 });
    await waitUntil(() => countAt(receiver) > before);
    stopping.abort();
    await sent;
    expect(await onlyOf(built)).toMatchObject({ state: 'waiting', attempts: 0, error: null });
    receiver.answerWith({ status: 200 });
    await send();
    expect(await onlyOf(built)).toMatchObject({ state: 'delivered', attempts: 1 });
  });
});

describe('a slow receiver', () => {
  test('gets five requests at a time, and keeps no other webhook waiting', async () => {
    const [slow, quick] = [await build(), await build(other)];
    await addDeliveries(app, slow.webhookId, 60);
    await addDeliveries(app, quick.webhookId, 20);
    receiver.answerWith({ status: 200, ms: 400 });
    receiver.open.most = 0;
    const before = countAt(other);
    const sent = send(5_000);
    await waitUntil(() => countAt(other) === before + 20);
    expect((await readWebhook(app, slow)).waiting).toBeGreaterThan(30);
    await sent;
    expect(receiver.open.most).toBe(5);
    expect(await readWebhook(app, slow)).toMatchObject({ waiting: 0, failed: 0 });
  });

  test('gets one request at a time once it fails', async () => {
    const built = await build();
    await addDeliveries(app, built.webhookId, 6);
    await app.kernel.db.execute(
      sql`update webhooks set failing_since = ${app.clock.now()} where id = ${built.webhookId}`,
    );
    receiver.answerWith({ status: 500, ms: 50 });
    receiver.open.most = 0;
    await send();
    expect(receiver.open.most).toBe(1);
    expect((await deliveriesOf(app, built)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('gets each event once, although several servers send at the same time', async () => {
    const built = await build();
    await addDeliveries(app, built.webhookId, 30);
    receiver.answerWith({ status: 200, ms: 50 });
    const before = countAt(receiver);
    await Promise.all(Array.from({ length: 8 }, () => send()));
    const ids = receiver.received.slice(before).map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
  });
});

describe('a webhook', () => {
  test('is switched off if its receiver answers 410', async () => {
    const built = await build();
    await addDeliveries(app, built.webhookId, 3);
    receiver.answerWith({ status: 410 });
    await send();
    expect(await readWebhook(app, built)).toMatchObject({ isOn: false, offReason: 'gone', waiting: 0 });
    const states = (await deliveriesOf(app, built)).map(({ state }) => state);
    expect(states).toEqual(['failed', 'failed', 'failed']);
    const facts = await auditOf(app, `meeting:${built.meetingId}`);
    expect(facts.filter((action) => action === 'meeting.webhook_switched_off')).toHaveLength(1);
  });

  test('is switched off after five days without a success', async () => {
    const built = await build();
    await addDeliveries(app, built.webhookId);
    receiver.answerWith({ status: 500 });
    await send();
    app.clock.advance(5 * DAY - 1);
    await send();
    expect(await readWebhook(app, built)).toMatchObject({ isOn: true });
    app.clock.advance(1);
    await addDeliveries(app, built.webhookId, 2, 'later');
    await send();
    expect(await readWebhook(app, built)).toMatchObject({ isOn: false, offReason: 'failing', waiting: 0 });
    const errors = (await deliveriesOf(app, built)).map(({ error }) => error);
    expect(errors.toSorted()).toEqual(['HTTP_STATUS', 'HTTP_STATUS', 'WEBHOOK_OFF']);
  });

  test('signs with both secrets for a day after a rotation', async () => {
    const built = await build();
    const { token } = built.owner;
    const rotated = await app.call(rotateWebhook, {
      params: params(built),
      body: { keepsEarlier: true },
      token,
    });
    const { secret } = rotated.body.data;
    const sentWith = async () => {
      await addDeliveries(app, built.webhookId, 1, app.clock.now().toISOString());
      await send();
      const { headers = {}, body = '' } = receiver.received.at(-1) ?? {};
      return { id: headers['webhook-id'] ?? '', body, signature: headers['webhook-signature'] };
    };
    const during = await sentWith();
    const signed = { id: during.id, at: app.clock.now(), body: during.body };
    const both = signedHeaders([secret, built.secret], signed)['webhook-signature'];
    expect(during.signature).toBe(both);
    app.clock.advance(DAY);
    const after = await sentWith();
    const later = { id: after.id, at: app.clock.now(), body: after.body };
    expect(after.signature).toBe(signedHeaders([secret], later)['webhook-signature']);
  });
});

describe('sending again', () => {
  test('repeats a delivery with its id, also a delivered one', async () => {
    const built = await build();
    const { token } = built.owner;
    await addDeliveries(app, built.webhookId);
    await send();
    const deliveryId = (await onlyOf(built))?.id ?? '';
    const before = countAt(receiver);
    const again = await app.call(replayDelivery, { params: { ...params(built), deliveryId }, token });
    expect(again.status).toBe(200);
    await send();
    expect(countAt(receiver)).toBe(before + 1);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(deliveryId);
    expect(await onlyOf(built)).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  test('repeats all failed deliveries since a time', async () => {
    const built = await build();
    const { token } = built.owner;
    await addDeliveries(app, built.webhookId, 3, 'early');
    app.clock.advance(MINUTE);
    const since = app.clock.now().toISOString();
    await addDeliveries(app, built.webhookId, 2, 'late');
    await app.kernel.db.execute(sql`
      update webhook_deliveries set state = 'failed', due_at = null, attempts = 10
      where webhook_id = ${built.webhookId}`);
    const before = countAt(receiver);
    const again = await app.call(replayFailed, { params: params(built), body: { since }, token });
    expect(again.body.data).toEqual({ count: 2 });
    await send();
    expect(countAt(receiver)).toBe(before + 2);
    expect(await readWebhook(app, built)).toMatchObject({ failed: 3, waiting: 0 });
  });

  test('is refused while the webhook is off', async () => {
    const built = await buildWebhook(app, webhookForm(receiver.origin, { isOn: false }));
    const body = { since: app.clock.now().toISOString() };
    const again = await app.call(replayFailed, { params: params(built), body, token: built.owner.token });
    expect(again.body.code).toBe(webhookRefusals.WEBHOOK_OFF.code);
  });
});
