import { randomUUID } from 'node:crypto';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { readOrder, repriceOrder } from '@plenum/contract/registration/orders/endpoints';
import { orderMessages, orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { balanceOf, buildEarlyBird, stateOf, stepsOf, unevenJournals } from '#test/orders';
import { buildPerson, logInAgain, type Person } from '#test/people';
import { agreeTo, buildDraft, memberDraft } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.clock.set('2026-05-18T01:00:00Z'));
afterAll(() => app.close());

/** Places an order by transfer two days before its price must be paid; the buyer then views it after that time. */
async function buildOverdue(then?: 'dearer' | 'over' | 'later') {
  const offer = await buildEarlyBird(app, then);
  const buyer = await buildPerson(app);
  const member = memberDraft(offer.type.id, { activityIds: [offer.lunch.id] });
  const draft = await buildDraft(app, offer.meetingId, buyer.me.id, [member]);
  const agreed = await agreeTo(app, offer.meetingId, [{ ...member, id: draft.memberIds[0] ?? '' }]);
  const answer = await app.call(placeOrder, {
    params: { id: draft.id },
    body: { ...agreed, method: 'wire_transfer' },
    token: buyer.token,
    headers: { 'idempotency-key': randomUUID() },
  });
  app.clock.set('2026-05-20T00:00:00Z');
  return { offer, buyer: await backAgain(buyer), orderId: answer.body.data.orderId };
}

async function backAgain(person: Person): Promise<Person> {
  return { ...person, token: await logInAgain(app, person) };
}

const agree = ({ orderId, buyer }: { orderId: string; buyer: Person }, total: number) =>
  app.call(repriceOrder, { params: { id: orderId }, body: { total }, token: buyer.token });
const read = ({ orderId, buyer }: { orderId: string; buyer: Person }) =>
  app.call(readOrder, { params: { id: orderId }, token: buyer.token });

describe('an order whose price has expired', () => {
  test('shows its new price, and costs that once its owner has agreed', async () => {
    const overdue = await buildOverdue();
    const before = (await read(overdue)).body.data;
    expect(before).toMatchObject({
      fees: { conference: 120_000, total: 128_000 },
      reprice: { fees: { conference: 150_000, activity: 8_000, total: 158_000 } },
      can: { cancel: true, reprice: true, changeMethod: true },
    });
    expect((await agree(overdue, 158_000)).body.code).toBe(200);
    const after = (await read(overdue)).body.data;
    expect(after).toMatchObject({
      state: 'unpaid',
      fees: { conference: 150_000, activity: 8_000, total: 158_000 },
      holdUntil: before.holdUntil,
      reprice: null,
      can: { reprice: false },
    });
    const { rows } = await app.kernel.db.execute(sql`
      select line.window_id as window, orders.pay_by, orders.priced_at
      from orders join order_lines as line on line.order_id = orders.id and line.kind = 'conference'
      where orders.id = ${overdue.orderId}`);
    expect(rows[0]).toMatchObject({ window: overdue.offer.next.id, pay_by: null });
    expect(new Date(String(rows[0]?.['priced_at']))).toEqual(app.clock.now());
    expect(await balanceOf(app, overdue.orderId)).toEqual({
      receivable: 158_000,
      conference: -150_000,
      activity: -8_000,
    });
    expect(await unevenJournals(app)).toBe(0);
    expect(await stepsOf(app, overdue.orderId)).toEqual(['>unpaid']);
    expect((await agree(overdue, 158_000)).body.code).toBe(orderRefusals.ORDER_STATE.code);
  });

  test('keeps its price unless exactly the new one was agreed to', async () => {
    const overdue = await buildOverdue();
    for (const total of [128_000, 157_999, 0]) {
      expect((await agree(overdue, total)).body).toMatchObject({
        code: orderRefusals.PRICE_CHANGED.code,
        errors: [{ path: 'total', code: orderMessages.amount_mismatch }],
      });
    }
    expect(await stateOf(app, overdue.orderId)).toMatchObject({ total: 128_000 });
  });

  test.each([
    ['over', orderRefusals.PRICE_EXPIRED],
    ['later', orderRefusals.PRICE_NOT_EFFECTIVE],
  ] as const)('has no other one where sales are %s', async (then, refusal) => {
    const overdue = await buildOverdue(then);
    expect((await read(overdue)).body.data).toMatchObject({ reprice: null, can: { reprice: false } });
    expect((await agree(overdue, 128_000)).body.code).toBe(refusal.code);
  });

  test('is repriced by its owner, and not before its time', async () => {
    const overdue = await buildOverdue();
    const stranger = await buildPerson(app);
    expect((await agree({ ...overdue, buyer: stranger }, 158_000)).status).toBe(404);
    app.clock.set('2026-05-19T23:59:59Z');
    const buyer = await backAgain(overdue.buyer);
    expect((await read({ ...overdue, buyer })).body.data.reprice).toBeNull();
    expect((await agree({ ...overdue, buyer }, 158_000)).body.code).toBe(orderRefusals.ORDER_STATE.code);
  });

  test('is repriced once, however often it is agreed to at the same time', async () => {
    const overdue = await buildOverdue();
    const answers = await Promise.all([1, 2, 3].map(() => agree(overdue, 158_000)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await balanceOf(app, overdue.orderId)).toMatchObject({ receivable: 158_000 });
  });
});
