import * as endpoints from '@plenum/contract/payments/type-change-endpoints';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { undoPayment } from '@plenum/contract/payments/endpoints';
import { withdrawRefund } from '@plenum/contract/payments/refund-endpoints';
import { refundRefusals } from '@plenum/contract/payments/refund-messages';
import { changeMessages, changeRefusals } from '@plenum/contract/registration/change-messages';
import { substitute } from '@plenum/contract/registration/changes/substitute-endpoints';
import { registrationMessages } from '@plenum/contract/registration/messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { activityAdded, change } from '#test/changes';
import { giveUpOf, lunchGivenUp, payBack } from '#test/cancel-items';
import { buildStaff } from '#test/meetings';
import { balanceOf, expire, reviewStepsOf, settle, stateOf } from '#test/orders';
import { buildPerson } from '#test/people';
import { makeRefund, readOwn, recordRefund } from '#test/refunds';
import { personValues } from '#test/registrations';
import { buildTyped, changeTypeOf, identityOf, takenTypes, typeOf, typesOf } from '#test/types';
import { buildWaiting, entryOf, offerRound } from '#test/waiting';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('a more expensive type', () => {
  test('is an order for the difference: the new place is held, and the person’s once it is paid', async () => {
    const paid = await buildTyped(app);
    const { data } = (await typesOf(app, paid)).body;
    expect(data).toMatchObject({ isAllowed: true, typeId: paid.types.full.id });
    expect(data.types.map(({ pay, back }) => [pay, back])).toEqual([
      [80_000, 0],
      [0, 60_000],
    ]);
    const { orderId } = (await changeTypeOf(app, paid, paid.types.patron, { pay: 80_000 })).body.data;
    expect(await stateOf(app, orderId ?? '')).toMatchObject({ state: 'unpaid', total: 80_000 });
    expect(await balanceOf(app, orderId ?? '')).toEqual({ receivable: 80_000, conference: -80_000 });
    expect(await takenTypes(app, paid)).toEqual({ full: 1, patron: 1, student: 0 });
    expect(await typeOf(app, paid)).toBe(paid.types.full.id);

    await settle(app, { ...paid, orderId: orderId ?? '', total: 80_000 });
    expect(await typeOf(app, paid)).toBe(paid.types.patron.id);
    expect(await takenTypes(app, paid)).toEqual({ full: 0, patron: 1, student: 0 });
    expect(await stateOf(app, paid.orderId)).toMatchObject({ state: 'pay_success', total: paid.total });
  });

  test('is released if unpaid, and the person keeps the earlier type', async () => {
    const paid = await buildTyped(app);
    await changeTypeOf(app, paid, paid.types.patron, { pay: 80_000 });
    app.clock.advance(31 * 60_000);
    await expire(app);
    expect(await takenTypes(app, paid)).toEqual({ full: 1, patron: 0, student: 0 });
    expect(await typeOf(app, paid)).toBe(paid.types.full.id);
  });

  test('returns to the earlier type if its payment was recorded by mistake and a place is left', async () => {
    const paid = await buildTyped(app, { stock: 1 });
    const { orderId } = (await changeTypeOf(app, paid, paid.types.patron, { pay: 80_000 })).body.data;
    const order = { ...paid, orderId: orderId ?? '', total: 80_000 };
    const receipt = (await settle(app, order)).body.data.id;
    const undo = (id: string, receiptId: string) =>
      app.call(undoPayment, {
        params: { id: paid.offer.meetingId, orderId: id, receiptId },
        body: { reason: 'By mistake' },
        token: paid.cashier.token,
      });
    const first = (
      await app.kernel.pool.query<{ id: string }>('select id from receipts where order_id = $1', [
        paid.orderId,
      ])
    ).rows[0]?.id;
    expect((await undo(paid.orderId, first ?? '')).body.code).toBe(changeRefusals.CHANGE_FOLLOWS.code);
    // The place of the earlier type went to another person.
    const other = await buildTyped(app, { offer: paid.offer, types: paid.types });
    expect((await undo(order.orderId, receipt)).body.code).toBe(orderRefusals.NO_STOCK.code);
    const { data } = (await makeRefund(app, other)).body;
    await recordRefund(app, other, data.id);
    expect((await undo(order.orderId, receipt)).body.code).toBe(200);
    expect(await typeOf(app, paid)).toBe(paid.types.full.id);
    expect(await takenTypes(app, paid)).toEqual({ full: 1, patron: 1, student: 0 });
    await settle(app, order);
    expect(await typeOf(app, paid)).toBe(paid.types.patron.id);
  });

  test('is refused if sold out, or if others wait for it', async () => {
    const paid = await buildTyped(app, { patrons: 1 });
    const other = await buildTyped(app, { offer: paid.offer, types: paid.types });
    expect((await changeTypeOf(app, paid, paid.types.patron, { pay: 80_000 })).body.code).toBe(200);
    const late = await changeTypeOf(app, other, paid.types.patron, { pay: 80_000 });
    expect(late.body.code).toBe(orderRefusals.NO_STOCK.code);
    const { types } = (await typesOf(app, other)).body.data;
    expect(types[0]).toMatchObject({ problem: expect.stringMatching(/No Stock|已无库存/u) });
  });
});

describe('a type for another identity', () => {
  const identityMessage = fieldSentence(registrationMessages.type_identity, 'en');

  test('is offered once the person has it, and changes both together', async () => {
    const paid = await buildTyped(app, { identities: ['student'], review: 'pay_then_review' });
    const before = (await typesOf(app, paid)).body.data;
    expect(before).toMatchObject({ identity: 'teacher', identities: expect.arrayContaining(['student']) });
    expect(before.types[1]).toMatchObject({ problem: identityMessage });
    const { data } = (await typesOf(app, paid, 'student')).body;
    expect(data).toMatchObject({ identity: 'student' });
    expect(data.types[1]).toMatchObject({ problem: '', back: 60_000 });
    const changed = await changeTypeOf(app, paid, paid.types.student, { back: 60_000, identity: 'student' });
    expect(changed.status).toBe(200);
    expect(await typeOf(app, paid)).toBe(paid.types.student.id);
    expect(await identityOf(app, paid)).toBe('student');
    // A student pays less, which needs a proof.
    expect((await reviewStepsOf(app, paid.registrationId)).at(-1)).toBe('audit_pass>audit_pending');
  });

  test('changes the identity once the difference is paid, and back if that is undone', async () => {
    const paid = await buildTyped(app, { patronsFor: ['enterprise'] });
    const wanted = { pay: 80_000, identity: 'enterprise' } as const;
    const { orderId } = (await changeTypeOf(app, paid, paid.types.patron, wanted)).body.data;
    expect(await identityOf(app, paid)).toBe('teacher');
    const order = { ...paid, orderId: orderId ?? '', total: 80_000 };
    const receipt = (await settle(app, order)).body.data.id;
    expect(await identityOf(app, paid)).toBe('enterprise');
    await app.call(undoPayment, {
      params: { id: paid.offer.meetingId, orderId: order.orderId, receiptId: receipt },
      body: { reason: 'By mistake' },
      token: paid.cashier.token,
    });
    expect(await typeOf(app, paid)).toBe(paid.types.full.id);
    expect(await identityOf(app, paid)).toBe('teacher');
  });
});

describe('a cheaper type', () => {
  test('applies immediately; the share of the difference is refunded, and the rest of the order continues', async () => {
    const paid = await buildTyped(app);
    const { body } = await changeTypeOf(app, paid, paid.types.student, { back: 60_000 });
    const [refund] = body.data.refunds;
    expect(body.data.orderId).toBeNull();
    expect(await typeOf(app, paid)).toBe(paid.types.student.id);
    expect(await takenTypes(app, paid)).toEqual({ full: 0, patron: 0, student: 1 });
    expect(await reviewStepsOf(app, paid.registrationId)).toEqual(['none>audit_pass']);
    const withdrawn = await app.call(withdrawRefund, {
      params: { id: paid.orderId, refundId: refund?.id ?? '' },
      token: paid.buyer.token,
    });
    expect(withdrawn.body.code).toBe(refundRefusals.REFUND_STATE.code);
    await payBack(app, paid, { id: refund?.id ?? '', amount: 60_000 });
    expect(await stateOf(app, paid.orderId)).toMatchObject({
      state: 'partially_refunded',
      registration: 'submitted',
    });
    expect(await takenTypes(app, paid)).toEqual({ full: 0, patron: 0, student: 1 });
    // The remaining items: half of the place, the nights and the lunch.
    expect((await readOwn(app, paid)).body.data.offer).toMatchObject({ amount: 116_002 });
    const rest = await makeRefund(app, paid, { amount: 116_002 });
    await recordRefund(app, paid, rest.body.data.id);
    expect(await stateOf(app, paid.orderId)).toMatchObject({ state: 'refunded', registration: 'cancelled' });
    expect(await takenTypes(app, paid)).toEqual({ full: 0, patron: 0, student: 0 });
  });

  test('refunds a later payment for the more expensive one, once', async () => {
    const paid = await buildTyped(app);
    const { orderId } = (await changeTypeOf(app, paid, paid.types.patron, { pay: 80_000 })).body.data;
    await settle(app, { ...paid, orderId: orderId ?? '', total: 80_000 });
    const { body } = await changeTypeOf(app, paid, paid.types.student, { back: 140_000 });
    expect(body.data.refunds.map((refund) => refund.orderId)).toEqual([orderId, paid.orderId]);
    const [later, first] = body.data.refunds;
    await payBack(app, paid, { id: later?.id ?? '', amount: 80_000 });
    await payBack(app, paid, { id: first?.id ?? '', amount: 60_000 });
    expect(await stateOf(app, orderId ?? '')).toMatchObject({ state: 'refunded', registration: 'submitted' });
    expect(await takenTypes(app, paid)).toEqual({ full: 0, patron: 0, student: 1 });
    const { types } = (await typesOf(app, paid)).body.data;
    expect(types.map(({ pay, back }) => [pay, back])).toEqual([
      [60_000, 0],
      [140_000, 0],
    ]);
  });

  test('refunds no share of a discount', async () => {
    const paid = await buildTyped(app, { code: { percent: 50 } });
    expect((await changeTypeOf(app, paid, paid.types.student, { back: 60_000 })).body.code).toBe(
      refundRefusals.REFUND_CHANGED.code,
    );
    expect((await changeTypeOf(app, paid, paid.types.student, { back: 30_000 })).status).toBe(200);
  });

  test('may leave a free place: the registration continues once all of the money is refunded', async () => {
    const paid = await buildTyped(app, { student: 0, alone: true });
    const { body } = await changeTypeOf(app, paid, paid.types.student, { back: 120_000 });
    await payBack(app, paid, { id: body.data.refunds[0]?.id ?? '', amount: 120_000 });
    expect(await stateOf(app, paid.orderId)).toMatchObject({
      state: 'partially_refunded',
      registration: 'submitted',
    });
    expect(await takenTypes(app, paid)).toEqual({ full: 0, patron: 0, student: 1 });
  });

  test('is reviewed again if the conference reviews, unless the organizer changes it', async () => {
    const paid = await buildTyped(app, { review: 'pay_then_review' });
    const manager = await buildStaff(app, paid.offer.meetingId, 'manager');
    const params = {
      id: paid.offer.meetingId,
      participantId: paid.memberIds[0] ?? '',
    };
    const view = await app.call(endpoints.readTypeChangeFor, { params, token: manager.token });
    expect(view.body.data).toMatchObject({ isAllowed: true, isReviewed: false });
    const body = { typeId: paid.types.student.id, pay: 0, back: 60_000, reason: 'Asked by phone' };
    const before = await stateOf(app, paid.orderId);
    expect((await app.call(endpoints.changeTypeFor, { params, body, token: manager.token })).status).toBe(
      200,
    );
    expect(await stateOf(app, paid.orderId)).toEqual(before);
    const own = await buildTyped(app, { offer: paid.offer, types: paid.types, review: 'pay_then_review' });
    expect((await changeTypeOf(app, own, paid.types.student, { back: 60_000 })).status).toBe(200);
    expect(await stateOf(app, own.orderId)).toMatchObject({ review: 'audit_pending' });
  });

  test('by the organizer sends the buyer a message, even without a payment or refund', async () => {
    const paid = await buildTyped(app, { student: 120_000 });
    const manager = await buildStaff(app, paid.offer.meetingId, 'manager');
    const params = { id: paid.offer.meetingId, participantId: paid.memberIds[0] ?? '' };
    const body = { typeId: paid.types.student.id, pay: 0, back: 0, reason: 'Asked by phone' };
    expect((await app.call(endpoints.changeTypeFor, { params, body, token: manager.token })).status).toBe(
      200,
    );
    await app.deliverOutbox();
    expect(await app.lastMessage(paid.buyer.target)).toMatch(/is now registered as Student|变更为“学生”/);
    const own = await buildTyped(app, { offer: paid.offer, types: paid.types });
    expect((await changeTypeOf(app, own, paid.types.student, {})).status).toBe(200);
    await app.deliverOutbox();
    expect(await app.lastMessage(own.buyer.target)).not.toMatch(/registration type|注册类型/);
  });

  test('frees the place for the waiting list', async () => {
    const paid = await buildTyped(app, { stock: 1 });
    const waits = await buildWaiting(app, { ...paid.offer, type: paid.types.full });
    await changeTypeOf(app, paid, paid.types.student, { back: 60_000 });
    await offerRound(app);
    expect(await entryOf(app, waits)).toMatchObject({ state: 'offered' });
  });
});

describe('refuses', () => {
  const errorOf = async (paid: Parameters<typeof changeTypeOf>[1], type: { id: string }) =>
    (await changeTypeOf(app, paid, type, {})).body.errors?.map(({ code }) => code);

  test('the same type, an unknown one, one for others, and one that an activity is not open to', async () => {
    const paid = await buildTyped(app);
    expect(await errorOf(paid, paid.types.full)).toEqual([changeMessages.same_type]);
    expect(await errorOf(paid, paid.offer.king)).toEqual([registrationMessages.type_required]);
    const narrow = await buildTyped(app, { identities: ['student'] });
    expect(await errorOf(narrow, narrow.types.student)).toEqual([registrationMessages.type_identity]);
    const bound = await buildTyped(app, { lunchFor: 'full' });
    expect(await errorOf(bound, bound.types.student)).toEqual([changeMessages.type_activity]);
    const over = await buildTyped(app, { until: '2026-05-01T00:00:00.000Z' });
    expect(await errorOf(over, over.types.student)).toEqual(['price_expired']);
  });

  test('another person’s registration, other amounts, and a second change in progress', async () => {
    const paid = await buildTyped(app);
    const stranger = { ...paid, buyer: await buildPerson(app) };
    expect((await changeTypeOf(app, stranger, paid.types.student, { back: 60_000 })).status).toBe(404);
    expect((await typesOf(app, stranger)).status).toBe(404);
    const other = await buildTyped(app);
    expect(
      (await changeTypeOf(app, { ...paid, memberIds: other.memberIds }, paid.types.student, {})).status,
    ).toBe(404);
    expect((await changeTypeOf(app, paid, paid.types.patron, { pay: 79_999 })).body.code).toBe(
      orderRefusals.PRICE_CHANGED.code,
    );
    expect((await changeTypeOf(app, paid, paid.types.patron, { pay: 80_000 })).status).toBe(200);
    expect((await changeTypeOf(app, paid, paid.types.student, { back: 60_000 })).body.code).toBe(
      changeRefusals.CHANGE_OPEN.code,
    );
    expect((await change(app, paid, activityAdded(paid))).body.code).toBe(changeRefusals.CHANGE_OPEN.code);
    await giveUpOf(app, other, lunchGivenUp(other));
    expect((await changeTypeOf(app, other, other.types.student, { back: 60_000 })).body.code).toBe(
      changeRefusals.CHANGE_ENDING.code,
    );
  });

  test('a refund that would end the place below a type that waits for payment', async () => {
    const paid = await buildTyped(app);
    await changeTypeOf(app, paid, paid.types.patron, { pay: 80_000 });
    expect((await makeRefund(app, paid)).body.code).toBe(changeRefusals.CHANGE_FOLLOWS.code);
  });

  test('a colleague who may not have the type that waits for payment', async () => {
    const paid = await buildTyped(app, { patronsFor: ['teacher'] });
    await changeTypeOf(app, paid, paid.types.patron, { pay: 80_000 });
    const { typeId: _ordered, ...values } = personValues('', { identity: 'student' });
    const swapped = await app.call(substitute, {
      params: { id: paid.registrationId, memberId: paid.memberIds[0] ?? '' },
      body: { values, hotelConsent: true },
      token: paid.buyer.token,
    });
    expect(swapped.body).toMatchObject({
      errors: [{ path: 'values.identity', code: registrationMessages.type_identity }],
    });
  });

  test('changes that the organizer does not allow, and late ones', async () => {
    const off = await buildTyped(app, { changes: { allowed: ['giveUp'], until: null } });
    expect((await changeTypeOf(app, off, off.types.student, {})).body.code).toBe(
      changeRefusals.CHANGE_OFF.code,
    );
    const over = await buildTyped(app, {
      changes: { allowed: ['changeType'], until: '2026-05-01T00:00:00.000Z' },
    });
    expect((await changeTypeOf(app, over, over.types.student, {})).body.code).toBe(
      changeRefusals.CHANGE_OVER.code,
    );
  });
});

test('of two type changes at the same time, one is made', async () => {
  const paid = await buildTyped(app);
  const replies = await Promise.all([
    changeTypeOf(app, paid, paid.types.patron, { pay: 80_000 }),
    changeTypeOf(app, paid, paid.types.patron, { pay: 80_000 }),
  ]);
  expect(replies.map(({ body }) => body.code).toSorted()).toEqual([200, changeRefusals.CHANGE_OPEN.code]);
  expect(await takenTypes(app, paid)).toEqual({ full: 1, patron: 1, student: 0 });
});
