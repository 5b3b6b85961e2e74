import { readDashboard } from '@plenum/contract/console/dashboard';
import { refundList } from '@plenum/contract/payments/refund-list';
import { noteRefund, readOrderRefunds, refundReceipt } from '@plenum/contract/payments/refund-endpoints';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { refundRefusals } from '@plenum/contract/payments/refund-messages';
import { acceptMoney } from '@plenum/contract/payments/finance-endpoints';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { balanceOf, type Placed, settle, stateOf, takenOf } from '#test/orders';
import { begin, buildPayable, createPaidApp, type PaidApp, readPay, tradeNoOf } from '#test/paid-app';
import { makeRefund, recordRefund } from '#test/refunds';
import { waitUntil } from '#test/wait-until';
import { queryDueAttempts } from '../online/query-attempt.ts';
import { sendDueRefunds } from './send-refunds.ts';

let stage: PaidApp;
beforeAll(async () => {
  stage = await createPaidApp();
});
afterAll(() => stage.close());

const A_WHILE = 10_000;

async function buildPaidBy(wallet: Wallet): Promise<Placed> {
  const { app, sandbox } = stage;
  const placed = await buildPayable(app, wallet === 'paypal' ? 'USD' : 'CNY');
  await begin(app, placed, wallet);
  sandbox.pay(wallet, await tradeNoOf(app, placed.orderId));
  await vi.waitFor(async () => {
    await queryDueAttempts(app.kernel);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
  }, 20_000);
  return placed;
}

const refundsOf = async ({ offer, orderId, cashier }: Placed) =>
  (
    await stage.app.call(readOrderRefunds, {
      params: { id: offer.meetingId, orderId },
      token: cashier.token,
    })
  ).body.data;

/** Runs the job until the order has the given state, by default until the provider has refunded it. */
const arrives = (placed: Placed, state = 'refunded') =>
  vi.waitFor(async () => {
    stage.app.clock.advance(3_000);
    await sendDueRefunds(stage.app.kernel);
    expect(await stateOf(stage.app, placed.orderId)).toMatchObject({ state });
  }, 20_000);

/**
 * Runs the job and aborts its wait for an answer once the provider has made the refund, as the time limit of eight
 * seconds would.
 */
async function sendInVain(isDone: () => boolean): Promise<void> {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const sending = sendDueRefunds(stage.app.kernel);
  await waitUntil(isDone);
  patience.abort(new DOMException('eight seconds are over', 'TimeoutError'));
  await sending;
  timeout.mockRestore();
}

describe.each(['wechat', 'alipay', 'paypal'] as const)('to %s', (wallet) => {
  test('the provider refunds it, once, and the order is refunded', async () => {
    const { app, sandbox } = stage;
    const placed = await buildPaidBy(wallet);
    expect(await refundsOf(placed)).toMatchObject({ left: placed.total, leftOriginal: placed.total });
    const { body } = await makeRefund(app, placed, { way: 'original' });
    expect(body.data).toMatchObject({ state: 'sent', way: 'original' });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'refunding' });
    await arrives(placed);
    await sandbox.repeatNotices(await tradeNoOf(app, placed.orderId), 10);
    await sendDueRefunds(app.kernel);
    expect((await refundsOf(placed)).refunds).toMatchObject([{ state: 'done', returned: placed.total }]);
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: placed.total });
    expect(await takenOf(app, placed.offer)).toEqual(wallet === 'paypal' ? [1, 1, 1] : [0, 0, 0]);
    expect((await recordRefund(app, placed, body.data.id)).body.code).toBe(refundRefusals.REFUND_STATE.code);
  });

  test('a silent provider gets the same number again', async () => {
    const { app, sandbox } = stage;
    const placed = await buildPaidBy(wallet);
    await makeRefund(app, placed, { way: 'original', amount: 500, ends: 'nothing' });
    sandbox.behave(wallet, { down: true });
    await sendDueRefunds(app.kernel);
    expect((await refundsOf(placed)).refunds).toMatchObject([{ state: 'sent', returned: 0 }]);
    sandbox.behave(wallet, { timeoutAfterCharging: true, dropNotices: true });
    app.clock.advance(A_WHILE);
    const trade = sandbox.trade(wallet, await tradeNoOf(app, placed.orderId));
    await sendInVain(() => (trade?.refunds.length ?? 0) > 0);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'refunding' });
    sandbox.behave(wallet, {});
    app.clock.advance(A_WHILE);
    await arrives(placed, 'partially_refunded');
    expect((await refundsOf(placed)).refunds).toMatchObject([{ state: 'done', returned: 500 }]);
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: 500, cash: placed.total - 500 });
  });
});

test('two servers send each refund to the provider once', async () => {
  const { app } = stage;
  const placed = await buildPaidBy('alipay');
  await makeRefund(app, placed, { way: 'original' });
  app.clock.advance(1);
  await Promise.all([1, 2, 3].map(() => sendDueRefunds(app.kernel)));
  await arrives(placed);
  expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: placed.total });
});

test('a refused refund fails with the provider’s answer, and can be made by hand', async () => {
  const { app } = stage;
  const placed = await buildPaidBy('alipay');
  await makeRefund(app, placed, { way: 'original' });
  // Makes the recorded amount higher than the amount that the provider accepts.
  await app.kernel.db.execute(sql`
    update refund_parts set amount = amount + 1 where out_refund_no like ${`${placed.number}%`}`);
  await arrives(placed, 'pay_success');
  const { refunds } = await refundsOf(placed);
  expect(refunds).toMatchObject([{ state: 'failed', failure: expect.stringMatching(/.+/), returned: 0 }]);
  expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
  await app.kernel.db.execute(sql`
    update refund_parts set amount = amount - 1 where out_refund_no like ${`${placed.number}%`}`);
  expect(await failedOnes(placed)).toEqual([refunds[0]?.id]);
  const { body } = await makeRefund(app, placed, { way: 'hand' });
  expect(await failedOnes(placed)).toEqual([]);
  await recordRefund(app, placed, body.data.id);
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'refunded' });
});

test('a failed refund waits for finance until it is recorded, once', async () => {
  const { app } = stage;
  const placed = await buildPaidBy('alipay');
  const made = await makeRefund(app, placed, { way: 'original' });
  const refundId = made.body.data.id;
  const noteIt = () =>
    app.call(noteRefund, {
      params: { id: placed.offer.meetingId, refundId },
      body: { note: 'Paid in cash at the desk' },
      token: placed.cashier.token,
    });
  expect((await noteIt()).body.code).toBe(refundRefusals.REFUND_STATE.code);
  const change = (by: number) =>
    app.kernel.db.execute(sql`
      update refund_parts set amount = amount + ${by} where out_refund_no like ${`${placed.number}%`}`);
  await change(1);
  await arrives(placed, 'pay_success');
  await change(-1);
  expect(await failedOnes(placed)).toEqual([refundId]);
  expect((await noteIt()).body.data).toMatchObject({
    state: 'failed',
    noted: { note: 'Paid in cash at the desk' },
  });
  expect((await noteIt()).body.code).toBe(refundRefusals.REFUND_STATE.code);
  expect(await failedOnes(placed)).toEqual([]);
});

/** Returns the refunds in the list that wait for finance, and checks that the inbox counts the same number. */
async function failedOnes({ offer, cashier }: Placed): Promise<string[]> {
  const about = { params: { id: offer.meetingId }, token: cashier.token };
  const list = await stage.app.call(refundList.list, { ...about, query: { failed: 'open' } });
  const { items } = (await stage.app.call(readDashboard, about)).body.data;
  const ids = list.body.data.rows.map(({ id }) => id);
  expect(items.find(({ kind }) => kind === 'failed_refunds')?.count ?? 0).toBe(ids.length);
  return ids;
}

test('each of two payments is refunded by its own method', async () => {
  const { app, sandbox } = stage;
  const placed = await buildPayable(app);
  await settle(app, placed, { amount: 1_000 });
  await begin(app, placed, 'wechat');
  sandbox.pay('wechat', await tradeNoOf(app, placed.orderId));
  await vi.waitFor(
    async () => expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' }),
    20_000,
  );
  expect(await refundsOf(placed)).toMatchObject({ leftOriginal: placed.total - 1_000 });
  expect((await makeRefund(app, placed, { way: 'original' })).body.code).toBe(refundRefusals.REFUND_WAY.code);
  await makeRefund(app, placed, { way: 'original', amount: placed.total - 1_000, ends: 'all' });
  await arrives(placed, 'partially_refunded');
  expect(await takenOf(app, placed.offer)).toEqual([0, 0, 0]);
  const { body } = await makeRefund(app, placed, { way: 'hand', amount: 1_000 });
  await recordRefund(app, placed, body.data.id);
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'refunded' });
});

describe('money that pays for nothing', () => {
  async function buildWaiting() {
    const { app, sandbox } = stage;
    const placed = await buildPayable(app);
    await begin(app, placed, 'alipay');
    await settle(app, placed);
    sandbox.pay('alipay', await tradeNoOf(app, placed.orderId));
    await vi.waitFor(
      async () => expect((await readPay(app, placed)).body.data.waiting).toHaveLength(1),
      20_000,
    );
    const { rows } = await app.kernel.db.execute<{ id: string }>(
      sql`select id from receipts where order_id = ${placed.orderId} and waits_for is not null`,
    );
    return { placed, receiptId: rows[0]?.id ?? '' };
  }
  const giveBack = ({ offer, cashier }: Placed, receiptId: string, way: 'original' | 'hand' = 'original') =>
    stage.app.call(refundReceipt, {
      params: { id: offer.meetingId, receiptId },
      body: { way, reason: 'Paid twice' },
      token: cashier.token,
    });

  test('is refunded by its own method, once, and the order stays valid', async () => {
    const { app } = stage;
    const { placed, receiptId } = await buildWaiting();
    const answers = await Promise.all([1, 2, 3].map(() => giveBack(placed, receiptId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const accepted = await app.call(acceptMoney, {
      params: { id: placed.offer.meetingId, receiptId },
      body: { reason: 'After all' },
      token: placed.cashier.token,
    });
    expect(accepted.body.code).toBe(paymentRefusals.RECEIPT_STATE.code);
    await vi.waitFor(async () => {
      app.clock.advance(3_000);
      await sendDueRefunds(app.kernel);
      expect((await refundsOf(placed)).refunds).toMatchObject([{ state: 'done', receiptId }]);
    }, 20_000);
    expect((await readPay(app, placed)).body.data.waiting).toEqual([]);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
    expect((await giveBack(placed, receiptId)).body.code).toBe(paymentRefusals.RECEIPT_STATE.code);
  });

  test('or by hand', async () => {
    const { app } = stage;
    const { placed, receiptId } = await buildWaiting();
    const { body } = await giveBack(placed, receiptId, 'hand');
    await recordRefund(app, placed, body.data.id);
    expect((await readPay(app, placed)).body.data.waiting).toEqual([]);
    expect((await makeRefund(app, placed)).status).toBe(200);
  });
});
