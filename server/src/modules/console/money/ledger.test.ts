import { readFinance } from '@plenum/contract/console/finance';
import { payFromBalance } from '@plenum/contract/payments/balance-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { payIn } from '#test/balance';
import { buildPayable } from '#test/paid-app';
import { buildPlaced, placeFor, type Placed, savePayment, settle } from '#test/orders';
import { makeRefund, saveRefundRules } from '#test/refunds';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Desk = Pick<Placed, 'offer' | 'cashier'>;

async function ledgerOf({ offer, cashier }: Desk) {
  const { token } = cashier;
  const answer = await app.call(readFinance, { params: { id: offer.meetingId }, token });
  expect(answer.body).toMatchObject({ code: 200 });
  return answer.body.data.ledger;
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((all, row) => all + of(row), 0);

test('a refund to the buyer’s balance does not reduce the money received', async () => {
  const placed = await buildPayable(app);
  await saveRefundRules(app, placed.offer.meetingId);
  await settle(app, placed);
  await makeRefund(app, placed, { amount: 1_000, way: 'balance', ends: 'nothing' });
  const ledger = await ledgerOf(placed);
  expect(ledger.find(({ account }) => account === 'cash')).toMatchObject({ debit: placed.total, credit: 0 });
  expect(ledger.find(({ account }) => account === 'balance')).toMatchObject({ debit: 0, credit: 1_000 });
  expect(ledger.find(({ account }) => account === 'refunds')).toMatchObject({ debit: 1_000, credit: 0 });
});

test('an order paid from a balance filled at another conference adds no money to this one', async () => {
  const [filled, paid] = [await buildPayable(app), await buildPlaced(app)];
  const { buyer } = filled;
  const own = await placeFor(app, paid.offer, buyer);
  await savePayment(app, paid.offer.meetingId, ['qr_code']);
  await payIn(app, buyer, filled.offer.meetingId, own.total);
  await app.call(payFromBalance, { params: { id: own.orderId }, token: buyer.token });
  const [first, second] = [await ledgerOf(filled), await ledgerOf(paid)];
  expect(first.find(({ account }) => account === 'cash')).toMatchObject({ debit: own.total, credit: 0 });
  expect(second.find(({ account }) => account === 'cash')).toBeUndefined();
  expect(second.find(({ account }) => account === 'balance')).toMatchObject({ debit: own.total, credit: 0 });
  for (const ledger of [first, second]) expect(sum(ledger, ({ debit, credit }) => debit - credit)).toBe(0);
});
