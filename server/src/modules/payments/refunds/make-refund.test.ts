import * as endpoints from '@plenum/contract/payments/refund-endpoints';
import { refundMessages, refundRefusals } from '@plenum/contract/payments/refund-messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { auditOf } from '#test/effects';
import { buildStaff } from '#test/meetings';
import { balanceOf, buildPlaced, type Placed, settle, stateOf, stepsOf, takenOf } from '#test/orders';
import { buildPaid, linesOf, makeRefund, recordRefund } from '#test/refunds';
import { buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const read = ({ offer, orderId, cashier }: Placed) =>
  app.call(endpoints.readOrderRefunds, { params: { id: offer.meetingId, orderId }, token: cashier.token });

test('of two steps in quick succession, the buyer gets a message about the later one, once', async () => {
  const placed = await buildPaid(app);
  await app.deliverOutbox();
  const { body } = await makeRefund(app, placed);
  await recordRefund(app, placed, body.data.id);
  await app.deliverOutbox();
  const { rows } = await app.kernel.db.execute<{ subject: string }>(
    sql`select subject from message_log where target = ${placed.buyer.target} and subject ~ 'Refund|refund|退款'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.subject).toMatch(/^Refund for|退款已转出/);
});

test('money that arrives during a refund does not pay the order again', async () => {
  const placed = await buildPaid(app);
  const { body } = await makeRefund(app, placed);
  expect((await settle(app, placed)).body.code).toBe(orderRefusals.ORDER_STATE.code);
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'refunding' });
  expect((await recordRefund(app, placed, body.data.id)).body.data).toMatchObject({ state: 'done' });
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'refunded' });
});

describe('a refund by transfer', () => {
  test('ends the order once the transfer is recorded: its places, its registration, its money', async () => {
    const placed = await buildPaid(app);
    expect((await read(placed)).body.data).toMatchObject({
      left: placed.total,
      leftOriginal: 0,
      limit: 500_000,
      can: { refund: true },
    });
    const { body } = await makeRefund(app, placed);
    expect(body.data).toMatchObject({ state: 'sent', way: 'hand', amount: placed.total, returned: 0 });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'refunding' });
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
    await app.deliverOutbox();
    expect(await app.lastMessage(placed.buyer.target)).toMatch(/working days|工作日/);
    const done = await recordRefund(app, placed, body.data.id);
    expect(done.body.data).toMatchObject({ state: 'done', returned: placed.total, reference: 'BANK-7' });
    expect(await stateOf(app, placed.orderId)).toMatchObject({
      state: 'refunded',
      registration: 'cancelled',
      review: null,
    });
    expect(await stepsOf(app, placed.orderId)).toEqual([
      '>unpaid',
      'unpaid>pay_success',
      'pay_success>refunding',
      'refunding>refunded',
    ]);
    expect(await takenOf(app, placed.offer)).toEqual([0, 0, 0]);
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: placed.total });
    expect(await balanceOf(app, placed.orderId)).not.toHaveProperty('cash');
    expect(await auditOf(app, `order:${placed.orderId}`)).toEqual(
      expect.arrayContaining(['refund.approved', 'refund.done']),
    );
    expect((await recordRefund(app, placed, body.data.id)).body.code).toBe(refundRefusals.REFUND_STATE.code);
    await app.deliverOutbox();
    expect(await app.lastMessage(placed.buyer.target)).toContain('1,760.02');
  });

  test('of a part leaves the places, and of the rest ends them', async () => {
    const placed = await buildPaid(app);
    const first = await makeRefund(app, placed, { amount: 100, ends: 'nothing' });
    await recordRefund(app, placed, first.body.data.id);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'partially_refunded' });
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
    expect((await read(placed)).body.data.left).toBe(placed.total - 100);
    const rest = await makeRefund(app, placed, { amount: placed.total - 100, ends: 'nothing' });
    await recordRefund(app, placed, rest.body.data.id);
    expect(await stateOf(app, placed.orderId)).toMatchObject({
      state: 'refunded',
      registration: 'cancelled',
    });
    expect(await takenOf(app, placed.offer)).toEqual([0, 0, 0]);
    expect((await makeRefund(app, placed, { amount: 1 })).body.code).toBe(orderRefusals.ORDER_STATE.code);
  });

  test('that is not made after all leaves the order as it was', async () => {
    const placed = await buildPaid(app);
    const { id } = (await makeRefund(app, placed)).body.data;
    const refused = await app.call(endpoints.refuseRefund, {
      params: { id: placed.offer.meetingId, refundId: id },
      body: { state: 'sent', reason: 'other', note: 'They come after all' },
      token: placed.cashier.token,
    });
    expect(refused.status).toBe(200);
    expect(await stateOf(app, placed.orderId)).toMatchObject({
      state: 'pay_success',
      registration: 'submitted',
    });
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
    expect((await makeRefund(app, placed)).status).toBe(200);
  });
});

test('a refund to the balance is complete immediately, and ends the order', async () => {
  const placed = await buildPaid(app);
  const answers = await Promise.all([1, 2, 3].map(() => makeRefund(app, placed, { way: 'balance' })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'refunded', registration: 'cancelled' });
  expect(await takenOf(app, placed.offer)).toEqual([0, 0, 0]);
  const { rows } = await app.kernel.db.execute(
    sql`select currency, amount::integer as amount from balances where account_id = ${placed.buyer.me.id}`,
  );
  expect(rows).toEqual([{ currency: 'CNY', amount: placed.total }]);
  await app.deliverOutbox();
  expect(await app.lastMessage(placed.buyer.target)).toMatch(/balance|余额/);
});

describe('a refund of some lines', () => {
  test('refunds those alone: an activity, then the room', async () => {
    const placed = await buildPaid(app);
    const lines = await linesOf(app, placed.orderId);
    const end = async (kind: string, amount: number) => {
      const lineIds = lines.filter((line) => line.kind === kind).map(({ id }) => id);
      const { body } = await makeRefund(app, placed, { amount, ends: 'lines', lineIds });
      await recordRefund(app, placed, body.data.id);
    };
    await end('activity', 8_000);
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 0]);
    await end('hotel', 48_002);
    expect(await takenOf(app, placed.offer)).toEqual([1, 0, 0]);
    expect(await stateOf(app, placed.orderId)).toMatchObject({
      state: 'partially_refunded',
      registration: 'submitted',
    });
    const ended = lines.find(({ kind }) => kind === 'hotel')?.id ?? 0;
    const again = await makeRefund(app, placed, { amount: 1, ends: 'lines', lineIds: [ended] });
    expect(again.body).toMatchObject({ errors: [{ path: 'lineIds', code: refundMessages.refund_lines }] });
  });

  test('that ends a place ends all other items of the person; the rest of the team is kept', async () => {
    const one = await buildPlaced(app);
    const { offer } = one;
    const member = () => memberDraft(offer.type.id, { activityIds: [offer.lunch.id] });
    const { answer, ...built } = await buildOrder(app, offer.meetingId, [member(), member()]);
    const placed = { ...one, ...built, ...answer.body.data, total: built.body.total };
    await settle(app, placed);
    const [leaver] = built.memberIds;
    const lineIds = (await linesOf(app, placed.orderId))
      .filter(({ kind, person }) => kind === 'conference' && person === leaver)
      .map(({ id }) => id);
    const { body } = await makeRefund(app, placed, { amount: 128_000, ends: 'lines', lineIds });
    await recordRefund(app, placed, body.data.id);
    const held = (await linesOf(app, placed.orderId)).filter((line) => line.held);
    expect(held.map(({ person }) => person === leaver)).toEqual([false, false]);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ registration: 'submitted' });
  });
});

describe('a refund is refused', () => {
  test.each([0, -1, 0.5, 176_003, 100_000_001])('of an amount of %s', async (amount) => {
    const placed = await buildPaid(app);
    const { status, body } = await makeRefund(app, placed, { amount });
    expect(status).toBe(422);
    expect(body.errors?.[0]).toMatchObject({ path: 'amount' });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
  });

  test('of an order that is not paid, or of another conference', async () => {
    const unpaid = await buildPlaced(app);
    expect((await makeRefund(app, unpaid)).body.code).toBe(orderRefusals.ORDER_STATE.code);
    await settle(app, unpaid, { amount: 500 });
    expect((await makeRefund(app, unpaid, { amount: 500 })).body.code).toBe(orderRefusals.ORDER_STATE.code);
    const paid = await buildPaid(app);
    expect((await makeRefund(app, { ...paid, offer: unpaid.offer }, {}, unpaid.cashier.token)).status).toBe(
      404,
    );
    expect((await makeRefund(app, paid, {}, paid.buyer.token)).status).toBe(403);
  });

  test('by the original method if no wallet was used', async () => {
    const placed = await buildPaid(app);
    expect((await makeRefund(app, placed, { way: 'original' })).body.code).toBe(
      refundRefusals.REFUND_WAY.code,
    );
    expect((await read(placed)).body.data.refunds).toEqual([]);
  });

  test('a second time, however many make it at the same time', async () => {
    const placed = await buildPaid(app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => makeRefund(app, placed)));
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
      200,
      ...Array<number>(5).fill(refundRefusals.REFUND_OPEN.code),
    ]);
    const { refunds } = (await read(placed)).body.data;
    const [{ id } = { id: '' }] = refunds;
    const recorded = await Promise.all([1, 2, 3].map(() => recordRefund(app, placed, id)));
    expect(recorded.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ refunds: placed.total });
    expect(await takenOf(app, placed.offer)).toEqual([0, 0, 0]);
  });
});

describe('above the conference’s limit', () => {
  const confirm = ({ offer, cashier }: Placed, refundId: string, token = cashier.token) =>
    app.call(endpoints.confirmRefund, { params: { id: offer.meetingId, refundId }, token });

  test('a second person must confirm it, and not the same one', async () => {
    const placed = await buildPaid(app, { limit: { CNY: 100_000, USD: null } });
    const { body } = await makeRefund(app, placed);
    expect(body.data).toMatchObject({ state: 'confirming' });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
    expect((await confirm(placed, body.data.id)).body.code).toBe(refundRefusals.SAME_PERSON.code);
    expect((await recordRefund(app, placed, body.data.id)).body.code).toBe(refundRefusals.REFUND_STATE.code);
    const second = await buildStaff(app, placed.offer.meetingId, 'finance');
    const answers = await Promise.all([1, 2].map(() => confirm(placed, body.data.id, second.token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'refunding' });
    const { refunds } = (await read(placed)).body.data;
    expect(refunds).toMatchObject([{ state: 'sent', confirmed: { by: expect.any(String) } }]);
    await recordRefund(app, placed, body.data.id);
  });

  test('no one else is needed at the limit', async () => {
    const placed = await buildPaid(app, { limit: { CNY: 176_002, USD: null } });
    expect((await makeRefund(app, placed)).body.data).toMatchObject({ state: 'sent' });
  });
});
