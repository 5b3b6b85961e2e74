import type { Currency } from '@plenum/contract/kernel/money';
import { changeCurrency } from '@plenum/contract/payments/endpoints';
import { orderMessages, orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditOf } from '#test/effects';
import { balanceOf, type Placed, settle, stateOf, unevenJournals } from '#test/orders';
import { begin, buildPayable, createPaidApp, type PaidApp, readPay, tradeNoOf } from '#test/paid-app';
import { buildPerson } from '#test/people';

let stage: PaidApp;
beforeAll(async () => {
  stage = await createPaidApp();
});
afterAll(() => stage.close());

function change(placed: Placed, total: number, currency: Currency = 'CNY', token = placed.buyer.token) {
  return stage.app.call(changeCurrency, {
    params: { id: placed.orderId },
    body: { currency, total },
    token,
  });
}

async function otherOf(placed: Placed) {
  return (await readPay(stage.app, placed)).body.data.other;
}

test('an unpaid order changes to the conference’s prices in the other currency and is paid with its wallets', async () => {
  const { app, sandbox } = stage;
  const placed = await buildPayable(app, 'USD');
  const yuan = await buildPayable(app);
  await begin(app, placed, 'paypal');
  const before = (await readPay(app, placed)).body.data;
  expect(before.other).toEqual({ currency: 'CNY', total: yuan.total, wallets: ['alipay', 'wechat'] });
  expect((await change(placed, yuan.total - 1)).body).toMatchObject({
    code: orderRefusals.PRICE_CHANGED.code,
    errors: [{ path: 'total', code: orderMessages.amount_mismatch }],
  });
  const { body } = await change(placed, yuan.total);
  expect(body.data).toMatchObject({
    currency: 'CNY',
    total: yuan.total,
    due: yuan.total,
    state: 'unpaid',
    holdUntil: before.holdUntil,
    // The change of currency has closed the attempt in dollars.
    attempt: { wallet: 'paypal', state: 'closed', action: null },
    other: { currency: 'USD', total: before.total, wallets: ['paypal'] },
  });
  expect(await balanceOf(app, placed.orderId)).toMatchObject({ receivable: yuan.total });
  const { rows } = await app.kernel.db.execute(sql`
    select currency, sum(amount)::integer as sum from ledger_postings
    where order_id = ${placed.orderId} and account = 'receivable' group by currency order by currency`);
  expect(rows).toEqual([
    { currency: 'CNY', sum: yuan.total },
    { currency: 'USD', sum: 0 },
  ]);
  expect(await unevenJournals(app)).toBe(0);
  expect(await auditOf(app, `order:${placed.orderId}`)).toContain('payment.currency_changed');

  await begin(app, placed, 'wechat');
  sandbox.pay('wechat', await tradeNoOf(app, placed.orderId));
  await vi.waitFor(
    async () => expect((await stateOf(app, placed.orderId)).state).toBe('pay_success'),
    20_000,
  );
});

test('refuses strangers, a missing price, and an order with payments', async () => {
  const { app } = stage;
  const placed = await buildPayable(app, 'USD');
  const total = (await otherOf(placed))?.total ?? 0;
  const stranger = await buildPerson(app);
  expect((await change(placed, total, 'CNY', stranger.token)).status).toBe(404);
  expect((await change(placed, total, 'USD')).body.code).toBe(orderRefusals.ORDER_STATE.code);

  const unpriced = await buildPayable(app, 'USD');
  await app.kernel.db.execute(
    sql`update activities set price_cny = null where meeting_id = ${unpriced.offer.meetingId}`,
  );
  expect(await otherOf(unpriced)).toBeNull();
  expect((await change(unpriced, total)).status).toBe(409);

  await settle(app, placed, { amount: 100 });
  expect(await otherOf(placed)).toBeNull();
  expect((await change(placed, total)).body.code).toBe(orderRefusals.ORDER_STATE.code);
});
