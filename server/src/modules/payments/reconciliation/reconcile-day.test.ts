import { listReconciliations, resolveDifference } from '@plenum/contract/payments/reconciliation';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildStaff } from '#test/meetings';
import { type Placed, stateOf } from '#test/orders';
import { begin, buildPayable, createPaidApp, type PaidApp, receiptsOf, tradeNoOf } from '#test/paid-app';
import { reconcileDays } from './reconcile-day.ts';

let stage: PaidApp;
beforeEach(async () => {
  stage = await createPaidApp();
});
afterEach(() => stage.close());

const HOUR = 3_600_000;

/** Places an order and pays it with a wallet; if it is not `isNoticed`, only the provider knows of the payment. */
async function payWith(wallet: 'wechat' | 'alipay', { isNoticed }: { isNoticed: boolean }): Promise<Placed> {
  const { app, sandbox } = stage;
  sandbox.behave(wallet, { dropNotices: !isNoticed });
  const placed = await buildPayable(app);
  await begin(app, placed, wallet);
  sandbox.pay(wallet, await tradeNoOf(app, placed.orderId));
  if (isNoticed)
    await vi.waitFor(
      async () => expect((await stateOf(app, placed.orderId)).state).toBe('pay_success'),
      20_000,
    );
  return placed;
}

/** Moves the clock to eleven o'clock on the next day in China, where the bills are created. */
function nextMorning(): void {
  const china = new Date(stage.app.clock.now().getTime() + 8 * HOUR);
  const midnight = Date.UTC(china.getUTCFullYear(), china.getUTCMonth(), china.getUTCDate() + 1);
  stage.app.clock.advance(midnight - china.getTime() + 11 * HOUR);
}

async function daysOf({ offer }: Placed) {
  // Logins expire overnight.
  const cashier = await buildStaff(stage.app, offer.meetingId, 'finance');
  const answer = await stage.app.call(listReconciliations, {
    params: { id: offer.meetingId },
    query: {},
    token: cashier.token,
  });
  return answer.body.data.rows.filter(
    ({ billed, recorded, state }) => billed + recorded > 0 || state === 'failed',
  );
}

test.each(['wechat', 'alipay'] as const)('a day with all notices agrees: %s', async (wallet) => {
  const placed = await payWith(wallet, { isNoticed: true });
  nextMorning();
  await reconcileDays(stage.app.kernel);
  await reconcileDays(stage.app.kernel);
  expect(await daysOf(placed)).toMatchObject([
    { provider: wallet, state: 'agreed', billed: 1, recorded: 1, differences: [] },
  ]);
});

test('a payment without a notice is settled from the bill, once', async () => {
  const placed = await payWith('wechat', { isNoticed: false });
  expect(await receiptsOf(stage.app, placed.orderId)).toEqual([]);
  nextMorning();
  await Promise.all([reconcileDays(stage.app.kernel), reconcileDays(stage.app.kernel)]);
  expect(await receiptsOf(stage.app, placed.orderId)).toMatchObject([
    { provider: 'wechat', source: 'bill', amount: placed.total },
  ]);
  expect(await daysOf(placed)).toMatchObject([
    { state: 'agreed', billed: 1, differences: [{ kind: 'settled', billed: placed.total }] },
  ]);
});

test('a payment missing in the bill, or with another amount, is left to finance', async () => {
  const placed = await payWith('wechat', { isNoticed: true });
  const { app } = stage;
  const { offer, orderId } = placed;
  // The recorded number differs from the bill's, so the payment seems to be missing on both sides.
  await app.kernel.db.execute(sql`update receipts set trade_no = 'LOST' where order_id = ${orderId}`);
  nextMorning();
  await reconcileDays(app.kernel);
  const [day] = await daysOf(placed);
  expect(day).toMatchObject({ state: 'differs', billed: 1, recorded: 1 });
  const missing = day?.differences.find(({ kind }) => kind === 'missing');
  expect(missing).toMatchObject({
    tradeNo: 'LOST',
    recorded: placed.total,
    billed: null,
    order: { id: orderId },
  });

  const cashier = await buildStaff(app, offer.meetingId, 'finance');
  const resolve = (token = cashier.token) =>
    app.call(resolveDifference, {
      params: { id: offer.meetingId, differenceId: missing?.id ?? '' },
      body: { reason: 'Paid to the other account' },
      token,
    });
  const reviewer = await buildStaff(app, offer.meetingId, 'reviewer');
  expect((await resolve(reviewer.token)).status).toBe(403);
  expect((await resolve()).status).toBe(200);
  expect((await resolve()).body.code).toBe(paymentRefusals.RECEIPT_STATE.code);
  expect((await daysOf(placed))[0]).toMatchObject({ state: 'resolved' });
});

test('another amount in the bill is shown with both', async () => {
  const placed = await payWith('wechat', { isNoticed: true });
  const { app } = stage;
  const shown = await withoutInvariants(placed, async () => {
    nextMorning();
    await reconcileDays(app.kernel);
    return daysOf(placed);
  });
  expect(shown).toMatchObject([
    {
      state: 'differs',
      differences: [{ kind: 'amount', billed: placed.total, recorded: placed.total + 1 }],
    },
  ]);
});

// Makes the amounts wrong during `work`, and corrects them before the invariants are checked.
async function withoutInvariants<T>({ orderId }: Placed, work: () => Promise<T>): Promise<T> {
  const { db } = stage.app.kernel;
  await db.execute(sql`update receipts set amount = amount + 1 where order_id = ${orderId}`);
  const result = await work();
  await db.execute(sql`update receipts set amount = amount - 1 where order_id = ${orderId}`);
  return result;
}

test('a bill that can’t be fetched, or is empty too early, is requested again', async () => {
  const placed = await payWith('alipay', { isNoticed: true });
  const { app, sandbox } = stage;
  nextMorning();
  sandbox.behave('alipay', { down: true });
  await reconcileDays(app.kernel);
  expect((await daysOf(placed))[0]).toMatchObject({ state: 'failed' });
  sandbox.behave('alipay', { down: false });
  await reconcileDays(app.kernel);
  expect((await daysOf(placed))[0]).toMatchObject({ state: 'agreed', billed: 1 });
});

test('nothing is requested before the providers have their bills', async () => {
  const placed = await payWith('wechat', { isNoticed: true });
  nextMorning();
  stage.app.clock.advance(-2 * HOUR);
  await reconcileDays(stage.app.kernel);
  expect(await daysOf(placed)).toEqual([]);
});
