import { refundList } from '@plenum/contract/payments/refund-list';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { listReconciliations } from '@plenum/contract/payments/reconciliation';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildStaff } from '#test/meetings';
import { balanceOf, type Placed, stateOf } from '#test/orders';
import { begin, buildPayable, createPaidApp, type PaidApp, tradeNoOf } from '#test/paid-app';
import { makeRefund, recordRefund } from '#test/refunds';
import { waitUntil } from '#test/wait-until';
import { queryDueAttempts } from '../online/query-attempt.ts';
import { sendDueRefunds } from '../refunds/send-refunds.ts';
import { reconcileDays } from './reconcile-day.ts';

let stage: PaidApp;
beforeEach(async () => {
  stage = await createPaidApp();
});
afterEach(() => stage.close());

const HOUR = 3_600_000;
const isIn = async ({ orderId }: Placed, state: string) =>
  (await stateOf(stage.app, orderId)).state === state;

type Paid = Placed & { readonly outTradeNo: string };

/** Places an order and pays it with a wallet that sends no notices afterwards. */
async function buildPaidBy(wallet: Wallet): Promise<Paid> {
  const { app, sandbox } = stage;
  sandbox.behave(wallet, { dropNotices: true });
  const placed = await buildPayable(app, wallet === 'paypal' ? 'USD' : 'CNY');
  await begin(app, placed, wallet);
  const outTradeNo = await tradeNoOf(app, placed.orderId);
  sandbox.pay(wallet, outTradeNo);
  await waitUntil(async () => {
    app.clock.advance(6_000);
    await queryDueAttempts(app.kernel);
    return isIn(placed, 'pay_success');
  });
  return { ...placed, outTradeNo };
}

/** Moves the clock to eleven o'clock on the next day in China, and compares the previous day's bill. */
async function reconcileNextMorning(): Promise<void> {
  const { app } = stage;
  const china = new Date(app.clock.now().getTime() + 8 * HOUR);
  const midnight = Date.UTC(china.getUTCFullYear(), china.getUTCMonth(), china.getUTCDate() + 1);
  app.clock.advance(midnight - china.getTime() + 11 * HOUR);
  await reconcileDays(app.kernel);
}

async function differencesOf({ offer }: Placed) {
  // Logins expire overnight.
  const { token } = await buildStaff(stage.app, offer.meetingId, 'finance');
  const { body } = await stage.app.call(listReconciliations, {
    params: { id: offer.meetingId },
    query: {},
    token,
  });
  return body.data.rows.flatMap(({ differences, state }) =>
    differences.filter(({ kind }) => kind.startsWith('refund')).map((one) => ({ ...one, state })),
  );
}

async function refundsOf({ offer }: Placed) {
  const { token } = await buildStaff(stage.app, offer.meetingId, 'finance');
  const { body } = await stage.app.call(refundList.list, {
    params: { id: offer.meetingId },
    query: {},
    token,
  });
  return body.data.rows;
}

/**
 * Refunds the order and runs the job once, so that the provider gets the request but its result is not read yet. If
 * `isAsked`, also runs the job until the result has been read.
 */
async function refund(placed: Paid, isAsked = false): Promise<void> {
  const { app } = stage;
  await makeRefund(app, placed, { way: 'original' });
  app.clock.advance(1);
  await sendDueRefunds(app.kernel);
  if (isAsked)
    await waitUntil(async () => {
      app.clock.advance(3_000);
      await sendDueRefunds(app.kernel);
      return isIn(placed, 'refunded');
    });
}

test.each(['wechat', 'alipay', 'paypal'] as const)('a refund in the bill of %s agrees', async (wallet) => {
  const placed = await buildPaidBy(wallet);
  await refund(placed, true);
  await reconcileNextMorning();
  await reconcileNextMorning();
  await reconcileNextMorning();
  expect(await differencesOf(placed)).toEqual([]);
  expect(await refundsOf(placed)).toHaveLength(1);
});

test('a refund of unknown fate is settled from the bill, once', async () => {
  const { app } = stage;
  const placed = await buildPaidBy('wechat');
  await refund(placed);
  expect(await isIn(placed, 'refunding')).toBe(true);
  await reconcileNextMorning();
  expect(await isIn(placed, 'refunded')).toBe(true);
  expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: placed.total });
  await reconcileNextMorning();
  expect(await differencesOf(placed)).toMatchObject([
    { kind: 'refund_settled', billed: placed.total, order: { id: placed.orderId }, state: 'agreed' },
  ]);
});

test.each(['wechat', 'alipay', 'paypal'] as const)(
  'a refund made at %s is recorded from the bill, and a later notice has no effect',
  async (wallet) => {
    const { app, sandbox } = stage;
    const placed = await buildPaidBy(wallet);
    sandbox.giveBack(wallet, placed.outTradeNo, 'refunded', 1_000);
    await reconcileNextMorning();
    expect(await differencesOf(placed)).toMatchObject([{ kind: 'refund_settled', billed: 1_000 }]);
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: 1_000 });
    sandbox.behave(wallet, {});
    await sandbox.repeatNotices(placed.outTradeNo, 3);
    await reconcileNextMorning();
    expect(await refundsOf(placed)).toMatchObject([{ state: 'done', byProvider: 'refunded', amount: 1_000 }]);
    expect(await differencesOf(placed)).toHaveLength(1);
  },
);

test('another amount in the bill, and a refund in none, are left to finance', async () => {
  const { app, sandbox } = stage;
  const placed = await buildPaidBy('wechat');
  await refund(placed, true);
  const other = await buildPaidBy('alipay');
  await refund(other, true);
  // The provider's bill has another amount for the first refund, and doesn't contain the second one.
  const [given] = sandbox.trade('wechat', placed.outTradeNo)?.refunds ?? [];
  Object.assign(given ?? {}, { amount: placed.total - 1 });
  sandbox.trade('alipay', other.outTradeNo)?.refunds.splice(0);
  await reconcileNextMorning();
  expect(await differencesOf(placed)).toMatchObject([
    { kind: 'refund_amount', billed: placed.total - 1, recorded: placed.total, state: 'differs' },
  ]);
  expect(await differencesOf(other)).toEqual([]);
  await reconcileNextMorning();
  await reconcileNextMorning();
  await reconcileNextMorning();
  expect(await differencesOf(placed)).toHaveLength(1);
  expect(await differencesOf(other)).toMatchObject([
    { kind: 'refund_missing', billed: null, recorded: other.total, order: { id: other.orderId } },
  ]);
  const { rows } = await app.kernel.db.execute(sql`select from reconciliation_differences`);
  expect(rows).toHaveLength(2);
});

test('a refund transferred by hand is not expected in a bill', async () => {
  const { app } = stage;
  const placed = await buildPaidBy('wechat');
  const { body } = await makeRefund(app, placed, { way: 'hand' });
  await recordRefund(app, placed, body.data.id);
  await reconcileNextMorning();
  await reconcileNextMorning();
  await reconcileNextMorning();
  await reconcileNextMorning();
  expect(await differencesOf(placed)).toEqual([]);
});

test('a refund whose notice had no number is matched in the bill by its amount, once', async () => {
  const { app, sandbox } = stage;
  const placed = await buildPaidBy('alipay');
  sandbox.behave('alipay', {});
  sandbox.giveBack('alipay', placed.outTradeNo, 'refunded', 1_000);
  await waitUntil(async () => (await refundsOf(placed)).length === 1);
  await app.kernel.db.execute(sql`
    update refund_parts set refund_no = '2026-11-16 10:00:00', out_refund_no = 'none' || id`);
  // A second refund of the same amount, without a notice, is recorded as another refund.
  sandbox.behave('alipay', { dropNotices: true });
  sandbox.giveBack('alipay', placed.outTradeNo, 'refunded', 1_000);
  await reconcileNextMorning();
  expect(await differencesOf(placed)).toMatchObject([{ kind: 'refund_settled', billed: 1_000 }]);
  expect(await refundsOf(placed)).toHaveLength(2);
});
