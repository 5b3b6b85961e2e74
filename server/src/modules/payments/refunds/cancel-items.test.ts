import { giveUp, giveUpFor, readGiveUpFor } from '@plenum/contract/payments/cancel-items-endpoints';
import { refuseRefund, withdrawRefund } from '@plenum/contract/payments/refund-endpoints';
import { refundRefusals } from '@plenum/contract/payments/refund-messages';
import { readRefundOf } from '@plenum/contract/payments/refund-list';
import { readChange } from '@plenum/contract/registration/changes/endpoints';
import { changeMessages, changeRefusals } from '@plenum/contract/registration/change-messages';
import { substitute } from '@plenum/contract/registration/changes/substitute-endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { placeGuests } from '@plenum/contract/rooms/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { activityAdded, bedOf, bedsOf, change, nightAdded, payFor, stayOf } from '#test/changes';
import {
  approve,
  buildGivable,
  giveUpOf,
  givenUp,
  lunchGivenUp,
  nightGivenUp,
  nightLines,
  payBack,
  viewOf,
} from '#test/cancel-items';
import { buildStaff } from '#test/meetings';
import { settle, stateOf, takenOf } from '#test/orders';
import { buildPerson } from '#test/people';
import { askRefund, makeRefund, recordRefund, saveRefundRules } from '#test/refunds';
import { buildOffer, memberDraft, personValues } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('a cancelled night', () => {
  test('shows its refund, is requested, and ends once when the money is back', async () => {
    const paid = await buildGivable(app);
    const [id = ''] = paid.memberIds;
    const { data } = (await viewOf(app, paid)).body;
    expect(data).toMatchObject({ isAllowed: true, rule: { percent: 100 }, orders: [{ left: 176_002 }] });
    expect(data.lines.map(({ paid: worth }) => worth)).toEqual([48_002, 8_000]);

    const [refund] = (await giveUpOf(app, paid, nightGivenUp(paid))).body.data.refunds;
    expect(refund).toMatchObject({ orderId: paid.orderId, amount: 24_001 });
    expect(await stayOf(app, id)).toMatchObject({ to: '2026-06-16' });
    expect(await bedsOf(app, paid.offer)).toEqual([1, 1, 0]);
    expect(await stateOf(app, paid.orderId)).toMatchObject({ state: 'pay_success' });
    const queued = await app.call(readRefundOf, {
      params: { id: paid.offer.meetingId, refundId: refund?.id ?? '' },
      token: paid.cashier.token,
    });
    expect(queued.body.data).toMatchObject({
      state: 'asked',
      ends: 'lines',
      percent: 100,
      isByBuyer: true,
      lines: [{ checkIn: '2026-06-15', checkOut: '2026-06-16', amount: 24_001 }],
    });

    expect((await payBack(app, paid, refund)).body.data).toMatchObject({ state: 'done' });
    expect(await stayOf(app, id)).toMatchObject({ from: '2026-06-14', to: '2026-06-15' });
    expect(await nightLines(app, id)).toEqual(['14-15', '15-16 over']);
    expect(await bedsOf(app, paid.offer)).toEqual([1, 0, 0]);
    expect(await stateOf(app, paid.orderId)).toMatchObject({
      state: 'partially_refunded',
      registration: 'submitted',
      review: 'audit_pass',
    });
    expect((await recordRefund(app, paid, refund?.id ?? '')).status).toBe(409);
    expect(await bedsOf(app, paid.offer)).toEqual([1, 0, 0]);
  });

  test('at the beginning, and at both ends, leaves the nights between', async () => {
    const offer = await buildOffer(app);
    await saveRefundRules(app, offer.meetingId, undefined, { review: 'none' });
    const paid = await payFor(app, offer, () => [
      memberDraft(offer.type.id, { stay: { ...bedOf(offer), checkOut: '2026-06-17' } }),
    ]);
    const [id = ''] = paid.memberIds;
    const stay = { checkIn: '2026-06-15', checkOut: '2026-06-16' };
    const [refund] = (await giveUpOf(app, paid, givenUp(paid, { stay }, 48_002))).body.data.refunds;
    await payBack(app, paid, refund);
    expect(await stayOf(app, id)).toMatchObject({ from: '2026-06-15', to: '2026-06-16' });
    expect(await nightLines(app, id)).toEqual(['14-15 over', '15-16', '16-17 over']);
    expect(await bedsOf(app, offer)).toEqual([0, 1, 0]);
  });

  test('removes a guest from a shared room, and a cancelled room is free for the next guest', async () => {
    const member = ({ type, ...offer }: Parameters<typeof bedOf>[0]) =>
      memberDraft(type.id, { stay: bedOf({ type, ...offer }) });
    const paid = await buildGivable(app, { members: (offer) => [member(offer), member(offer)] });
    const [first = '', second = ''] = paid.memberIds;
    await app.call(placeGuests, {
      params: { id: paid.offer.meetingId },
      body: { roomId: null, guestIds: paid.memberIds },
      token: (await buildStaff(app, paid.offer.meetingId, 'manager')).token,
    });
    const none = { stay: { checkIn: null, checkOut: null } };
    const [refund] = (await giveUpOf(app, paid, givenUp(paid, none, 48_002))).body.data.refunds;
    expect(await stayOf(app, first)).toMatchObject({ choice: 'shared', mates: 2 });
    await payBack(app, paid, refund);
    expect(await stayOf(app, first)).toMatchObject({ choice: 'no_hotel', mates: 0 });
    expect(await stayOf(app, second)).toMatchObject({ choice: 'shared', mates: 0, to: '2026-06-16' });
    expect(await bedsOf(app, paid.offer)).toEqual([1, 1, 0]);
  });

  test('of a later order is cancelled before those of the first, so that no night is missing between', async () => {
    const paid = await buildGivable(app);
    const placed = (await change(app, paid, nightAdded(paid))).body.data;
    await settle(app, { ...paid, orderId: placed.orderId, total: 24_001 });
    const { refunds } = (await giveUpOf(app, paid, nightGivenUp(paid, 48_002))).body.data;
    expect(refunds.map(({ orderId }) => orderId)).toEqual([paid.orderId, placed.orderId]);
    const [inner, outer] = refunds;
    if (!inner || !outer) throw new Error('Two orders, two refunds');
    expect((await approve(app, paid, inner)).body.code).toBe(changeRefusals.CHANGE_GAP.code);
    await payBack(app, paid, outer);
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'refunded' });
    await payBack(app, paid, inner);
    expect(await stayOf(app, paid.memberIds[0] ?? '')).toMatchObject({ to: '2026-06-15' });
    expect(await bedsOf(app, paid.offer)).toEqual([1, 0, 0]);
  });
});

describe('one change at a time', () => {
  test('refuses further additions and cancellations until the request is decided or withdrawn', async () => {
    const paid = await buildGivable(app);
    const [refund] = (await giveUpOf(app, paid, lunchGivenUp(paid))).body.data.refunds;
    const ending = changeRefusals.CHANGE_ENDING.code;
    expect((await giveUpOf(app, paid, lunchGivenUp(paid))).body.code).toBe(ending);
    expect((await change(app, paid, activityAdded(paid))).body.code).toBe(ending);
    const view = () => app.call(readChange, { params: { id: paid.registrationId }, token: paid.buyer.token });
    expect((await view()).body.data).toMatchObject({
      endingOrderId: paid.orderId,
      can: { addNights: false },
    });
    const refused = await app.call(refuseRefund, {
      params: { id: paid.offer.meetingId, refundId: refund?.id ?? '' },
      body: { state: 'asked', reason: 'rule', note: '' },
      token: paid.cashier.token,
    });
    expect(refused.status).toBe(200);
    expect(await takenOf(app, paid.offer)).toEqual([1, 1, 1]);

    const [again] = (await giveUpOf(app, paid, lunchGivenUp(paid))).body.data.refunds;
    const withdrawn = await app.call(withdrawRefund, {
      params: { id: paid.orderId, refundId: again?.id ?? '' },
      token: paid.buyer.token,
    });
    expect(withdrawn.status).toBe(200);
    const open = (await change(app, paid, activityAdded(paid))).body;
    expect(open.code).toBe(200);
    expect((await giveUpOf(app, paid, lunchGivenUp(paid))).body.code).toBe(changeRefusals.CHANGE_OPEN.code);
  });

  test('refuses a second refund of the order, and changes to a refunded one', async () => {
    const paid = await buildGivable(app);
    await askRefund(app, paid, paid.total);
    expect((await giveUpOf(app, paid, lunchGivenUp(paid))).body.code).toBe(refundRefusals.REFUND_OPEN.code);
    const other = await buildGivable(app);
    const { data } = (await makeRefund(app, other, { way: 'hand' })).body;
    expect((await giveUpOf(app, other, lunchGivenUp(other))).body.code).toBe(
      changeRefusals.CHANGE_UNPAID.code,
    );
    await recordRefund(app, other, data.id);
    expect((await giveUpOf(app, other, lunchGivenUp(other))).status).toBe(409);
  });

  test('gives a substitute the place as it is then', async () => {
    const paid = await buildGivable(app);
    const [id = ''] = paid.memberIds;
    const [refund] = (await giveUpOf(app, paid, nightGivenUp(paid))).body.data.refunds;
    const { typeId: _ordered, ...values } = personValues('');
    const swapped = await app.call(substitute, {
      params: { id: paid.registrationId, memberId: id },
      body: { values, hotelConsent: true },
      token: paid.buyer.token,
    });
    expect(swapped.status).toBe(200);
    await payBack(app, paid, refund);
    expect(await stayOf(app, id)).toMatchObject({ to: '2026-06-15' });
  });
});

describe('refuses', () => {
  test('another person’s registration, people and items outside it, and an empty request', async () => {
    const paid = await buildGivable(app);
    const stranger = { ...paid, buyer: await buildPerson(app) };
    expect((await giveUpOf(app, stranger, lunchGivenUp(paid))).status).toBe(404);
    expect((await viewOf(app, stranger)).status).toBe(404);
    const other = await buildGivable(app);
    expect((await giveUpOf(app, paid, lunchGivenUp({ ...other, offer: paid.offer }))).status).toBe(404);
    const twice = { ...lunchGivenUp(paid), people: Array(2).fill(lunchGivenUp(paid).people[0]) };
    expect((await giveUpOf(app, paid, twice)).status).toBe(404);
    const errors = async (wish: Parameters<typeof givenUp>[1]) =>
      (await giveUpOf(app, paid, givenUp(paid, wish, 0))).body.errors?.map(({ code }) => code);
    expect(await errors({})).toEqual([changeMessages.nothing_given_up]);
    expect(await errors({ activityIds: [paid.offer.forum.id] })).toEqual([changeMessages.activity_missing]);
    for (const stay of [
      { checkIn: '2026-06-13', checkOut: '2026-06-15' },
      { checkIn: '2026-06-14', checkOut: '2026-06-17' },
      { checkIn: '2026-06-15', checkOut: '2026-06-15' },
      { checkIn: '2026-06-15', checkOut: null },
    ])
      expect(await errors({ stay })).toEqual([changeMessages.nights_kept]);
    expect(await errors({ stay: { checkIn: '2026-06-14', checkOut: '2026-06-16' } })).toEqual([
      changeMessages.nothing_given_up,
    ]);
  });

  test('nights of a room shared with another registration’s guest, except by the organizer', async () => {
    const paid = await buildGivable(app);
    const mate = await payFor(app, paid.offer);
    const manager = await buildStaff(app, paid.offer.meetingId, 'manager');
    await app.call(placeGuests, {
      params: { id: paid.offer.meetingId },
      body: { roomId: null, guestIds: [...paid.memberIds, ...mate.memberIds] },
      token: manager.token,
    });
    expect((await giveUpOf(app, paid, nightGivenUp(paid))).body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'people.0.stay.checkIn', code: changeMessages.room_shared }],
    });
    const params = { id: paid.offer.meetingId, registrationId: paid.registrationId };
    const body = { ...nightGivenUp(paid), reason: 'Asked by phone' };
    const [refund] = (await app.call(giveUpFor, { params, body, token: manager.token })).body.data.refunds;
    await payBack(app, paid, refund);
    expect(await stayOf(app, mate.memberIds[0] ?? '')).toMatchObject({ mates: 0, to: '2026-06-16' });
  });
});

describe('the organizer', () => {
  test('cancels for a participant, with a reason; finance decides', async () => {
    const paid = await buildGivable(app);
    await saveRefundRules(app, paid.offer.meetingId, undefined, {
      version: 2,
      changes: { allowed: [], until: null },
    });
    expect((await giveUpOf(app, paid, lunchGivenUp(paid))).body.code).toBe(changeRefusals.CHANGE_OFF.code);
    const manager = await buildStaff(app, paid.offer.meetingId, 'manager');
    const params = { id: paid.offer.meetingId, registrationId: paid.registrationId };
    const view = await app.call(readGiveUpFor, { params, token: manager.token });
    expect(view.body.data).toMatchObject({ isAllowed: true });
    const elsewhere = await buildGivable(app);
    const wrong = { ...params, id: elsewhere.offer.meetingId };
    const token = (await buildStaff(app, wrong.id, 'manager')).token;
    expect((await app.call(giveUpFor, { params: wrong, body: lunchGivenUp(paid), token })).status).toBe(404);
    const body = { ...lunchGivenUp(paid), reason: 'Asked by phone' };
    const [refund] = (await app.call(giveUpFor, { params, body, token: manager.token })).body.data.refunds;
    if (!refund) throw new Error('Nothing was asked for');
    const queued = await approve(app, paid, refund);
    expect(queued.body.data).toMatchObject({ isByBuyer: false, reason: 'Asked by phone', state: 'sent' });
    await recordRefund(app, paid, refund.id);
    expect(await takenOf(app, paid.offer)).toEqual([1, 1, 0]);
  });

  test('decides whether participants may cancel, and until when', async () => {
    const paid = await buildGivable(app);
    const until = '2026-05-01T00:00:00.000Z';
    await saveRefundRules(app, paid.offer.meetingId, undefined, {
      version: 2,
      changes: { allowed: ['giveUp'], until },
    });
    expect((await giveUpOf(app, paid, lunchGivenUp(paid))).body.code).toBe(changeRefusals.CHANGE_OVER.code);
    const other = await buildGivable(app);
    await saveRefundRules(app, other.offer.meetingId, undefined, {
      version: 2,
      changes: { allowed: ['addNights'], until: null },
    });
    expect((await giveUpOf(app, other, lunchGivenUp(other))).body.code).toBe(changeRefusals.CHANGE_OFF.code);
    expect(
      (await app.call(giveUp, { params: { id: paid.registrationId }, body: lunchGivenUp(paid) })).status,
    ).toBe(401);
  });
});
