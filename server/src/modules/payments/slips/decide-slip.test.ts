import { readDashboard } from '@plenum/contract/console/dashboard';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { paymentMessages, paymentRefusals } from '@plenum/contract/payments/messages';
import { cancelOrderFor } from '@plenum/contract/registration/orders/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import { balanceOf, expire, type Placed, settle, stateOf, stepsOf, takenOf } from '#test/orders';
import { buildPerson } from '#test/people';
import { approve, buildTransfer, reject, sendSlipOf, slipIds, slipList, slipOf } from '#test/slips';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY = 24 * 3_600_000;

async function messageTo({ buyer }: Placed): Promise<string> {
  await app.deliverOutbox();
  return (await app.lastMessage(buyer.target)) ?? '';
}

describe('approving a proof of payment', () => {
  test('pays the order with the sum received, and sends the buyer a message', async () => {
    const placed = await buildTransfer(app);
    const slipId = await slipOf(app, placed, { amount: 1, payer: '某某大学' });
    const { body } = await approve(app, placed, slipId, { paidOn: '2026-05-17', reference: 'TX-9' });
    expect(body.data).toMatchObject({
      source: 'slip',
      amount: placed.total,
      applied: placed.total,
      waitsFor: null,
      tradeNo: 'TX-9',
      note: '某某大学',
    });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success', hold: null });
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ cash: placed.total });
    expect((await slipList(app, placed, 'waiting')).rows).toEqual([]);
    expect((await slipList(app, placed, 'decided')).rows).toMatchObject([
      {
        id: slipId,
        state: 'approved',
        receipt: { amount: placed.total, tradeNo: 'TX-9' },
        order: { state: 'pay_success' },
      },
    ]);
    const { rows } = await app.kernel.db.execute(sql`
      select actor, detail from audit_log where action = 'payment.slip_approved' and object = ${`order:${placed.orderId}`}`);
    expect(rows).toMatchObject([
      { actor: placed.cashier.me.id, detail: { slip: slipId, said: 1, amount: placed.total } },
    ]);
    expect(await messageTo(placed)).toContain('1,760.02');
  });

  test('accepts a part; the order waits for the rest and keeps its places', async () => {
    const placed = await buildTransfer(app);
    const slipId = await slipOf(app, placed);
    await approve(app, placed, slipId, { amount: 100_000 });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_pending' });
    const written = await messageTo(placed);
    expect(written).toContain('1,000.00');
    expect(written).toContain('760.02');
    await approve(app, placed, await slipOf(app, placed), { amount: placed.total - 100_000 });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success' });
  });

  test('keeps an overpayment separate', async () => {
    const placed = await buildTransfer(app);
    const { body } = await approve(app, placed, await slipOf(app, placed), { amount: placed.total + 5 });
    expect(body.data).toMatchObject({ applied: placed.total, waitsFor: 'overpaid' });
  });

  test('keeps the money of an order that was paid or cancelled in between', async () => {
    const [paid, cancelled] = [await buildTransfer(app), await buildTransfer(app)];
    const waitingIds = [await slipOf(app, paid), await slipOf(app, cancelled)] as const;
    await settle(app, paid);
    const owner = await buildStaff(app, cancelled.offer.meetingId, 'owner');
    const ended = await app.call(cancelOrderFor, {
      params: { id: cancelled.offer.meetingId, orderId: cancelled.orderId },
      body: { reason: 'Asked to' },
      token: owner.token,
    });
    expect(ended.status).toBe(200);
    for (const [placed, slipId] of [
      [paid, waitingIds[0]],
      [cancelled, waitingIds[1]],
    ] as const) {
      expect((await slipList(app, placed, 'waiting')).rows).toHaveLength(1);
      const { body } = await approve(app, placed, slipId);
      expect(body.data).toMatchObject({ applied: 0, waitsFor: 'order_over' });
    }
    expect(await messageTo(cancelled)).toMatch(/会务组将就该笔款项|will contact you/);
    expect(await stateOf(app, cancelled.orderId)).toMatchObject({ state: 'cancelled' });
  });

  test('accepts a bank reference once, no future day and no invalid sum', async () => {
    const placed = await buildTransfer(app);
    const slipId = await slipOf(app, placed);
    await slipOf(app, placed);
    expect((await approve(app, placed, slipId, { paidOn: '2026-05-20' })).body.errors).toMatchObject([
      { path: 'paidOn', code: paymentMessages.paid_on_future },
    ]);
    for (const amount of [0, -1, 1.5])
      expect((await approve(app, placed, slipId, { amount })).body.code).toBe(
        kernelRefusals.INVALID_INPUT.code,
      );
    await approve(app, placed, slipId, { amount: 1, reference: 'TX-1' });
    const [, second = ''] = await slipIds(app, placed.orderId);
    expect((await approve(app, placed, second, { reference: 'TX-1' })).body.errors).toMatchObject([
      { path: 'reference', code: paymentMessages.reference_used },
    ]);
    expect((await slipList(app, placed, 'waiting')).rows).toMatchObject([{ id: second }]);
  });
});

describe('rejecting a proof of payment', () => {
  test('returns to payment, with as long as a transfer takes, and sends the buyer the reason', async () => {
    const placed = await buildTransfer(app);
    const slipId = await slipOf(app, placed);
    app.clock.advance(20 * DAY);
    const { token } = await buildStaff(app, placed.offer.meetingId, 'finance');
    expect(
      (await reject(app, placed, slipId, { reason: 'not_arrived', note: 'Checked today' }, token)).status,
    ).toBe(200);
    const { state, hold } = await stateOf(app, placed.orderId);
    expect(state).toBe('unpaid');
    expect(Date.parse(hold ?? '')).toBeGreaterThan(app.clock.now().getTime() + 2 * DAY);
    await expire(app);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid' });
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
    const written = await messageTo(placed);
    expect(written).toContain('Reason: The money has not ');
    // The message is sent as an SMS, so its link is short.
    expect(written).toMatch(/\/s\/\w{10}$/);
    expect(await stepsOf(app, placed.orderId)).toEqual([
      '>unpaid',
      'unpaid>pay_pending',
      'pay_pending>unpaid',
    ]);
    app.clock.advance(-20 * DAY);
  });

  test('lets the buyer send another, and read the reason in Chinese', async () => {
    const placed = await buildTransfer(app);
    await app.kernel.db.execute(sql`update accounts set language = 'zh-cn' where id = ${placed.buyer.me.id}`);
    await reject(app, placed, await slipOf(app, placed), { reason: 'payer_differs', note: '' });
    expect(await messageTo(placed)).toContain('原因：付款人信息不符。');
    expect((await slipList(app, placed, 'decided')).rows[0]).toMatchObject({ state: 'rejected' });
    await approve(app, placed, await slipOf(app, placed));
    expect(await stepsOf(app, placed.orderId)).toEqual([
      '>unpaid',
      'unpaid>pay_pending',
      'pay_pending>unpaid',
      'unpaid>pay_pending',
      'pay_pending>pay_success',
    ]);
  });

  test('leaves the order as it is while another proof waits, or a part has arrived', async () => {
    const [two, part] = [await buildTransfer(app), await buildTransfer(app)];
    const first = await slipOf(app, two);
    await slipOf(app, two);
    await reject(app, two, first);
    expect(await stateOf(app, two.orderId)).toMatchObject({ state: 'pay_pending' });
    const slipId = await slipOf(app, part);
    await settle(app, part, { amount: 1 });
    await reject(app, part, slipId);
    expect(await stateOf(app, part.orderId)).toMatchObject({ state: 'pay_pending' });
  });

  test('needs a text for another reason', async () => {
    const placed = await buildTransfer(app);
    const slipId = await slipOf(app, placed);
    expect((await reject(app, placed, slipId, { reason: 'other', note: ' ' })).body.errors).toMatchObject([
      { path: 'note', code: paymentMessages.reason_missing },
    ]);
    expect((await reject(app, placed, slipId, { reason: 'other', note: '账户填错' })).status).toBe(200);
    expect(await messageTo(placed)).toContain('Reason: 账户填错. ');
  });
});

test('one of several who decide at the same time wins; the others get a notice', async () => {
  const placed = await buildTransfer(app);
  const slipId = await slipOf(app, placed);
  const answers = await Promise.all([
    approve(app, placed, slipId),
    reject(app, placed, slipId),
    approve(app, placed, slipId),
    reject(app, placed, slipId),
  ]);
  const codes = answers.map(({ body }) => body.code).toSorted();
  expect(codes).toEqual([200, ...Array<number>(3).fill(paymentRefusals.SLIP_STATE.code)]);
  const { rows } = await app.kernel.db.execute(
    sql`select id from receipts where order_id = ${placed.orderId}`,
  );
  expect(rows.length).toBeLessThan(2);
});

test('decisions are for finance staff of this conference', async () => {
  const placed = await buildTransfer(app);
  const slipId = await slipOf(app, placed);
  const reviewer = await buildStaff(app, placed.offer.meetingId, 'reviewer');
  for (const { token } of [reviewer, placed.buyer, await buildPerson(app)]) {
    expect((await approve(app, placed, slipId, {}, token)).status).toBe(403);
    expect((await reject(app, placed, slipId, undefined, token)).status).toBe(403);
  }
  const other = await buildTransfer(app);
  expect((await approve(app, other, slipId)).status).toBe(404);
  expect((await reject(app, other, slipId)).status).toBe(404);
  expect((await slipList(app, other, 'waiting')).rows).toEqual([]);
});

test('the lists go page by page: the longest waiting first, the last decided first', async () => {
  const placed = await buildTransfer(app);
  await sendSlipOf(app, placed);
  await app.kernel.db.execute(sql`
    insert into slips (id, order_id, meeting_id, account_id, purpose, payer, paid_on, currency, amount, state, created_at)
    select gen_random_uuid(), order_id, meeting_id, account_id, purpose, payer, paid_on, currency, n, state, created_at + n * interval '1 microsecond'
    from slips, generate_series(1, 60) as n where order_id = ${placed.orderId}`);
  const first = await slipList(app, placed, 'waiting');
  expect([first.rows.length, first.total]).toEqual([50, null]);
  const second = await slipList(app, placed, 'waiting', first.next ?? undefined);
  const amounts = [...first.rows, ...second.rows].map(({ amount }) => amount);
  expect(amounts).toEqual([placed.total, ...Array.from({ length: 60 }, (_, index) => index + 1)]);
  expect(second.next).toBeNull();
  await app.kernel.db.execute(sql`
    update slips set state = 'rejected', reason_code = 'unclear', decided_at = created_at where order_id = ${placed.orderId}`);
  await app.kernel.db.execute(sql`update orders set state = 'pay_pending' where id = ${placed.orderId}`);
  const decided = await slipList(app, placed, 'decided');
  expect(decided.rows[0]).toMatchObject({
    amount: 60,
    reason: expect.stringMatching(/凭证不清晰|can’t be read/),
  });
});

test('open decisions are counted on the dashboard', async () => {
  const placed = await buildTransfer(app);
  const slipId = await slipOf(app, placed, { payer: '某某大学' });
  const items = async () =>
    (
      await app.call(readDashboard, { params: { id: placed.offer.meetingId }, token: placed.cashier.token })
    ).body.data.items.filter(({ kind }) => kind === 'slips' || kind === 'waiting_money');
  expect(await items()).toMatchObject([
    { kind: 'slips', count: 1, examples: [{ id: slipId, name: '某某大学' }] },
  ]);
  await approve(app, placed, slipId, { amount: placed.total + 1 });
  expect(await items()).toMatchObject([
    { kind: 'waiting_money', count: 1, examples: [{ name: placed.number }] },
  ]);
});
