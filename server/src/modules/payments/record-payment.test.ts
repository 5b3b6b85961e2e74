import { listReceipts, recordPayment, undoPayment } from '@plenum/contract/payments/endpoints';
import { paymentMessages, paymentRefusals } from '@plenum/contract/payments/messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { cancelOrderFor } from '@plenum/contract/registration/orders/endpoints';
import { buildStaff } from '#test/meetings';
import {
  balanceOf,
  buildPlaced,
  expire,
  paymentOf,
  type Placed,
  reviewStepsOf,
  settle,
  stateOf,
  stepsOf,
  takenOf,
  unevenJournals,
} from '#test/orders';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('recording a payment', () => {
  test('pays the order, keeps its places permanently and submits the registration for review', async () => {
    const placed = await buildPlaced(app);
    expect((await settle(app, placed)).body).toMatchObject({ code: 200 });
    expect(await stateOf(app, placed.orderId)).toMatchObject({
      state: 'pay_success',
      hold: null,
      registration: 'submitted',
      review: 'audit_pending',
    });
    expect(await stepsOf(app, placed.orderId)).toEqual(['>unpaid', 'unpaid>pay_success']);
    expect(await reviewStepsOf(app, placed.registrationId)).toEqual(['none>audit_pending']);
    expect(await balanceOf(app, placed.orderId)).toEqual({
      cash: 176_002,
      conference: -120_000,
      hotel: -48_002,
      activity: -8_000,
    });
    expect(await unevenJournals(app)).toBe(0);
    const { rows } = await app.kernel.db.execute(
      sql`select detail from audit_log where action = 'order.settled' and object = ${`order:${placed.orderId}`}`,
    );
    expect(rows).toMatchObject([{ detail: { amount: 176_002, method: 'wire_transfer' } }]);
    await app.deliverOutbox();
    expect(await app.lastMessage(placed.buyer.target)).toContain('1,760.02');
  });

  test('approves the registration if there is no review', async () => {
    const placed = await buildPlaced(app, { review: 'none' });
    await settle(app, placed);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ review: 'audit_pass' });
    expect(await reviewStepsOf(app, placed.registrationId)).toEqual(['none>audit_pass']);
  });

  test('accepts a part, then the rest, and keeps the places until then', async () => {
    const placed = await buildPlaced(app);
    const first = await settle(app, placed, { amount: placed.total - 1 });
    expect(first.body.data).toMatchObject({
      amount: placed.total - 1,
      applied: placed.total - 1,
      waitsFor: null,
    });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_pending', review: null });
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ receivable: 1, cash: placed.total - 1 });
    app.clock.advance(4 * 24 * 3_600_000);
    await expire(app);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_pending' });
    const cancelled = await app.call(cancelOrderFor, {
      params: { id: placed.offer.meetingId, orderId: placed.orderId },
      body: { reason: 'x' },
      token: (await buildStaff(app, placed.offer.meetingId, 'owner')).token,
    });
    expect(cancelled.body.code).toBe(orderRefusals.ORDER_PAID.code);
    const token = (await buildStaff(app, placed.offer.meetingId, 'finance')).token;
    expect((await settle(app, placed, { amount: 1, token })).status).toBe(200);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
  });

  test('keeps an overpayment separate, for finance to decide', async () => {
    const placed = await buildPlaced(app);
    const { body } = await settle(app, placed, { amount: placed.total + 500 });
    expect(body.data).toMatchObject({ applied: placed.total, waitsFor: 'overpaid' });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ cash: placed.total });
    const { rows } = await app.kernel.db.execute(
      sql`select account, amount from ledger_postings where subject_id = ${body.data.id} order by account`,
    );
    expect(rows).toEqual([
      { account: 'cash', amount: 500 },
      { account: 'unapplied', amount: -500 },
    ]);
  });

  test('accepts a bank reference once, and no future day', async () => {
    const [one, other] = [await buildPlaced(app), await buildPlaced(app)];
    const record = (placed: Placed, change: object) =>
      app.call(recordPayment, {
        params: { id: placed.offer.meetingId, orderId: placed.orderId },
        body: { ...paymentOf(app, 100), ...change },
        token: placed.cashier.token,
      });
    expect((await record(one, { reference: 'TX-1' })).status).toBe(200);
    const twice = await record(one, { reference: 'TX-1' });
    expect(twice.body).toMatchObject({
      errors: [{ path: 'reference', code: paymentMessages.reference_used }],
    });
    expect(await balanceOf(app, one.orderId)).toMatchObject({ cash: 100 });
    // The same number is allowed in another conference, because it has another bank account.
    expect((await record(other, { reference: 'TX-1' })).status).toBe(200);
    const tomorrow = await record(one, { paidOn: '2027-01-01' });
    expect(tomorrow.body).toMatchObject({
      errors: [{ path: 'paidOn', code: paymentMessages.paid_on_future }],
    });
  });

  test('waits for approval if that comes first', async () => {
    const placed = await buildPlaced(app, { review: 'review_then_pay' });
    expect((await settle(app, placed)).body.code).toBe(orderRefusals.ORDER_STATE.code);
  });

  test('is for finance staff', async () => {
    const placed = await buildPlaced(app);
    const reviewer = await buildStaff(app, placed.offer.meetingId, 'reviewer');
    expect((await settle(app, placed, { token: reviewer.token })).status).toBe(403);
    expect((await settle(app, placed, { token: placed.buyer.token })).status).toBe(403);
    const other = await buildPlaced(app);
    expect((await settle(app, placed, { token: other.cashier.token })).status).toBe(404);
    const crossed = await app.call(recordPayment, {
      params: { id: other.offer.meetingId, orderId: placed.orderId },
      body: paymentOf(app, placed.total),
      token: other.cashier.token,
    });
    expect(crossed.status).toBe(404);
  });

  test('has one effect, however many record it at the same time', async () => {
    const placed = await buildPlaced(app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => settle(app, placed)));
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
      200,
      ...Array<number>(5).fill(orderRefusals.ORDER_STATE.code),
    ]);
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ cash: 176_002 });
    expect(await stepsOf(app, placed.orderId)).toHaveLength(2);
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
  });
});

describe('undoing a payment that was recorded by mistake', () => {
  const undo = (placed: Placed, receiptId: string) =>
    app.call(undoPayment, {
      params: { id: placed.offer.meetingId, orderId: placed.orderId, receiptId },
      body: { reason: 'Another order’s money' },
      token: placed.cashier.token,
    });

  test('in part leaves time to pay as well, though the first deadline has passed', async () => {
    const placed = await buildPlaced(app);
    const { id } = (await settle(app, placed, { amount: 1_000 })).body.data;
    const past = new Date(app.clock.now().getTime() - 3_600_000);
    await app.kernel.db.execute(sql`update orders set hold_until = ${past} where id = ${placed.orderId}`);
    expect((await undo(placed, id)).status).toBe(200);
    await expire(app);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid' });
  });

  test('makes the order due again, with time to pay, and ends its review', async () => {
    const placed = await buildPlaced(app);
    const { id } = (await settle(app, placed)).body.data;
    expect((await undo(placed, id)).status).toBe(200);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid', review: null });
    expect((await stateOf(app, placed.orderId)).hold).not.toBeNull();
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ receivable: placed.total });
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
    const listed = await app.call(listReceipts, {
      params: { id: placed.offer.meetingId, orderId: placed.orderId },
      token: placed.cashier.token,
    });
    expect(listed.body.data).toMatchObject([
      { id, applied: 0, undone: { reason: 'Another order’s money' }, recordedBy: expect.any(String) },
    ]);
    expect((await undo(placed, id)).body.code).toBe(paymentRefusals.RECEIPT_STATE.code);
    expect((await settle(app, placed)).status).toBe(200);
  });

  test('leaves other payments', async () => {
    const placed = await buildPlaced(app);
    const first = (await settle(app, placed, { amount: 1000 })).body.data;
    await settle(app, placed, { amount: placed.total });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
    expect((await undo(placed, first.id)).status).toBe(200);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_pending' });
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ receivable: 1000 });
  });

  test('does not affect another order’s payment', async () => {
    const [one, other] = [await buildPlaced(app), await buildPlaced(app)];
    const { id } = (await settle(app, other)).body.data;
    expect((await undo(one, id)).status).toBe(404);
  });
});
