import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { createTestApp, type TestApp } from '#test/app';
import { buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('placing an order', () => {
  it('takes a place, a bed for each night and a meal, and says what it costs', async () => {
    const offer = await buildOffer(app);
    const stay = {
      choice: 'shared' as const,
      roomTypeId: offer.twin.id,
      checkIn: '2026-06-14',
      checkOut: '2026-06-16',
    };
    const member = memberDraft(offer.type.id, { stay, activityIds: [offer.lunch.id] });
    const { answer, memberIds } = await buildOrder(app, offer.meetingId, [member]);
    expect(answer.body).toMatchObject({ code: 200 });
    const order = await app.kernel.db.execute(
      sql`select * from orders where id = ${answer.body.data?.orderId}`,
    );
    expect(order.rows[0]).toMatchObject({
      conference_fee: 120_000,
      hotel_fee: 48_002,
      activity_fee: 8_000,
      total: 176_002,
      state: 'unpaid',
    });
    const nights = await app.kernel.db.execute(
      sql`select day::text, men_beds, taken from room_nights where room_type_id = ${offer.twin.id} order by day`,
    );
    expect(nights.rows).toEqual([
      { day: '2026-06-14', men_beds: 1, taken: 1 },
      { day: '2026-06-15', men_beds: 1, taken: 1 },
      { day: '2026-06-16', men_beds: 0, taken: 0 },
    ]);
    const people = await app.kernel.db.execute(
      sql`select state, full_name from participants where id = ${memberIds[0]}`,
    );
    expect(people.rows[0]).toMatchObject({ state: 'registered' });
  });

  it('gives the same order for the same key, and refuses the key for anything else', async () => {
    const offer = await buildOffer(app);
    const first = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
    const again = await app.call(placeOrder, {
      params: { id: first.registrationId },
      body: first.body,
      token: first.buyer.token,
      headers: { 'idempotency-key': first.key },
    });
    expect(again.body.data).toEqual(first.answer.body.data);
    const other = await app.call(placeOrder, {
      params: { id: first.registrationId },
      body: { ...first.body, total: 1 },
      token: first.buyer.token,
      headers: { 'idempotency-key': first.key },
    });
    expect(other.body.code).toBe(kernelRefusals.KEY_REUSED.code);
  });

  it('answers No Stock to a buyer who is too late', async () => {
    const offer = await buildOffer(app, { stock: 1 });
    await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
    const late = await buildOrder(app, offer.meetingId, [memberDraft(offer.type.id)]);
    expect(late.answer.body).toMatchObject({ code: orderRefusals.NO_STOCK.code, message: 'No Stock' });
  });
});
