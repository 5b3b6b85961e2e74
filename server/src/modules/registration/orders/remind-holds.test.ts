import { extendHold } from '@plenum/contract/registration/orders/endpoints';
import { switchAutomatic } from '@plenum/contract/mailings/automatic-endpoints';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import { buildPlaced, placeFor, savePayment, settle } from '#test/orders';
import { remindHolds } from './remind-holds.ts';

const MINUTE = 60_000;
let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  // The factor is needed because one buyer places twelve orders.
  app = await createTestApp({ limitFactor: 10 });
  second = await openTestApp(app.databaseUrl);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

function advance(ms: number): void {
  app.clock.advance(ms);
  second.clock.set(app.clock.now());
}

/** An order held for half an hour that can be paid by transfer. */
async function buildHeld() {
  const placed = await buildPlaced(app);
  await savePayment(app, placed.offer.meetingId, ['corporate_transfer']);
  await app.deliverOutbox();
  return placed;
}

async function remindersOf(orderId: string): Promise<number> {
  const { rows } = await app.kernel.db.execute(
    sql`select from outbox where event = 'order.hold_ending' and payload ->> 'orderId' = ${orderId}`,
  );
  return rows.length;
}

async function messagesOf({ target }: { target: string }): Promise<number> {
  const { rows } = await app.kernel.db.execute(
    sql`select from message_log where template_key = 'order.hold_ending' and target = ${target}`,
  );
  return rows.length;
}

/** Runs the job on both servers, and delivers the messages. */
async function look(): Promise<void> {
  await Promise.all([remindHolds(app.kernel), remindHolds(second.kernel)]);
  await app.deliverOutbox();
}

async function holdFor(orderId: string, minutes: number): Promise<void> {
  const until = new Date(app.clock.now().getTime() + minutes * MINUTE);
  await app.kernel.db.execute(sql`update orders set hold_until = ${until} where id = ${orderId}`);
}

describe('the buyer of an unpaid order', () => {
  test('is reminded once, ten minutes before a hold of half an hour ends, with a link to the payment page', async () => {
    const { buyer, orderId } = await buildHeld();
    advance(20 * MINUTE - 1);
    await look();
    expect(await remindersOf(orderId)).toBe(0);
    advance(1);
    await look();
    await look();
    expect([await remindersOf(orderId), await messagesOf(buyer)]).toEqual([1, 1]);
    const text = await app.lastMessage(buyer.target);
    expect(text).toContain('¥');
    expect(text).toContain(' by 18 May, 09:30 to keep your places');
    const [link = ''] = /\/s\/\w{10}$/.exec(text) ?? [];
    const opened = await app.http.inject({ method: 'GET', url: link });
    expect(opened.headers['location']).toBe(`${app.kernel.config.publicUrl}/index/order/${orderId}/pay`);
    const { rows } = await app.kernel.db.execute(
      sql`select link from site_messages where kind = 'order.hold_ending' and account_id = ${buyer.me.id}`,
    );
    expect(rows).toEqual([{ link: `/index/order/${orderId}/pay` }]);
  });

  test('is reminded of a longer hold when a quarter of it is left, a day at most', async () => {
    const [hours, days] = [await buildHeld(), await buildHeld()];
    await holdFor(hours.orderId, 8 * 60);
    await holdFor(days.orderId, 12 * 24 * 60);
    advance(6 * 60 * MINUTE - 1);
    await look();
    expect(await remindersOf(hours.orderId)).toBe(0);
    advance(1);
    await look();
    expect(await remindersOf(hours.orderId)).toBe(1);
    advance((11 * 24 - 6) * 60 * MINUTE - 1);
    await look();
    expect(await remindersOf(days.orderId)).toBe(0);
    advance(1);
    await look();
    expect(await remindersOf(days.orderId)).toBe(1);
  });

  test('is not reminded of a hold of less than twenty minutes', async () => {
    const { orderId } = await buildHeld();
    await holdFor(orderId, 19);
    advance(10 * MINUTE);
    await look();
    expect(await remindersOf(orderId)).toBe(0);
  });

  test('is reminded again of a later end, not of an earlier one', async () => {
    const { offer, orderId } = await buildHeld();
    advance(21 * MINUTE);
    await look();
    await holdFor(orderId, 5);
    await look();
    expect(await remindersOf(orderId)).toBe(1);
    const owner = await buildStaff(app, offer.meetingId, 'owner');
    const until = new Date(app.clock.now().getTime() + 40 * MINUTE).toISOString();
    const params = { id: offer.meetingId, orderId };
    const answer = await app.call(extendHold, { params, body: { until }, token: owner.token });
    expect(answer.status).toBe(200);
    await look();
    expect(await remindersOf(orderId)).toBe(1);
    advance(30 * MINUTE);
    await look();
    await look();
    expect(await remindersOf(orderId)).toBe(2);
  });

  test('is not reminded by a conference that has switched it off', async () => {
    const { offer, buyer } = await buildHeld();
    const owner = await buildStaff(app, offer.meetingId, 'owner');
    const params = { id: offer.meetingId, kind: 'order.hold_ending' as const };
    await app.call(switchAutomatic, { params, body: { isOn: false }, token: owner.token });
    advance(20 * MINUTE);
    await look();
    expect(await messagesOf(buyer)).toBe(0);
  });
});

describe('no reminder is sent', () => {
  test('for an order that is paid, in part or in full', async () => {
    const [whole, part] = [await buildHeld(), await buildHeld()];
    expect((await settle(app, whole)).status).toBe(200);
    expect((await settle(app, part, { amount: 1 })).status).toBe(200);
    advance(20 * MINUTE);
    await look();
    expect([await remindersOf(whole.orderId), await remindersOf(part.orderId)]).toEqual([0, 0]);
  });

  test('for one paid between the event and its message', async () => {
    const placed = await buildHeld();
    advance(20 * MINUTE);
    await remindHolds(app.kernel);
    expect(await remindersOf(placed.orderId)).toBe(1);
    expect((await settle(app, placed)).status).toBe(200);
    await app.deliverOutbox();
    expect(await messagesOf(placed.buyer)).toBe(0);
  });

  test('during a payment, but after it', async () => {
    const { offer, orderId } = await buildHeld();
    advance(20 * MINUTE);
    const id = randomUUID();
    await app.kernel.db.execute(sql`
      insert into payment_attempts (id, order_id, meeting_id, wallet, method, channel, out_trade_no, currency, amount, state,
        expires_at, created_at, changed_at)
      values (${id}, ${orderId}, ${offer.meetingId}, 'wechat', 'qr_code', 'wechat_native', ${id}, 'CNY', 1, 'open',
        ${app.clock.now()}, ${app.clock.now()}, ${app.clock.now()})`);
    advance(4 * MINUTE);
    await look();
    expect(await remindersOf(orderId)).toBe(0);
    advance(MINUTE);
    await look();
    expect(await remindersOf(orderId)).toBe(1);
  });

  test('for one whose registration is locked by a payment, which the next round finds paid', async () => {
    const placed = await buildHeld();
    advance(20 * MINUTE);
    await app.kernel.db.transaction(async (tx) => {
      await tx.execute(sql`select from registrations where id = ${placed.registrationId} for no key update`);
      await remindHolds(second.kernel);
    });
    expect(await remindersOf(placed.orderId)).toBe(0);
    expect((await settle(app, placed)).status).toBe(200);
    await look();
    expect(await remindersOf(placed.orderId)).toBe(0);
  });

  test('for one without a payment method', async () => {
    const placed = await buildPlaced(app);
    advance(20 * MINUTE);
    await look();
    expect(await remindersOf(placed.orderId)).toBe(0);
  });
});

test('two servers send each of twelve reminders once, and failed ones in a later round', async () => {
  const { offer, buyer, orderId } = await buildPlaced(app);
  const ids = [orderId];
  while (ids.length < 12) ids.push((await placeFor(app, offer, buyer)).orderId);
  await savePayment(app, offer.meetingId, ['corporate_transfer']);
  advance(20 * MINUTE);
  await app.kernel.pool.query(`
    create function break_off() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
    create trigger break_off before insert on outbox for each row when (new.event = 'order.hold_ending')
      execute function break_off()`);
  await remindHolds(app.kernel);
  await app.kernel.pool.query('drop trigger break_off on outbox; drop function break_off');
  const noted = () =>
    app.kernel.db.execute(sql`select from hold_reminders where order_id = any (${sql.param(ids)}::uuid[])`);
  expect((await noted()).rows).toHaveLength(0);
  advance(10_000);
  // Each run takes five orders at a time, so it needs three steps.
  await Promise.all([1, 2, 3].flatMap(() => [remindHolds(app.kernel, 5), remindHolds(second.kernel, 5)]));
  await look();
  const { rows } = await app.kernel.db.execute<{ id: string }>(sql`
    select payload ->> 'orderId' as id from outbox
    where event = 'order.hold_ending' and payload ->> 'orderId' = any (${sql.param(ids)}::text[])`);
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});
