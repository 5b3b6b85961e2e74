import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TestClock } from '#kernel/clock/clock';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type NoticeReceiver, type ReceivedNotice, startNoticeReceiver } from '#test/notice-receiver';
import { type Placed, stateOf } from '#test/orders';
import { begin, buildPayable, createPaidApp, type PaidApp, receiptsOf, tradeNoOf } from '#test/paid-app';
import { withChecksumOf } from '#test/same-checksum';
import { waitUntil } from '#test/wait-until';
import { captureOf, refundOf } from '../../../../sandbox/paypal/paypal-resources.ts';
import type { Trade } from '../../../../sandbox/trade-book.ts';
import { toMajorUnits } from '../providers/amounts.ts';
import { confirmNotices } from './confirm-notices.ts';
import { queryDueAttempts } from './query-attempt.ts';

// PayPal signs the CRC32 of a notice's text. An attacker who knows the headers of one genuine notice can put another text under them.

const NOTICES = '/payments/notices/paypal/sandbox';
let stage: PaidApp;
let receiver: NoticeReceiver;
let clock: TestClock;
beforeAll(async () => {
  stage = await createPaidApp();
  ({ clock } = stage.app);
  receiver = await startNoticeReceiver();
  receiver.answerWith({ status: 200, type: 'application/json', body: '{}' });
});
// PayPal's own notices are intercepted, and never reach the product.
beforeEach(() => stage.sandbox.setPaypalWebhook(receiver.url));
afterEach(() => stage.sandbox.behave('paypal', {}));
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

async function buildBegun(): Promise<Placed & { outTradeNo: string }> {
  const placed = await buildPayable(stage.app, 'USD');
  await begin(stage.app, placed, 'paypal');
  return { ...placed, outTradeNo: await tradeNoOf(stage.app, placed.orderId) };
}

async function buildPaid() {
  const placed = await buildBegun();
  stage.sandbox.pay('paypal', placed.outTradeNo);
  await waitUntil(async () => {
    clock.advance(6_000);
    await queryDueAttempts(stage.app.kernel);
    return (await stateOf(stage.app, placed.orderId)).state === 'pay_success';
  });
  return { ...placed, trade: stage.sandbox.trade('paypal', placed.outTradeNo) as Trade };
}

/** A notice of another payment, signed by PayPal, that did not reach the product yet. */
async function catchNotice(): Promise<ReceivedNotice> {
  const count = receiver.received.length;
  const { outTradeNo } = await buildBegun();
  stage.sandbox.pay('paypal', outTradeNo);
  return receiver.nth(count);
}

async function send({ headers, body }: Pick<ReceivedNotice, 'headers' | 'body'>): Promise<number> {
  const signed = Object.entries(headers).filter(([name]) => name.startsWith('paypal-'));
  const sent = { 'content-type': 'application/json', ...Object.fromEntries(signed) };
  const reply = await stage.app.http.inject({ method: 'POST', url: NOTICES, headers: sent, payload: body });
  return reply.statusCode;
}

/** Another event under the headers of a genuine notice. */
function forge(genuine: ReceivedNotice, type: string, resourceType: string, resource: object) {
  const body = withChecksumOf(genuine.body, (free) =>
    JSON.stringify({
      id: `WH-${randomUUID()}`,
      event_type: type,
      resource_type: resourceType,
      summary: free,
      resource,
    }),
  );
  expect(crc32(body)).toBe(crc32(genuine.body));
  expect(body.equals(genuine.body)).toBe(false);
  return { headers: genuine.headers, body };
}

/** Waits until every notice has been processed. */
async function handled(): Promise<void> {
  await waitUntil(async () => {
    const { rows } = await stage.app.kernel.pool.query(
      'select from payment_notices where handled_at is null',
    );
    return rows.length === 0;
  });
}

async function outcomeOf({ headers }: Pick<ReceivedNotice, 'headers'>): Promise<string> {
  return (await rowsOf(headers['paypal-transmission-id'])).map(({ outcome }) => outcome).join();
}

async function rowsOf(id: string | undefined) {
  const { rows } = await stage.app.kernel.pool.query<{ outcome: string }>(
    'select outcome from payment_notices where notice_id = $1',
    [id],
  );
  return rows;
}

test('a forged payment under genuine headers pays nothing', async () => {
  const victim = await buildBegun();
  const forged = forge(await catchNotice(), 'PAYMENT.CAPTURE.COMPLETED', 'capture', {
    id: '0123456789ABCDEF0',
    status: 'COMPLETED',
    invoice_id: victim.outTradeNo,
    amount: { currency_code: 'USD', value: toMajorUnits(victim.total) },
    create_time: clock.now().toISOString(),
  });
  expect(await send(forged)).toBe(200);
  await handled();
  expect(await stateOf(stage.app, victim.orderId)).toMatchObject({ state: 'unpaid' });
  expect(await receiptsOf(stage.app, victim.orderId)).toEqual([]);
  expect(await outcomeOf(forged)).toBe('not confirmed: INVALID_RESOURCE_ID');
});

test('a genuine capture claimed for another order pays its own order, once', async () => {
  const [paid, victim] = [await buildPaid(), await buildBegun()];
  const resource = { ...captureOf(paid.trade), invoice_id: victim.outTradeNo };
  const forged = forge(await catchNotice(), 'PAYMENT.CAPTURE.COMPLETED', 'capture', resource);
  expect(await send(forged)).toBe(200);
  await handled();
  expect(await receiptsOf(stage.app, victim.orderId)).toEqual([]);
  expect(await receiptsOf(stage.app, paid.orderId)).toHaveLength(1);
  expect(await outcomeOf(forged)).toBe('known');
});

test.each([
  ['refunded', 'PAYMENT.CAPTURE.REFUNDED', 'refund'],
  ['reversed', 'PAYMENT.CAPTURE.REVERSED', 'refund'],
  ['reversed', 'PAYMENT.CAPTURE.REVERSED', 'capture'],
  ['denied', 'PAYMENT.CAPTURE.DENIED', 'capture'],
] as const)('a forged notice that money was %s takes nothing back: %s as a %s', async (_, type, kind) => {
  const paid = await buildPaid();
  const told = { outRefundNo: '', refundNo: '0123456789ABCDEF1', amount: paid.total, at: 0, notifyUrl: null };
  const resource =
    kind === 'refund'
      ? refundOf(paid.trade, { ...told, act: 'reversed', done: true })
      : { ...captureOf(paid.trade), status: 'DECLINED' };
  const forged = forge(await catchNotice(), type, kind, resource);
  expect(await send(forged)).toBe(200);
  await handled();
  expect(await stateOf(stage.app, paid.orderId)).toMatchObject({ state: 'pay_success' });
  const { rows } = await stage.app.kernel.pool.query('select from refunds where order_id = $1', [
    paid.orderId,
  ]);
  expect(rows).toEqual([]);
});

test('a transmission has one effect: a second text under it is answered and not read', async () => {
  const paid = await buildPaid();
  const genuine = await catchNotice();
  expect(await send(genuine)).toBe(200);
  await handled();
  const forged = forge(genuine, 'PAYMENT.CAPTURE.COMPLETED', 'capture', captureOf(paid.trade));
  expect(await send(forged)).toBe(200);
  expect(await rowsOf(genuine.headers['paypal-transmission-id'])).toHaveLength(1);
});

test('a payment whose notice comes while PayPal is down counts once PayPal has answered', async () => {
  const { app, sandbox } = stage;
  const placed = await buildBegun();
  sandbox.pay('paypal', placed.outTradeNo);
  const count = receiver.received.length;
  sandbox.capture(placed.outTradeNo);
  const notice = await receiver.nth(count);
  // From here on, PayPal's certificate is cached.
  expect(await send(await catchNotice())).toBe(200);
  sandbox.behave('paypal', { down: true });
  expect(await send(notice)).toBe(200);
  await waitUntil(async () =>
    (await rowsOf(notice.headers['paypal-transmission-id'])).some(({ outcome }) => outcome !== ''),
  );
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid' });
  sandbox.behave('paypal', {});
  await confirmNotices(app.kernel);
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid' });
  clock.advance(6_000);
  await confirmNotices(app.kernel);
  await handled();
  expect(await outcomeOf(notice)).toBe('paid');
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
  expect(await receiptsOf(app, placed.orderId)).toMatchObject([{ source: 'notice', amount: placed.total }]);
});

test('headers older than PayPal’s repetitions are refused', async () => {
  const genuine = await catchNotice();
  clock.advance(3 * 86_400_000 + 301_000);
  expect(await send(genuine)).toBe(401);
  expect(await rowsOf(genuine.headers['paypal-transmission-id'])).toEqual([]);
});
