import { settleOrder } from '@plenum/contract/registration/orders/endpoints';
import { orderMessages, orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import {
  balanceOf,
  buildPlaced,
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

describe('recording that the money has come in', () => {
  test('pays the order, keeps its places for good and submits the registration for review', async () => {
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

  test('approves the registration where there is no review', async () => {
    const placed = await buildPlaced(app, { review: 'none' });
    await settle(app, placed);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ review: 'audit_pass' });
    expect(await reviewStepsOf(app, placed.registrationId)).toEqual(['none>audit_pass']);
  });

  test('refuses another amount, and changes nothing', async () => {
    const placed = await buildPlaced(app);
    const answer = await settle(app, placed, { amount: placed.total - 1 });
    expect(answer.body).toMatchObject({
      code: orderRefusals.PRICE_CHANGED.code,
      errors: [
        {
          path: 'amount',
          code: orderMessages.amount_mismatch,
          message: 'This is not the order’s total: CN¥1,760.02',
        },
      ],
    });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid', review: null });
    expect(await balanceOf(app, placed.orderId)).toMatchObject({ receivable: 176_002 });
  });

  test('waits for approval where that comes first', async () => {
    const placed = await buildPlaced(app, { review: 'review_then_pay' });
    expect((await settle(app, placed)).body.code).toBe(orderRefusals.ORDER_STATE.code);
  });

  test('is for those who keep the till', async () => {
    const placed = await buildPlaced(app);
    const reviewer = await buildStaff(app, placed.offer.meetingId, 'reviewer');
    expect((await settle(app, placed, { token: reviewer.token })).status).toBe(403);
    expect((await settle(app, placed, { token: placed.buyer.token })).status).toBe(403);
    const other = await buildPlaced(app);
    expect((await settle(app, placed, { token: other.cashier.token })).status).toBe(404);
    const crossed = await app.call(settleOrder, {
      params: { id: other.offer.meetingId, orderId: placed.orderId },
      body: { amount: placed.total, method: 'wire_transfer', reason: 'x' },
      token: other.cashier.token,
    });
    expect(crossed.status).toBe(404);
  });

  test('has one effect, however many record it at once', async () => {
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
