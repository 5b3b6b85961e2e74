import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { extendHold, readOrder } from '@plenum/contract/registration/orders/endpoints';
import { readPayment } from '@plenum/contract/payments/endpoints';
import { orderMessages, orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import {
  balanceOf,
  buildPlaced,
  expire,
  type Placed,
  placeFor,
  savePayment,
  settle,
  stateOf,
  stepsOf,
  takenOf,
  unevenJournals,
  whilePayable,
} from '#test/orders';
import { buildPerson, logInAgain } from '#test/people';
import { buildOffer } from '#test/registrations';
import { expireOrders } from './release-orders.ts';

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  // The factor is needed because one buyer places sixty orders at the same time.
  app = await createTestApp({ limitFactor: 10 });
  second = await openTestApp(app.databaseUrl);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const MINUTE = 60_000;
function advance(ms: number): void {
  app.clock.advance(ms);
  second.clock.set(app.clock.now());
}

async function expiredEvents(): Promise<number> {
  const { rows } = await app.kernel.db.execute(sql`select 1 from outbox where event = 'order.expired'`);
  return rows.length;
}

describe('an order that is not paid in time', () => {
  test('ends when its hold does, not before, and its buyer gets a message', async () => {
    const placed = await buildPlaced(app);
    advance(30 * MINUTE - 1);
    await expire(app);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid' });
    advance(1);
    await expire(app);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'cancelled', registration: 'draft' });
    expect(await stepsOf(app, placed.orderId)).toEqual(['>unpaid', 'unpaid>cancelled']);
    expect(await takenOf(app, placed.offer)).toEqual([0, 0, 0]);
    expect(await balanceOf(app, placed.orderId)).toEqual({});
    await app.deliverOutbox();
    expect(await app.lastMessage(placed.buyer.target)).toContain(
      'was not paid in time and has been cancelled',
    );
  });

  test('keeps its places while no payment method is set up, and its time runs once there is one', async () => {
    const placed = await buildPlaced(app);
    const { meetingId } = placed.offer;
    await savePayment(app, meetingId, ['qr_code']);
    advance(31 * MINUTE);
    await expireOrders(app.kernel);
    const until = new Date(app.clock.now().getTime() + 30 * MINUTE).toISOString();
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid', hold: until });
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
    const token = await logInAgain(app, placed.buyer);
    const read = await app.call(readOrder, { params: { id: placed.orderId }, token });
    expect(read.body.data).toMatchObject({ holdUntil: null, can: { changeMethod: false } });
    const mine = await app.call(listParticipations, { token });
    expect(mine.body.data.participations).toMatchObject([
      { orders: [{ holdUntil: null }], next: { step: 'pay', until: null } },
    ]);
    const pay = await app.call(readPayment, { params: { id: placed.orderId }, token });
    expect(pay.body.data).toMatchObject({ holdUntil: null, methods: [] });

    await savePayment(app, meetingId, ['bank_account'], 1);
    const again = await app.call(readOrder, { params: { id: placed.orderId }, token });
    expect(again.body.data).toMatchObject({ holdUntil: until });
    advance(30 * MINUTE);
    await expireOrders(app.kernel);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'cancelled' });
  });

  test('is not touched once it is paid, or while it waits for approval', async () => {
    const paid = await buildPlaced(app);
    await settle(app, paid);
    const waiting = await buildPlaced(app, { review: 'review_then_pay' });
    advance(365 * 24 * 60 * MINUTE);
    await expire(app);
    expect(await stateOf(app, paid.orderId)).toMatchObject({ state: 'pay_success' });
    expect(await stateOf(app, waiting.orderId)).toMatchObject({ state: 'unpaid' });
    app.clock.set('2026-05-18T01:00:00Z');
  });

  test('is released although another order of the same batch can’t be', async () => {
    const [broken, ...others] = [await buildPlaced(app), await buildPlaced(app), await buildPlaced(app)];
    await app.kernel.db.execute(sql`
      create function fail_order() returns trigger language plpgsql as $$ begin raise 'broken order'; end $$`);
    await app.kernel.db.execute(
      sql.raw(
        `create trigger fail_order before update on orders for each row when (old.id = '${broken.orderId}') execute function fail_order()`,
      ),
    );
    advance(31 * MINUTE);
    await expire(app);
    for (const { orderId } of others)
      expect(await stateOf(app, orderId)).toMatchObject({ state: 'cancelled' });
    expect(await stateOf(app, broken.orderId)).toMatchObject({ state: 'unpaid' });
    // The failing order waits for a while before its next try.
    const { rows } = await app.kernel.db.execute(
      sql`select item, attempts from job_failures where job = 'expire_orders'`,
    );
    expect(rows).toEqual([{ item: broken.orderId, attempts: 1 }]);
    await app.kernel.db.execute(sql`drop trigger fail_order on orders`);
    advance(MINUTE);
    await expire(app);
    expect(await stateOf(app, broken.orderId)).toMatchObject({ state: 'cancelled' });
  });

  test('ends once, however many servers check at the same time', async () => {
    const offer = await buildOffer(app, { rooms: 100, stock: 200, activityStock: 200 });
    const buyer = await buildPerson(app);
    const placed = await Promise.all(Array.from({ length: 60 }, () => placeFor(app, offer, buyer)));
    const orders = placed.map(({ orderId }) => orderId);
    expect(await takenOf(app, offer)).toEqual([60, 60, 60]);
    advance(31 * MINUTE);
    const before = await expiredEvents();
    await whilePayable(app.kernel, () =>
      Promise.all([app, second, app, second].map(({ kernel }) => expireOrders(kernel))),
    );
    expect(await takenOf(app, offer)).toEqual([0, 0, 0]);
    expect(await expiredEvents()).toBe(before + 60);
    const steps = await Promise.all(orders.map((id) => stepsOf(app, id)));
    expect(steps.every((own) => own.join() === '>unpaid,unpaid>cancelled')).toBe(true);
    expect(await unevenJournals(app)).toBe(0);
  });

  test('is paid or ended, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const placed = await buildPlaced(app);
      advance(31 * MINUTE);
      const [paid] = await Promise.all([settle(app, placed), expire(second)]);
      await expire(app);
      const { state } = await stateOf(app, placed.orderId);
      expect(state).toBe(paid.status === 200 ? 'pay_success' : 'cancelled');
      expect(await takenOf(app, placed.offer)).toEqual(paid.status === 200 ? [1, 1, 1] : [0, 0, 0]);
    }
  });
});

describe('extending a hold', () => {
  const extend = ({ offer, orderId, cashier }: Placed, until: string, token = cashier.token) =>
    app.call(extendHold, { params: { id: offer.meetingId, orderId }, body: { until }, token });

  test('keeps the order until then', async () => {
    const placed = await buildPlaced(app);
    const until = new Date(app.clock.now().getTime() + 90 * MINUTE).toISOString();
    expect((await extend(placed, until)).body.code).toBe(200);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ hold: until });
    advance(60 * MINUTE);
    await expire(app);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid' });
    advance(30 * MINUTE);
    await expire(app);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'cancelled' });
  });

  test('is for orders with a deadline', async () => {
    const paid = await buildPlaced(app);
    await settle(app, paid);
    const waiting = await buildPlaced(app, { review: 'review_then_pay' });
    for (const placed of [paid, waiting]) {
      const answer = await extend(placed, '2026-06-01T00:00:00Z');
      expect(answer.body.code).toBe(orderRefusals.ORDER_STATE.code);
    }
  });

  test('needs a later time, not after the conference', async () => {
    const placed = await buildPlaced(app);
    const { hold } = await stateOf(app, placed.orderId);
    for (const until of [hold ?? '', '2020-01-01T00:00:00Z', '2026-06-17T00:00:00Z']) {
      const answer = await extend(placed, until);
      expect(answer.body).toMatchObject({
        code: kernelRefusals.INVALID_INPUT.code,
        errors: [{ path: 'until', code: orderMessages.hold_not_longer }],
      });
    }
    expect((await extend(placed, '2026-06-01T00:00:00Z', placed.buyer.token)).status).toBe(403);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ hold });
  });
});
