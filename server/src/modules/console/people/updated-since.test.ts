import { makeUpCheckin } from '@plenum/contract/checkin/endpoints';
import { recordPayment } from '@plenum/contract/payments/endpoints';
import { orderList } from '@plenum/contract/registration/lists/order-list';
import { participantList } from '@plenum/contract/registration/lists/participant-list';
import { editParticipant } from '@plenum/contract/registration/people/organizer-endpoints';
import { review } from '@plenum/contract/registration/review/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { addCheckpoint } from '#test/checkin';
import { buildStaff } from '#test/meetings';
import { paymentOf } from '#test/orders';
import { type Person } from '#test/people';
import { type BuiltOffer, buildOffer } from '#test/registrations';
import { type BuiltGuest, buildGuest } from '#test/sharing';

const MINUTE = 60_000;

let app: TestApp;
let offer: BuiltOffer;
let organizer: Person;
let guests: BuiltGuest[];
beforeAll(async () => {
  app = await createTestApp();
  offer = await buildOffer(app);
  organizer = await buildStaff(app, offer.meetingId, 'owner');
  guests = [await buildGuest(app, offer), await buildGuest(app, offer), await buildGuest(app, offer)];
});
afterAll(() => app.close());

/** Returns the places, among the guests, of the people and of the orders that were changed since. */
async function changedSince(since: Date) {
  const query = { updatedSince: since.toISOString() };
  const by = { params: { id: offer.meetingId }, query, token: organizer.token };
  const [people, orders] = [
    (await app.call(participantList.list, by)).body.data.rows,
    (await app.call(orderList.list, by)).body.data.rows,
  ];
  const [countedPeople, countedOrders] = [
    (await app.call(participantList.count, by)).body.data.count,
    (await app.call(orderList.count, by)).body.data.count,
  ];
  expect([countedPeople, countedOrders]).toEqual([people.length, orders.length]);
  const placesOf = (ids: string[], own: (guest: BuiltGuest) => string) =>
    guests.flatMap((one, place) => (ids.includes(own(one)) ? [place] : []));
  return {
    people: placesOf(
      people.map(({ id }) => id),
      ({ id }) => id,
    ),
    orders: placesOf(
      orders.map(({ id }) => id),
      ({ orderId }) => orderId,
    ),
  };
}

/** Does something a minute later, and returns the records that were changed since then, and after it. */
async function changedBy(work: () => Promise<unknown>) {
  app.clock.advance(MINUTE);
  const since = app.clock.now();
  await work();
  const later = new Date(since.getTime() + 1);
  expect(await changedSince(later)).toEqual({ people: [], orders: [] });
  return changedSince(since);
}

function guest(place: number): BuiltGuest {
  const found = guests[place];
  if (!found) throw new Error('no such guest');
  return found;
}

test('a copy that asks what was changed gets everything at first', async () => {
  expect(await changedSince(new Date(0))).toEqual({ people: [0, 1, 2], orders: [0, 1, 2] });
});

test('a payment changes an order and its people', async () => {
  const { rows } = await app.kernel.db.execute<{ total: number }>(
    sql`select total from orders where id = ${guest(0).orderId}`,
  );
  const paid = () =>
    app.call(recordPayment, {
      params: { id: offer.meetingId, orderId: guest(0).orderId },
      body: paymentOf(app, rows[0]?.total ?? 0),
      token: organizer.token,
    });
  expect(await changedBy(paid)).toEqual({ people: [0], orders: [0] });
});

test('a review changes the people of a registration, and their order', async () => {
  const body = {
    registrationIds: [guest(0).registrationId],
    decision: 'audit_failed' as const,
    reason: 'Blurred',
  };
  const reviewed = () => app.call(review, { params: { id: offer.meetingId }, body, token: organizer.token });
  expect(await changedBy(reviewed)).toEqual({ people: [0], orders: [0] });
});

test('a correction changes a person, and the order that has their name', async () => {
  const corrected = () =>
    app.call(editParticipant, {
      params: { id: offer.meetingId, participantId: guest(1).id },
      body: { values: { fullName: '欧阳若兰' }, reason: 'By phone' },
      token: organizer.token,
    });
  expect(await changedBy(corrected)).toEqual({ people: [1], orders: [1] });
});

test('a check-in changes a person', async () => {
  const checkpointId = await addCheckpoint(app, { meetingId: offer.meetingId, organizer });
  const body = { checkpointId, participantId: guest(0).id, reason: 'At the desk' };
  const scanned = () =>
    app.call(makeUpCheckin, { params: { id: offer.meetingId }, body, token: organizer.token });
  expect(await changedBy(scanned)).toEqual({ people: [0], orders: [] });
});

test('a time without a zone, and a text that is no time, are refused', async () => {
  for (const updatedSince of ['2026-05-18T01:00:00', 'yesterday', '']) {
    const by = { params: { id: offer.meetingId }, query: { updatedSince }, token: organizer.token };
    expect((await app.call(participantList.list, by)).status).toBe(422);
    expect((await app.call(orderList.list, by)).status).toBe(422);
  }
});
