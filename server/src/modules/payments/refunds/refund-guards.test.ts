import { randomUUID } from 'node:crypto';
import * as endpoints from '@plenum/contract/payments/refund-endpoints';
import { refundRefusals } from '@plenum/contract/payments/refund-messages';
import { changeRefusals } from '@plenum/contract/registration/change-messages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import * as changes from '#test/changes';
import { auditOf } from '#test/effects';
import { buildStaff } from '#test/meetings';
import { balanceOf, buildPlaced, type Placed, settle, stateOf, takenOf } from '#test/orders';
import { askRefund, buildPaid, makeRefund, recordRefund, saveRefundRules } from '#test/refunds';
import { settlePayment } from '../settling/settle-payment.ts';
import { refundParts } from '../tables.ts';
import { type PartResult, settlePart } from './settle-refund.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const source = () => ({ actor: null, requestId: null, address: null, at: app.clock.now() });

async function partsOf(refundId: string) {
  return app.kernel.db
    .select()
    .from(refundParts)
    .where(eq(refundParts.refundId, refundId))
    .orderBy(refundParts.amount);
}

/** Reports the state of one part, as a provider does. */
async function tell(refundId: string, index: number, state: PartResult['state']) {
  const part = (await partsOf(refundId))[index];
  if (!part) throw new Error('No such part');
  return app.kernel.db.transaction((tx) => settlePart(tx, part, { refundNo: null, state }, source()));
}

/** Builds an order that was paid by two transfers, so that its full refund has two parts. */
async function buildPaidTwice(): Promise<Placed> {
  const placed = await buildPlaced(app);
  await saveRefundRules(app, placed.offer.meetingId);
  await settle(app, placed, { amount: 1_000 });
  await settle(app, placed, { amount: placed.total - 1_000 });
  return placed;
}

describe('a refund in two parts', () => {
  test('ends with the last of them, once', async () => {
    const placed = await buildPaidTwice();
    const { id } = (await makeRefund(app, placed)).body.data;
    expect(await partsOf(id)).toMatchObject([{ amount: 1_000 }, { amount: placed.total - 1_000 }]);
    expect(await tell(id, 0, 'done')).toBe('done');
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'refunding' });
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
    expect(await tell(id, 0, 'done')).toBe('known');
    expect(await tell(id, 1, 'done')).toBe('done');
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'refunded' });
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: placed.total });
    const facts = await auditOf(app, `order:${placed.orderId}`);
    expect(facts.filter((fact) => fact === 'refund.done')).toHaveLength(1);
    expect(facts).not.toContain('refund.failed');
  });

  test('of which one failed has failed: the other sum is recorded, and no place is released', async () => {
    const placed = await buildPaidTwice();
    const { id } = (await makeRefund(app, placed)).body.data;
    await tell(id, 0, 'done');
    await tell(id, 1, 'failed');
    expect(await stateOf(app, placed.orderId)).toMatchObject({
      state: 'partially_refunded',
      registration: 'submitted',
    });
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
    expect(await auditOf(app, `order:${placed.orderId}`)).toContain('refund.failed');
    const rest = await makeRefund(app, placed, { amount: placed.total - 1_000 });
    expect(rest.body.data).toMatchObject({ state: 'sent', amount: placed.total - 1_000 });
  });
});

test('a refund that succeeds after a refusal counts, unless the money went back in another way', async () => {
  const placed = await buildPaid(app);
  const { id } = (await makeRefund(app, placed, { amount: 500, ends: 'nothing' })).body.data;
  await tell(id, 0, 'failed');
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
  const other = (await makeRefund(app, placed)).body.data;
  expect(await tell(id, 0, 'done')).toBe('conflict');
  await recordRefund(app, placed, other.id);
  expect(await tell(id, 0, 'done')).toBe('conflict');
  expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: placed.total });

  const free = await buildPaid(app);
  const refused = (await makeRefund(app, free, { amount: 500, ends: 'nothing' })).body.data;
  await tell(refused.id, 0, 'failed');
  expect(await tell(refused.id, 0, 'failed')).toBe('known');
  // While the buyer's request for the same money is open, a late success of the failed part can't be booked.
  const [asked] = (await askRefund(app, free)).body.data.refunds.filter(({ state }) => state === 'asked');
  expect(await tell(refused.id, 0, 'done')).toBe('conflict');
  await app.call(endpoints.withdrawRefund, {
    params: { id: free.orderId, refundId: asked?.id ?? '' },
    token: free.buyer.token,
  });
  expect(await tell(refused.id, 0, 'done')).toBe('done');
  expect(await stateOf(app, free.orderId)).toMatchObject({ state: 'partially_refunded' });
});

test('an order with a later addition is not ended, by us or by a late refund', async () => {
  const paid = await changes.buildPaid(app);
  const placed = { ...paid, number: '', body: {}, total: 176_002 } as unknown as Placed;
  const { id } = (await makeRefund(app, placed, { amount: 500, ends: 'all' })).body.data;
  await tell(id, 0, 'failed');
  const { orderId } = (await changes.change(app, paid, changes.nightAdded(paid))).body.data;
  await settle(app, { ...placed, orderId, total: 24_001 });
  const refused = await makeRefund(app, placed, { amount: 500, ends: 'all' });
  expect(refused.body.code).toBe(changeRefusals.CHANGE_FOLLOWS.code);
  expect(await tell(id, 0, 'done')).toBe('conflict');
});

test('two additions of the same time can be refunded one after the other', async () => {
  const paid = await changes.buildPaid(app);
  const added: Placed[] = [];
  for (const body of [changes.activityAdded(paid), changes.nightAdded(paid)]) {
    const { orderId } = (await changes.change(app, paid, body)).body.data;
    const order = { ...paid, orderId, total: body.total };
    await settle(app, order);
    added.push(order);
  }
  const placedAt = new Set<string>();
  for (const order of [...added, ...added]) {
    const { body } = await makeRefund(app, order);
    if (body.code === 200) await recordRefund(app, order, body.data.id);
    const { rows } = await app.kernel.pool.query<{ at: Date }>(
      'select placed_at as at from orders where id = $1',
      [order.orderId],
    );
    placedAt.add(String(rows[0]?.at.getTime()));
  }
  expect(placedAt.size).toBe(1);
  for (const { orderId } of added) expect(await stateOf(app, orderId)).toMatchObject({ state: 'refunded' });
});

test('a receipt refunds no more than it paid, however much another has left', async () => {
  const placed = await buildPaidTwice();
  const { id } = (await makeRefund(app, placed, { amount: 1_000, ends: 'nothing' })).body.data;
  await tell(id, 0, 'failed');
  const again = (await makeRefund(app, placed, { amount: 1_000, ends: 'nothing' })).body.data;
  const [first] = await partsOf(id);
  const [second] = await partsOf(again.id);
  expect(second?.receiptId).toBe(first?.receiptId);
  await recordRefund(app, placed, again.id);
  expect(await tell(id, 0, 'done')).toBe('conflict');
});

test('finance approves no more than is left, and decides on refunds of its own conference only', async () => {
  const placed = await buildPaid(app);
  const [asked] = (await askRefund(app, placed)).body.data.refunds;
  const refundId = asked?.id ?? '';
  const approve = (meetingId: string, token: string, amount = placed.total) =>
    app.call(endpoints.approveRefund, {
      params: { id: meetingId, refundId },
      body: { amount, way: 'hand' },
      token,
    });
  const { meetingId } = placed.offer;
  const tooMuch = await approve(meetingId, placed.cashier.token, placed.total + 1);
  expect(tooMuch.body.errors?.[0]).toMatchObject({ path: 'amount' });
  const other = await buildPaid(app);
  expect((await approve(other.offer.meetingId, other.cashier.token)).status).toBe(404);
  expect((await approve(meetingId, placed.cashier.token)).status).toBe(200);
});

test('money in a currency without a limit is always confirmed by a second person', async () => {
  const { offer, cashier } = await buildPaid(app);
  const { meetingId } = offer;
  const report = {
    meetingId,
    provider: 'paypal',
    tradeNo: randomUUID(),
    method: 'online_wallet',
    source: 'notice',
    amount: 100,
    currency: 'EUR',
    paidAt: app.clock.now(),
    note: '',
    doubt: null,
    isLateAccepted: false,
  } as const;
  const receipt = await app.kernel.db.transaction((tx) => settlePayment(tx, null, report, source()));
  const params = { id: meetingId, receiptId: receipt?.id ?? '' };
  const give = (way: 'hand' | 'original', token = cashier.token) =>
    app.call(endpoints.refundReceipt, { params, body: { way, reason: 'Unknown' }, token });
  expect((await give('original')).body.code).toBe(refundRefusals.REFUND_WAY.code);
  const { body } = await give('hand');
  expect(body.data).toMatchObject({ state: 'confirming', currency: 'EUR' });
  expect((await give('hand')).body.code).toBe(refundRefusals.REFUND_OPEN.code);
  const second = await buildStaff(app, meetingId, 'finance');
  const confirmed = await app.call(endpoints.confirmRefund, {
    params: { id: meetingId, refundId: body.data.id },
    token: second.token,
  });
  expect(confirmed.body.data).toMatchObject({ state: 'sent' });
});
