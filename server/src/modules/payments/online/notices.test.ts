import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countDeadLetters, retryDeadLetters } from '#kernel/jobs/dead-letters';
import type { TestApp } from '#test/app';
import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import { stateOf } from '#test/orders';
import { begin, buildPayable, receiptsOf, tradeNoOf } from '#test/paid-app';
import { createTwoServers, type TwoServers } from '#test/two-servers';
import { privateKeyOf } from '../../../../sandbox/keys.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/start-sandbox.ts';
import { signNotice } from '../providers/alipay/signing.ts';
import { toMajorUnits } from '../providers/amounts.ts';
import { toChinaTime } from '../providers/china-time.ts';
import type { Transaction } from '../providers/provider.ts';
import { keepNotice } from './inbox.ts';
import { useSandbox } from '../merchants/find-merchants.ts';
import { handleNotices, NOTICES_JOB } from './notices.ts';

let servers: TwoServers;
let one: TestApp;
let close: () => Promise<void>;
let sandbox: Sandbox;
beforeAll(async () => {
  ({ servers, close } = await createTwoServers());
  [one] = servers;
  sandbox = await startSandbox({ port: 0, clock: one.clock });
  for (const { kernel } of servers) useSandbox(kernel, sandbox.credentials());
});
afterAll(async () => {
  await sandbox.close();
  await close();
});

/** An order with a QR code of Alipay, and the notice that Alipay would send once it is paid. */
async function buildAwaited() {
  const placed = await buildPayable(one);
  expect((await begin(one, placed, 'alipay')).body).toMatchObject({ code: 200 });
  const { appId, sellerId } = sandbox.credentials().alipay;
  const now = toChinaTime(one.clock.now());
  const paid = {
    notify_id: randomUUID(),
    notify_type: 'trade_status_sync',
    notify_time: now,
    app_id: appId,
    seller_id: sellerId,
    out_trade_no: await tradeNoOf(one, placed.orderId),
    trade_no: randomUUID(),
    trade_status: 'TRADE_SUCCESS',
    total_amount: toMajorUnits(placed.total),
    gmt_payment: now,
  };
  return { placed, paid };
}

type Expected = Awaited<ReturnType<typeof buildAwaited>>;

async function notify(app: TestApp, fields: Record<string, string>): Promise<number> {
  const sign = signNotice(fields, privateKeyOf(sandbox.keys.alipayPlatform));
  const reply = await app.http.inject({
    method: 'POST',
    url: '/payments/notices/alipay/sandbox',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...fields, sign, sign_type: 'RSA2' }).toString(),
  });
  return reply.statusCode;
}

// Waits until every notice has been processed, even if a run that a notice has started is still in progress.
async function handled(): Promise<void> {
  for (const { kernel } of servers) await handleNotices(kernel);
  await expect
    .poll(async () => {
      const { rows } = await one.kernel.pool.query('select from payment_notices where handled_at is null');
      return rows.length;
    })
    .toBe(0);
}

test('fifty copies at the same time, over two servers, are answered and have one effect', async () => {
  const { placed, paid } = await buildAwaited();
  const copies = Array.from({ length: 50 }, (_, nr) => notify(servers[nr % 2] as TestApp, paid));
  expect(new Set(await Promise.all(copies))).toEqual(new Set([200]));
  await handled();
  expect(await receiptsOf(one, placed.orderId)).toMatchObject([
    { source: 'notice', amount: placed.total, applied: placed.total, waits_for: null },
  ]);
  expect(await stateOf(one, placed.orderId)).toMatchObject({ state: 'pay_success' });
});

test('notices processed together have the effects that each has alone', async () => {
  const awaited = await Promise.all([1, 2, 3].map(buildAwaited));
  const [right, wrong, twice] = awaited as [Expected, Expected, Expected];
  const { appId, sellerId } = sandbox.credentials().alipay;
  const keep = ({ placed, paid }: Expected, change: Partial<Transaction> = {}) =>
    keepNotice(one.kernel, 'alipay', null, {
      id: randomUUID(),
      kind: 'transaction',
      transaction: {
        outTradeNo: paid.out_trade_no,
        tradeNo: paid.trade_no,
        state: 'paid',
        amount: placed.total,
        currency: 'CNY',
        merchant: sellerId,
        app: appId,
        paidAt: one.clock.now(),
        ...change,
      },
    });
  await keep(twice);
  await keep(right);
  await keep(right, { state: 'closed', paidAt: null });
  await keep(wrong, { state: 'open', paidAt: null });
  await keep(wrong, { amount: 1 });
  await keep(twice, { tradeNo: 'the second payment of one order' });
  await handled();
  const all = { applied: right.placed.total, waits_for: null };
  expect(await receiptsOf(one, right.placed.orderId)).toMatchObject([all]);
  expect(await receiptsOf(one, wrong.placed.orderId)).toMatchObject([
    { applied: 0, waits_for: 'wrong_amount' },
  ]);
  expect(await receiptsOf(one, twice.placed.orderId)).toMatchObject([
    all,
    { applied: 0, waits_for: 'order_over' },
  ]);
  const states = await Promise.all(awaited.map(({ placed }) => stateOf(one, placed.orderId)));
  expect(states).toMatchObject([{ state: 'pay_success' }, { state: 'unpaid' }, { state: 'pay_success' }]);
  const { rows } = await one.kernel.pool.query(
    `select journal from ledger_postings where order_id = any ($1) and account = 'cash'`,
    [awaited.map(({ placed }) => placed.orderId)],
  );
  expect(new Set(rows.map(({ journal }) => journal)).size).toBe(2);
});

test('the same payment reported under fifty ids has one effect', async () => {
  const { placed, paid } = await buildAwaited();
  const copies = Array.from({ length: 50 }, (_, nr) =>
    notify(servers[nr % 2] as TestApp, { ...paid, notify_id: randomUUID() }),
  );
  await Promise.all(copies);
  await handled();
  expect(await receiptsOf(one, placed.orderId)).toMatchObject([{ applied: placed.total }]);
});

test.each([
  ['another amount', { total_amount: '0.01' }, 'wrong_amount'],
  ['another seller', { seller_id: '2088999999999999' }, 'wrong_merchant'],
  ['another application', { app_id: '2021999999999999' }, 'wrong_merchant'],
  ['another currency', { trans_currency: 'USD' }, 'wrong_currency'],
] as const)('%s: the money waits for finance, and the order is not paid', async (_, change, waitsFor) => {
  const { placed, paid } = await buildAwaited();
  expect(await notify(one, { ...paid, ...change })).toBe(200);
  await handled();
  expect(await receiptsOf(one, placed.orderId)).toMatchObject([{ applied: 0, waits_for: waitsFor }]);
  expect(await stateOf(one, placed.orderId)).toMatchObject({ state: 'unpaid' });
});

test('a delayed earlier report changes nothing', async () => {
  const { placed, paid } = await buildAwaited();
  await notify(one, paid);
  const { gmt_payment: _, ...unpaid } = paid;
  for (const status of ['WAIT_BUYER_PAY', 'TRADE_CLOSED'])
    await notify(one, { ...unpaid, notify_id: randomUUID(), trade_status: status });
  await handled();
  expect(await stateOf(one, placed.orderId)).toMatchObject({ state: 'pay_success' });
  expect(await receiptsOf(one, placed.orderId)).toHaveLength(1);
});

test('money for a cancelled order waits for finance', async () => {
  const { placed, paid } = await buildAwaited();
  const cancelled = await one.call(cancelOrder, {
    params: { id: placed.orderId },
    token: placed.buyer.token,
  });
  expect(cancelled.body).toMatchObject({ code: 200 });
  await notify(one, paid);
  await handled();
  expect(await receiptsOf(one, placed.orderId)).toMatchObject([{ applied: 0, waits_for: 'order_over' }]);
});

test('an unknown attempt changes nothing, and is not requested again', async () => {
  const { paid } = await buildAwaited();
  expect(await notify(one, { ...paid, out_trade_no: 'of another system' })).toBe(200);
  await handled();
  const { rows } = await one.kernel.pool.query('select from receipts where trade_no = $1', [paid.trade_no]);
  expect(rows).toHaveLength(0);
});

test('a failing notice waits longer each time, holds up no other, and is retried on an operator’s command', async () => {
  const { pool } = one.kernel;
  // A claim that was never confirmed can't be applied.
  const { rows } = await pool.query<{ id: string }>(
    `insert into payment_notices (wallet, notice_id, content, received_at)
     values ('paypal', 'broken', '{"kind": "claim"}', now()) returning id`,
  );
  const broken = rows[0]?.id ?? '';
  const { placed, paid } = await buildAwaited();
  await notify(one, paid);
  await handleNotices(one.kernel);
  await expect.poll(() => receiptsOf(one, placed.orderId)).toHaveLength(1);

  const failures = async () =>
    (await pool.query<{ attempts: number }>('select attempts from job_failures where item = $1', [broken]))
      .rows[0]?.attempts ?? 0;
  await handleNotices(one.kernel);
  expect(await failures()).toBe(1);
  while ((await countDeadLetters(one.kernel)).size === 0 && (await failures()) < 50) {
    one.clock.advance(61 * 60_000);
    await handleNotices(one.kernel);
  }
  expect(await failures()).toBe(15);
  expect([...(await countDeadLetters(one.kernel))]).toEqual([[NOTICES_JOB, 1]]);

  await pool.query(`update payment_notices set content = '{"kind": "ignored"}' where id = $1`, [broken]);
  await handleNotices(one.kernel);
  expect((await pool.query('select handled_at from payment_notices where id = $1', [broken])).rows).toEqual([
    { handled_at: null },
  ]);
  expect(await retryDeadLetters(one.kernel, NOTICES_JOB)).toBe(1);
  await handled();
});
