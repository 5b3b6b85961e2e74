import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import { cancelOrderFor } from '@plenum/contract/registration/orders/endpoints';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRooms } from '../sharing/make-rooms.ts';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff, write } from '#test/meetings';
import {
  balanceOf,
  buildPlaced,
  type Placed,
  placeFor,
  settle,
  stateOf,
  stepsOf,
  takenOf,
  unevenJournals,
} from '#test/orders';
import { buildPerson } from '#test/people';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const cancel = ({ orderId, buyer }: Placed, token = buyer.token) =>
  app.call(cancelOrder, { params: { id: orderId }, token });
const cancelFor = ({ offer, orderId, cashier }: Placed, token = cashier.token) =>
  app.call(cancelOrderFor, {
    params: { id: offer.meetingId, orderId },
    body: { reason: 'Asked for by phone' },
    token,
  });

describe('cancelling an order', () => {
  test('releases its items and leaves a draft with all details', async () => {
    const placed = await buildPlaced(app);
    expect(await takenOf(app, placed.offer)).toEqual([1, 1, 1]);
    expect((await cancel(placed)).body).toMatchObject({ code: 200 });
    expect(await stateOf(app, placed.orderId)).toMatchObject({
      state: 'cancelled',
      hold: null,
      registration: 'draft',
      review: null,
    });
    expect(await takenOf(app, placed.offer)).toEqual([0, 0, 0]);
    expect(await stepsOf(app, placed.orderId)).toEqual(['>unpaid', 'unpaid>cancelled']);
    expect(await balanceOf(app, placed.orderId)).toEqual({});
    expect(await unevenJournals(app)).toBe(0);
    const { rows } = await app.kernel.db.execute(sql`
      select state, draft <> '' as typed, (select count(*)::int from person_keys where participant_id = id) as known
      from participants where id = ${placed.memberIds[0]}`);
    expect(rows).toEqual([{ state: 'draft', typed: true, known: 0 }]);
    expect((await cancel(placed)).body.code).toBe(orderRefusals.ORDER_STATE.code);
  });

  test('is for its owner alone', async () => {
    const placed = await buildPlaced(app);
    const stranger = await buildPerson(app);
    expect((await cancel(placed, stranger.token)).status).toBe(404);
    expect((await cancel(placed, placed.cashier.token)).status).toBe(404);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid' });
  });

  test('is refused once it is paid, and while it is reviewed', async () => {
    const paid = await buildPlaced(app);
    await settle(app, paid);
    expect((await cancel(paid)).body.code).toBe(orderRefusals.ORDER_PAID.code);
    expect((await cancelFor(paid)).body.code).toBe(orderRefusals.ORDER_PAID.code);
    const reviewed = await buildPlaced(app, { review: 'review_then_pay' });
    expect((await cancel(reviewed)).body.code).toBe(registrationRefusals.LOCKED.code);
    expect(await stateOf(app, reviewed.orderId)).toMatchObject({ state: 'unpaid', review: 'audit_pending' });
  });
});

describe('the organizer', () => {
  test('cancels for a buyer, even under review, and sends them the reason', async () => {
    const placed = await buildPlaced(app, { review: 'review_then_pay' });
    expect((await cancelFor(placed)).body.code).toBe(200);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'cancelled', review: null });
    await app.deliverOutbox();
    const message = await app.lastMessage(placed.buyer.target);
    expect(message).toContain('the organizer cancelled your order. Reason: ');
    expect(message).toContain('Asked for by phone');
    const { rows } = await app.kernel.db.execute(
      sql`select detail from audit_log where action = 'order.cancelled' and object = ${`order:${placed.orderId}`}`,
    );
    expect(rows).toEqual([{ detail: { by: 'organiser', number: placed.number } }]);
    expect((await cancelFor(placed)).body.code).toBe(orderRefusals.ORDER_STATE.code);
  });

  test('of another conference can’t tell that the order exists', async () => {
    const [ours, theirs] = [await buildPlaced(app), await buildPlaced(app)];
    expect((await cancelFor(ours, theirs.cashier.token)).status).toBe(404);
    const mixed = { ...ours, offer: theirs.offer, cashier: theirs.cashier };
    expect((await cancelFor(mixed)).status).toBe(404);
    const reviewer = await buildStaff(app, ours.offer.meetingId, 'reviewer');
    expect((await cancelFor(ours, reviewer.token)).status).toBe(403);
    expect(await stateOf(app, ours.orderId)).toMatchObject({ state: 'unpaid' });
  });
});

describe('a roommate', () => {
  async function buildShared() {
    const one = await buildPlaced(app);
    const other = { ...one, ...(await placeFor(app, one.offer)) };
    const room = {
      meetingId: one.offer.meetingId,
      roomTypeId: one.offer.twin.id,
      capacity: 2,
      checkIn: '2026-06-14',
      checkOut: '2026-06-16',
      gender: 'male' as const,
      madeBy: null,
      guestIds: [...one.memberIds, ...other.memberIds],
    };
    await write(app, (tx) => makeRooms(tx, [room], app.clock.now()));
    return [one, other] as const;
  }
  const leftAlone = async (meetingId: string) => {
    const { rows } = await app.kernel.db.execute<{ id: string }>(sql`
      select payload ->> 'participantId' as id from outbox where event = 'room.left'
        and payload ->> 'meetingId' = ${meetingId}`);
    return rows.map(({ id }) => id);
  };
  const rooms = async (meetingId: string) => {
    const { rows: found } = await app.kernel.db.execute(
      sql`select 1 from rooms where meeting_id = ${meetingId}`,
    );
    return found.length;
  };

  test('gets a message about a cancellation, and keeps the bed', async () => {
    const [one, other] = await buildShared();
    await cancel(one);
    expect(await leftAlone(one.offer.meetingId)).toEqual(other.memberIds);
    expect(await rooms(one.offer.meetingId)).toBe(0);
    expect(await takenOf(app, one.offer)).toEqual([1, 1, 1]);
  });

  test('may leave at the same time: no empty room is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = await buildShared();
      const answers = await Promise.all([cancel(one), cancel(other)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await rooms(one.offer.meetingId)).toBe(0);
      expect(await takenOf(app, one.offer)).toEqual([0, 0, 0]);
    }
  });
});

test('of cancelling and paying at the same time one wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const placed = await buildPlaced(app);
    const [cancelled, settled] = await Promise.all([cancel(placed), settle(app, placed)]);
    const { state } = await stateOf(app, placed.orderId);
    expect([cancelled.status, settled.status].toSorted()).toEqual([200, 409]);
    expect(state).toBe(cancelled.status === 200 ? 'cancelled' : 'pay_success');
    expect(await takenOf(app, placed.offer)).toEqual(state === 'cancelled' ? [0, 0, 0] : [1, 1, 1]);
  }
  expect(await unevenJournals(app)).toBe(0);
});
