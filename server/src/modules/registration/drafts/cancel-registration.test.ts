import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { randomUUID } from 'node:crypto';
import { cancelRegistration } from '@plenum/contract/registration/people/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { brokenInvariants } from '#kernel/db/invariants';
import { buildPerson, type Person } from '#test/people';
import { decide, payFor, viewOf } from '#test/registration-status';
import { buildDraft, buildOffer, buildOrder, memberDraft } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  expect(await brokenInvariants(app.kernel.pool)).toEqual({});
});
afterAll(() => app.close());

const cancel = (id: string, by: Person) => app.call(cancelRegistration, { params: { id }, token: by.token });

async function eventsOf(registrationId: string): Promise<string[]> {
  const found = await app.kernel.db.execute<{ event: string }>(
    sql`select event from outbox where payload ->> 'registrationId' = ${registrationId} order by id`,
  );
  return found.rows.map(({ event }) => event);
}

test('a draft is cancelled permanently', async () => {
  const { meetingId, type } = await buildOffer(app);
  const owner = await buildPerson(app);
  const { id } = await buildDraft(app, meetingId, owner.me.id, [memberDraft(type.id)]);
  expect((await cancel(id, owner)).status).toBe(200);
  expect(await viewOf(app, id, owner)).toMatchObject({
    state: 'cancelled',
    version: 2,
    can: { order: false, correct: false, cancel: false },
  });
  expect(await eventsOf(id)).toEqual(['registration.cancelled']);
  const history = await app.kernel.db.execute(
    sql`select from_state, to_state, actor from registration_history where registration_id = ${id}`,
  );
  expect(history.rows).toEqual([{ from_state: 'draft', to_state: 'cancelled', actor: owner.me.id }]);
  expect((await cancel(id, owner)).body.code).toBe(registrationRefusals.STATE.code);
});

test('items of an unpaid order are released, and its people may be registered by others', async () => {
  const { meetingId, type, twin, lunch } = await buildOffer(app);
  const stay = {
    choice: 'shared' as const,
    roomTypeId: twin.id,
    checkIn: '2026-06-14',
    checkOut: '2026-06-16',
  };
  const member = memberDraft(type.id, { stay, activityIds: [lunch.id] });
  const { registrationId, buyer, answer } = await buildOrder(app, meetingId, [member]);
  expect((await cancel(registrationId, buyer)).status).toBe(200);
  expect(await viewOf(app, registrationId, buyer)).toMatchObject({ state: 'cancelled', order: null });
  const left = await app.kernel.db.execute(sql`
    select (select state from orders where id = ${answer.body.data.orderId}) as state,
      (select taken from registration_types where id = ${type.id}) as type,
      (select taken from activities where id = ${lunch.id}) as lunch,
      (select sum(men_beds)::int from room_nights where room_type_id = ${twin.id}) as beds,
      (select count(*)::int from person_keys where meeting_id = ${meetingId}) as known`);
  expect(left.rows).toEqual([{ state: 'cancelled', type: 0, lunch: 0, beds: 0, known: 0 }]);
  expect(await eventsOf(registrationId)).toEqual([
    'order.placed',
    'order.cancelled',
    'registration.cancelled',
  ]);
  expect((await buildOrder(app, meetingId, [member])).answer.status).toBe(200);
});

test('a paid, submitted or approved registration is kept; a rejected unpaid one may be cancelled', async () => {
  const { meetingId, type } = await buildOffer(app);
  const paid = await buildOrder(app, meetingId, [memberDraft(type.id)]);
  await payFor(app, paid.registrationId);
  expect((await cancel(paid.registrationId, paid.buyer)).body.code).toBe(registrationRefusals.LOCKED.code);
  await decide(app, paid.registrationId, 'audit_failed');
  expect((await cancel(paid.registrationId, paid.buyer)).body.code).toBe(orderRefusals.ORDER_PAID.code);
  expect(await viewOf(app, paid.registrationId, paid.buyer)).toMatchObject({
    state: 'submitted',
    review: 'audit_failed',
    order: { state: 'pay_success' },
  });
  expect(await eventsOf(paid.registrationId)).not.toContain('registration.cancelled');

  const first = await buildOffer(app, { review: 'review_then_pay' });
  const rejected = await buildOrder(app, first.meetingId, [memberDraft(first.type.id)]);
  expect((await cancel(rejected.registrationId, rejected.buyer)).body.code).toBe(
    registrationRefusals.LOCKED.code,
  );
  await decide(app, rejected.registrationId, 'audit_failed');
  expect((await cancel(rejected.registrationId, rejected.buyer)).status).toBe(200);
});

test('waits for money on its way', async () => {
  const { meetingId, type } = await buildOffer(app);
  const { registrationId, buyer, answer } = await buildOrder(app, meetingId, [memberDraft(type.id)]);
  const { orderId } = answer.body.data;
  await app.kernel.db.execute(sql`update orders set state = 'pay_pending' where id = ${orderId}`);
  await app.kernel.db.execute(sql`
    insert into order_history (order_id, from_state, to_state, at)
    values (${orderId}, 'unpaid', 'pay_pending', ${app.clock.now()})`);
  expect((await cancel(registrationId, buyer)).body.code).toBe(registrationRefusals.STATE.code);
});

test('an account can’t cancel the registration of another', async () => {
  const { meetingId, type } = await buildOffer(app);
  const { registrationId, buyer } = await buildOrder(app, meetingId, [memberDraft(type.id)]);
  const stranger = await buildPerson(app);
  expect((await cancel(registrationId, stranger)).status).toBe(404);
  expect((await cancel(randomUUID(), stranger)).status).toBe(404);
  expect((await viewOf(app, registrationId, buyer)).state).toBe('submitted');
});

test('two cancellations at the same time have one effect', async () => {
  const { meetingId, type } = await buildOffer(app);
  const { registrationId, buyer } = await buildOrder(app, meetingId, [memberDraft(type.id)]);
  const answers = await Promise.all([cancel(registrationId, buyer), cancel(registrationId, buyer)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await eventsOf(registrationId)).filter((event) => event === 'registration.cancelled')).toHaveLength(
    1,
  );
});
