import { listWaitingMoney } from '@plenum/contract/console/money-lists';
import { acceptMoney } from '@plenum/contract/payments/finance-endpoints';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { undoPayment } from '@plenum/contract/payments/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockOrder } from '#modules/registration/orders/public';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff, write } from '#test/meetings';
import { balanceOf, buildPlaced, type Placed, settle, stateOf } from '#test/orders';
import { setPayBy } from '#test/slips';
import { settlePayment } from '../settling/settle-payment.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY = 24 * 3_600_000;
let trades = 0;

/** A payment as a provider reports it. */
function report(placed: Placed, change: Partial<Parameters<typeof settlePayment>[2]> = {}, isKnown = true) {
  trades += 1;
  app.clock.advance(1);
  return write(app, async (tx) => {
    const locked = isKnown ? await lockOrder(tx, placed.orderId) : null;
    const receipt = await settlePayment(
      tx,
      locked,
      {
        meetingId: placed.offer.meetingId,
        provider: 'wechat',
        tradeNo: `T${trades}`,
        method: 'qr_code',
        source: 'notice',
        amount: placed.total,
        currency: 'CNY',
        paidAt: app.clock.now(),
        note: '',
        doubt: null,
        isLateAccepted: false,
        ...change,
      },
      { actor: null, requestId: null, address: null, at: app.clock.now() },
    );
    if (!receipt) throw new Error('reported before');
    return receipt;
  });
}

const accept = ({ offer, cashier }: Placed, receiptId: string, token = cashier.token) =>
  app.call(acceptMoney, {
    params: { id: offer.meetingId, receiptId },
    body: { reason: 'Agreed by phone' },
    token,
  });

async function waiting({ offer, cashier }: Placed) {
  const answer = await app.call(listWaitingMoney, {
    params: { id: offer.meetingId },
    query: {},
    token: cashier.token,
  });
  return answer.body.data.rows;
}

async function paidLate() {
  const placed = await buildPlaced(app);
  await setPayBy(app, placed.orderId, '2026-05-20T00:00:00Z');
  const paidAt = new Date(app.clock.now().getTime() + 2 * DAY);
  return { placed, receipt: await report(placed, { paidAt }) };
}

describe('waiting money', () => {
  test('that came late pays the order once accepted', async () => {
    const { placed, receipt } = await paidLate();
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid' });
    expect(await waiting(placed)).toMatchObject([
      {
        id: receipt.id,
        waitsFor: 'late',
        order: { number: placed.number, total: placed.total },
        can: { accept: true },
      },
    ]);
    expect((await accept(placed, receipt.id)).body.data).toMatchObject({
      applied: placed.total,
      waitsFor: null,
    });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ cash: placed.total });
    expect(await waiting(placed)).toEqual([]);
    const { rows } = await app.kernel.db.execute(sql`
      select detail from audit_log where action = 'payment.accepted' and object = ${`order:${placed.orderId}`}`);
    expect(rows).toMatchObject([
      { detail: { receipt: receipt.id, waitedFor: 'late', reason: 'Agreed by phone' } },
    ]);
  });

  test('is accepted once, however many accept it at the same time', async () => {
    const { placed, receipt } = await paidLate();
    const answers = await Promise.all([1, 2, 3].map(() => accept(placed, receipt.id)));
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
      200,
      paymentRefusals.RECEIPT_STATE.code,
      paymentRefusals.RECEIPT_STATE.code,
    ]);
  });

  test('of a wrong amount pays a part, and any excess keeps waiting', async () => {
    const placed = await buildPlaced(app);
    const part = await report(placed, { amount: 100, doubt: 'wrong_amount' });
    expect((await accept(placed, part.id)).body.data).toMatchObject({ applied: 100, waitsFor: null });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_pending' });
    const rest = await report(placed, { doubt: 'wrong_amount' });
    expect((await accept(placed, rest.id)).body.data).toMatchObject({
      applied: placed.total - 100,
      waitsFor: 'overpaid',
    });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
    expect(await waiting(placed)).toMatchObject([{ id: rest.id, can: { accept: false } }]);
  });

  test('that was an overpayment pays what the order owes later', async () => {
    const placed = await buildPlaced(app);
    const mistake = (await settle(app, placed)).body.data;
    const second = await report(placed);
    expect(second.waitsFor).toBe('order_over');
    expect((await accept(placed, second.id)).body.code).toBe(paymentRefusals.RECEIPT_STATE.code);
    await app.call(undoPayment, {
      params: { id: placed.offer.meetingId, orderId: placed.orderId, receiptId: mistake.id },
      body: { reason: 'By mistake' },
      token: placed.cashier.token,
    });
    expect((await accept(placed, second.id)).status).toBe(200);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
  });

  test('in another currency, for another merchant or for no known order can pay none', async () => {
    const placed = await buildPlaced(app);
    const found = [
      await report(placed, { currency: 'USD' }),
      await report(placed, { doubt: 'wrong_merchant' }),
      await report(placed, {}, false),
    ];
    expect(found.map(({ waitsFor }) => waitsFor)).toEqual([
      'wrong_currency',
      'wrong_merchant',
      'unknown_order',
    ]);
    for (const { id } of found)
      expect((await accept(placed, id)).body.code).toBe(paymentRefusals.RECEIPT_STATE.code);
    expect((await waiting(placed)).map(({ can, order }) => [can.accept, order !== null])).toEqual([
      [false, true],
      [false, true],
      [false, false],
    ]);
  });

  test('is for finance staff of this conference', async () => {
    const { placed, receipt } = await paidLate();
    const reviewer = await buildStaff(app, placed.offer.meetingId, 'reviewer');
    expect((await accept(placed, receipt.id, reviewer.token)).status).toBe(403);
    expect((await accept(placed, receipt.id, placed.buyer.token)).status).toBe(403);
    const other = await buildPlaced(app);
    expect((await accept(other, receipt.id)).status).toBe(404);
    expect(await waiting(other)).toEqual([]);
  });
});
