import { askDifference, reopenOrder } from '@plenum/contract/payments/finance-endpoints';
import { listReceipts, undoPayment } from '@plenum/contract/payments/endpoints';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { listWaitingMoney } from '@plenum/contract/console/money-lists';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lockOrder } from '#modules/registration/orders/public';
import { createTestApp, type TestApp } from '#test/app';
import { activityAdded, buildPaid, change } from '#test/changes';
import { buildCode, usesOf } from '#test/codes';
import { priceWindow, registrationType, saveContent } from '#test/meeting-content';
import { buildStaff, write } from '#test/meetings';
import { balanceOf, buildPlaced, type Placed, placeFor, stateOf, takenOf } from '#test/orders';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';
import { approve, buildTransfer, setPayBy, slipList, slipOf } from '#test/slips';
import { buildWaiting, offerRound, statesOf } from '#test/waiting';
import { settlePayment } from '../settling/settle-payment.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.clock.set('2026-05-18T01:00:00Z'));
afterAll(() => app.close());

/** A payment as a provider reports it. */
async function report(placed: Placed, paidAt = app.clock.now()): Promise<string> {
  const receipt = await write(app, async (tx) =>
    settlePayment(
      tx,
      await lockOrder(tx, placed.orderId),
      {
        meetingId: placed.offer.meetingId,
        provider: 'wechat',
        tradeNo: randomUUID(),
        method: 'qr_code',
        source: 'notice',
        amount: placed.total,
        currency: 'CNY',
        paidAt,
        note: '',
        doubt: null,
        isLateAccepted: false,
      },
      { actor: null, requestId: null, address: null, at: app.clock.now() },
    ),
  );
  return receipt?.id ?? '';
}

const decide = (endpoint: typeof askDifference, { offer, cashier }: Placed, receiptId: string) =>
  app.call(endpoint, {
    params: { id: offer.meetingId, receiptId },
    body: { reason: 'Agreed by phone' },
    token: cashier.token,
  });

const canOf = async ({ offer, cashier }: Placed) =>
  (
    await app.call(listWaitingMoney, {
      params: { id: offer.meetingId },
      query: {},
      token: cashier.token,
    })
  ).body.data.rows[0]?.can;

describe('money that came after its price had ended', () => {
  async function buildLate() {
    const placed = await buildPlaced(app);
    const { offer } = placed;
    const end = '2026-05-18T01:05:00.000Z';
    const next = priceWindow({ from: end, price: { CNY: 150_000, USD: 22_000 } });
    const type = registrationType({
      id: offer.type.id,
      stock: 100,
      windows: [{ ...offer.window, until: end, payBy: end }, next],
    });
    await saveContent(app, offer.meetingId, { name: 'types', content: { types: [type] } }, 1);
    await setPayBy(app, placed.orderId, end);
    app.clock.set('2026-05-18T01:10:00Z');
    return { placed, receiptId: await report(placed) };
  }

  test('counts at today’s price, and the buyer gets the remaining sum', async () => {
    const { placed, receiptId } = await buildLate();
    expect(await canOf(placed)).toMatchObject({ accept: true, askDifference: true, reopen: false });
    expect((await decide(askDifference, placed, receiptId)).body.data).toMatchObject({
      applied: placed.total,
      waitsFor: null,
    });
    expect(await stateOf(app, placed.orderId)).toMatchObject({
      state: 'pay_pending',
      total: placed.total + 30_000,
    });
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ receivable: 30_000, cash: placed.total });
    await app.deliverOutbox();
    expect(await app.lastMessage(placed.buyer.target)).toContain('300.00');
    expect((await decide(askDifference, placed, receiptId)).body.code).toBe(
      paymentRefusals.RECEIPT_STATE.code,
    );
  });
});

describe('money that came after its order was cancelled', () => {
  async function buildCancelled(wanted: Parameters<typeof buildPlaced>[1] = {}) {
    const placed = await buildPlaced(app, wanted);
    await app.call(cancelOrder, { params: { id: placed.orderId }, token: placed.buyer.token });
    return { placed, receiptId: await report(placed) };
  }

  test('reopens the order as it was, and pays it', async () => {
    const { placed, receiptId } = await buildCancelled();
    expect(await takenOf(app, placed.offer)).toEqual([0, 0, 0]);
    expect(await canOf(placed)).toMatchObject({ accept: false, reopen: true });
    const answers = await Promise.all([1, 2].map(() => decide(reopenOrder, placed, receiptId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
    expect(await stateOf(app, placed.orderId)).toMatchObject({
      state: 'pay_success',
      registration: 'submitted',
      review: 'audit_pending',
    });
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ cash: placed.total, conference: -120_000 });
  });

  test('keeps waiting if the places are taken', async () => {
    const { placed, receiptId } = await buildCancelled({ stock: 1 });
    await placeFor(app, placed.offer);
    expect((await decide(reopenOrder, placed, receiptId)).body.code).toBe(orderRefusals.NO_STOCK.code);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'cancelled', registration: 'draft' });
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
  });

  test('keeps waiting if the person is registered by another order', async () => {
    const { placed, receiptId } = await buildCancelled();
    const other = await placeFor(app, placed.offer);
    await app.kernel.db.execute(sql`
      update participants as mine set full_name = theirs.full_name, phone = theirs.phone, id_type = null, id_number = null
      from participants as theirs
      where mine.registration_id = ${placed.registrationId} and theirs.registration_id = ${other.registrationId}`);
    expect((await decide(reopenOrder, placed, receiptId)).body.code).toBe(
      registrationRefusals.PERSON_TAKEN.code,
    );
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
  });
});

describe('money for a cancelled order that can’t be reopened', () => {
  test('waits if the waiting list comes first', async () => {
    const placed = await buildPlaced(app, { stock: 1 });
    const waiting = await buildWaiting(app, placed.offer);
    await app.call(cancelOrder, { params: { id: placed.orderId }, token: placed.buyer.token });
    const receiptId = await report(placed);
    expect((await decide(reopenOrder, placed, receiptId)).body.code).toBe(orderRefusals.NO_STOCK.code);
    await offerRound(app);
    expect(await statesOf(app, [waiting])).toEqual(['offered']);
  });

  test('waits if it was for an addition to an order that has ended, too', async () => {
    const paid = await buildPaid(app);
    const { orderId } = (await change(app, paid, activityAdded(paid))).body.data;
    await app.call(cancelOrder, { params: { id: orderId }, token: paid.buyer.token });
    const addition = { ...paid, orderId, total: 8_000 };
    const receiptId = await report(addition);
    const first = { id: paid.offer.meetingId, orderId: paid.orderId };
    const receipts = await app.call(listReceipts, { params: first, token: paid.cashier.token });
    await app.call(undoPayment, {
      params: { ...first, receiptId: receipts.body.data[0]?.id ?? '' },
      body: { reason: 'Another order’s money' },
      token: paid.cashier.token,
    });
    await app.call(cancelOrder, { params: { id: paid.orderId }, token: paid.buyer.token });
    expect(await stateOf(app, paid.orderId)).toMatchObject({ state: 'cancelled', registration: 'draft' });
    expect((await decide(reopenOrder, addition, receiptId)).body.code).toBe(orderRefusals.ORDER_STATE.code);
  });

  test('waits if the bed is for men and the person is now a woman', async () => {
    const placed = await buildPlaced(app);
    await app.call(cancelOrder, { params: { id: placed.orderId }, token: placed.buyer.token });
    const receiptId = await report(placed);
    await app.kernel.db.execute(sql`
      update participants set gender = case gender when 'male' then 'female' else 'male' end
      where registration_id = ${placed.registrationId}`);
    expect((await decide(reopenOrder, placed, receiptId)).body.code).toBe(orderRefusals.ORDER_STATE.code);
  });
});

test('a reopened order has its discount, and uses its code', async () => {
  const offer = await buildOffer(app);
  const cashier = await buildStaff(app, offer.meetingId, 'finance');
  const code = await buildCode(app, offer.meetingId, { mostUses: 1 });
  const draft = [memberDraft(offer.type.id)];
  const { answer, ...built } = await buildOrder(app, offer.meetingId, draft, { code });
  const { orderId } = answer.body.data;
  const placed = { offer, cashier, ...built, orderId, number: '', total: built.body.total };
  await app.call(cancelOrder, { params: { id: orderId }, token: placed.buyer.token });
  expect(await usesOf(app, code)).toBe(0);
  const receiptId = await report(placed);
  expect((await decide(reopenOrder, placed, receiptId)).body.code).toBe(200);
  expect(await usesOf(app, code)).toBe(1);
  expect(await balanceOf(app, orderId)).toEqual({ cash: 96_000, discount: 24_000, conference: -120_000 });
});

test('a proof approved by mistake waits again when its payment is undone', async () => {
  const placed = await buildTransfer(app);
  const slipId = await slipOf(app, placed);
  const { id: receiptId } = (await approve(app, placed, slipId)).body.data;
  const undone = await app.call(undoPayment, {
    params: { id: placed.offer.meetingId, orderId: placed.orderId, receiptId },
    body: { reason: 'Another order’s money' },
    token: placed.cashier.token,
  });
  expect(undone.status).toBe(200);
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_pending' });
  expect((await slipList(app, placed, 'waiting')).rows).toMatchObject([{ id: slipId, state: 'waiting' }]);
});
