import { randomUUID } from 'node:crypto';
import { readAccount } from '@plenum/contract/console/account-detail';
import { listDebts, listWithdrawals } from '@plenum/contract/console/money-lists';
import { payFromBalance, readBalance } from '@plenum/contract/payments/balance-endpoints';
import { balanceRefusals } from '@plenum/contract/payments/balance-messages';
import {
  askWithdrawal,
  cancelWithdrawal,
  listMyWithdrawals,
  payWithdrawal,
} from '@plenum/contract/payments/withdrawal-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceIn, beginOf, buildRecharge, payIn, tradeNoOfRecharge } from '#test/balance';
import { type Placed, settle, stateOf, unevenJournals } from '#test/orders';
import { buildPayable, createPaidApp, type PaidApp, readPay } from '#test/paid-app';
import { buildPerson, makeAdministrator, type Person } from '#test/people';
import { makeRefund } from '#test/refunds';
import { waitUntil } from '#test/wait-until';
import { paymentsMergePart } from '../merge-part.ts';
import { merchantOf } from '../merchants/find-merchants.ts';
import { recordProviderRefund } from '../refunds/provider-refund.ts';

const payee = { name: 'Ada', bank: 'Bank', number: '62220000' };
let stage: PaidApp;
beforeAll(async () => {
  stage = await createPaidApp();
});
afterAll(() => stage.close());

/** An unpaid order whose buyer has topped up with WeChat Pay. */
async function buildToppedUp(amount: number) {
  const { app, sandbox } = stage;
  const placed = await buildPayable(app);
  const { buyer: person, offer } = placed;
  const id = await buildRecharge(app, { person, meetingId: offer.meetingId, amount });
  await beginOf(app, id, person);
  const outTradeNo = await tradeNoOfRecharge(app, id);
  sandbox.pay('wechat', outTradeNo);
  await waitUntil(async () => (await balanceIn(app, person)) === amount);
  return { ...placed, outTradeNo };
}

const owned = async ({ token }: Person) => {
  const { body } = await stage.app.call(readBalance, { token });
  return body.data[0];
};
const pay = ({ orderId, buyer }: Placed) =>
  stage.app.call(payFromBalance, { params: { id: orderId }, token: buyer.token });
const withdraw = ({ token }: Person, amount: number) =>
  stage.app.call(askWithdrawal, { body: { currency: 'CNY', amount, payee }, token });
const payOut = ({ offer, cashier }: Placed, withdrawalId: string) =>
  stage.app.call(payWithdrawal, {
    params: { id: offer.meetingId, withdrawalId },
    body: { paidOn: stage.app.clock.now().toISOString().slice(0, 10), reference: '' },
    token: cashier.token,
  });
const debtsOf = async ({ offer, cashier }: Placed) => {
  const { body } = await stage.app.call(listDebts, {
    params: { id: offer.meetingId },
    token: cashier.token,
  });
  return body.data;
};

/** Reverses the whole top-up as the provider's notice would. */
async function reverseTopUp(outTradeNo: string): Promise<string> {
  const { kernel } = stage.app;
  const merchant = await merchantOf(kernel, kernel.db, 'wechat', null);
  const trade = stage.sandbox.trade('wechat', outTradeNo);
  if (!merchant || !trade?.tradeNo) throw new Error('Nothing was paid');
  const told = {
    tradeNo: trade.tradeNo,
    refundNo: randomUUID(),
    amount: trade.amount,
    currency: 'CNY',
    isSum: false,
  };
  const source = { actor: null, requestId: null, address: null, at: stage.app.clock.now() };
  return kernel.db.transaction((tx) =>
    recordProviderRefund(tx, { wallet: 'wechat', merchant, kind: 'refunded' }, told, source),
  );
}

test('a top-up reversed while a part of it is tied up pays for nothing', async () => {
  const { app, sandbox } = stage;
  const placed = await buildToppedUp(480_000);
  const { buyer, outTradeNo } = placed;
  const asked = await withdraw(buyer, 1);
  sandbox.giveBack('wechat', outTradeNo, 'refunded');
  await waitUntil(async () => (await owned(buyer))?.debt === 1);
  expect((await pay(placed)).body.code).toBe(balanceRefusals.BALANCE_IN_DEBT.code);
  expect((await withdraw(buyer, 1)).body.code).toBe(balanceRefusals.BALANCE_IN_DEBT.code);
  expect((await readPay(app, placed)).body.data).toMatchObject({
    balance: 0,
    debt: 1,
    can: { payFromBalance: false },
  });
  const { body } = await app.call(cancelWithdrawal, {
    params: { id: asked.body.data.id },
    token: buyer.token,
  });
  expect(body).toMatchObject({ code: 200 });
  expect(await owned(buyer)).toEqual({ currency: 'CNY', amount: 0, debt: 0 });
  expect((await pay(placed)).body.code).toBe(balanceRefusals.BALANCE_SHORT.code);
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid' });
  expect(await unevenJournals(app)).toBe(0);
});

test('finance sees the debt, and a withdrawal is held until a top-up has settled it', async () => {
  const { app } = stage;
  const placed = await buildToppedUp(200_000);
  const { buyer, cashier, offer, outTradeNo } = placed;
  const withdrawal = (await withdraw(buyer, 500)).body.data;
  expect((await pay(placed)).body).toMatchObject({ code: 200 });
  expect(await reverseTopUp(outTradeNo)).toBe('booked');
  const debt = placed.total + 500;
  expect(await debtsOf(placed)).toMatchObject([{ accountId: buyer.me.id, currency: 'CNY', debt }]);
  const chief = await buildPerson(app);
  await makeAdministrator(app, chief);
  const detail = await app.call(readAccount, { params: { id: buyer.me.id }, token: chief.token });
  expect(detail.body.data.balances).toEqual([{ currency: 'CNY', amount: 0, debt }]);
  const { body: listed } = await app.call(listWithdrawals, {
    params: { id: offer.meetingId },
    query: { view: 'asked' },
    token: cashier.token,
  });
  expect(listed.data.rows).toMatchObject([{ id: withdrawal.id, isHeld: true }]);
  const { body: mine } = await app.call(listMyWithdrawals, { token: buyer.token });
  expect(mine.data).toMatchObject([{ id: withdrawal.id, isHeld: true }]);
  expect((await payOut(placed, withdrawal.id)).body.code).toBe(balanceRefusals.BALANCE_HELD.code);
  expect((await makeRefund(app, placed, { way: 'balance' })).body.code).toBe(
    balanceRefusals.BALANCE_HELD.code,
  );
  await payIn(app, buyer, offer.meetingId, debt - 200);
  expect(await owned(buyer)).toEqual({ currency: 'CNY', amount: 0, debt: 200 });
  expect((await payOut(placed, withdrawal.id)).body.code).toBe(balanceRefusals.BALANCE_HELD.code);
  await payIn(app, buyer, offer.meetingId, 300);
  expect(await owned(buyer)).toEqual({ currency: 'CNY', amount: 100, debt: 0 });
  expect(await debtsOf(placed)).toEqual([]);
  expect((await payOut(placed, withdrawal.id)).body).toMatchObject({ code: 200, data: { state: 'paid' } });
});

test('if reversed while being spent, either the order is paid and the person owes it, or it is not paid', async () => {
  const { app } = stage;
  const outcomes: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const placed = await buildToppedUp(176_002);
    const paying = () => Promise.all([pay(placed), pay(placed), withdraw(placed.buyer, 176_002)]);
    // The two operations take turns in starting first.
    await (round % 2 === 0
      ? Promise.all([paying(), reverseTopUp(placed.outTradeNo)])
      : Promise.all([reverseTopUp(placed.outTradeNo), paying()]));
    const { state } = await stateOf(app, placed.orderId);
    const { body } = await app.call(listMyWithdrawals, { token: placed.buyer.token });
    const isSpent = state === 'pay_success' || body.data.length > 0;
    expect(await owned(placed.buyer)).toMatchObject({ amount: 0, debt: isSpent ? 176_002 : 0 });
    expect(state === 'pay_success' && body.data.length > 0).toBe(false);
    outcomes.push(isSpent ? 'spent' : 'not spent');
  }
  expect(outcomes).toHaveLength(6);
});

test('a withdrawal is paid out or held, never paid out of money reversed before', async () => {
  for (let round = 0; round < 4; round += 1) {
    const placed = await buildToppedUp(10_000);
    const withdrawal = (await withdraw(placed.buyer, 10_000)).body.data;
    const [paid] = await Promise.all([payOut(placed, withdrawal.id), reverseTopUp(placed.outTradeNo)]);
    expect([200, balanceRefusals.BALANCE_HELD.code]).toContain(paid.body.code);
    expect(await owned(placed.buyer)).toMatchObject({ amount: 0, debt: 10_000 });
  }
});

test('a debt moves with the person when two accounts are merged', async () => {
  const { app } = stage;
  const placed = await buildToppedUp(176_002);
  await pay(placed);
  await reverseTopUp(placed.outTradeNo);
  const other = await buildPerson(app);
  await payIn(app, other, placed.offer.meetingId, 76_002);
  const pair = { from: placed.buyer.me.id, into: other.me.id };
  await app.kernel.db.transaction(async (tx) => {
    await paymentsMergePart.lock?.(tx, pair);
    const source = { actor: null, requestId: null, address: null, at: app.clock.now() };
    await paymentsMergePart.move?.(tx, pair, source);
  });
  expect(await owned(placed.buyer)).toMatchObject({ amount: 0, debt: 0 });
  expect(await owned(other)).toMatchObject({ amount: 0, debt: 100_000 });
});

test('a debt does not affect an order that was settled in another way', async () => {
  const placed = await buildToppedUp(10_000);
  await withdraw(placed.buyer, 10_000);
  await reverseTopUp(placed.outTradeNo);
  expect((await settle(stage.app, placed)).body).toMatchObject({ code: 200 });
  expect(await stateOf(stage.app, placed.orderId)).toMatchObject({ state: 'pay_success' });
});
