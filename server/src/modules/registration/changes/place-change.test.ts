import { readChange, readChangeFor, placeChangeFor } from '@plenum/contract/registration/changes/endpoints';
import { changeMessages, changeRefusals } from '@plenum/contract/registration/change-messages';
import { undoPayment } from '@plenum/contract/payments/endpoints';
import { placeGuests } from '@plenum/contract/rooms/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { registrationMessages, registrationRefusals } from '@plenum/contract/registration/messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sections } from '@plenum/contract/meetings/sections';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { hotelConsent, hotelConsentsOf } from '#test/consents';
import { activityAdded, added, bedOf, bedsOf, buildPaid, change, nightAdded, stayOf } from '#test/changes';
import { saveContent } from '#test/meeting-content';
import { buildStaff } from '#test/meetings';
import { balanceOf, buildPlaced, expire, settle, stateOf } from '#test/orders';
import { buildPerson } from '#test/people';
import { memberDraft } from '#test/registrations';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('nights added to a paid stay', () => {
  test('are a separate order; they are held immediately and the person’s once it is paid', async () => {
    const paid = await buildPaid(app);
    const [id = ''] = paid.memberIds;
    const placed = (await change(app, paid, nightAdded(paid))).body.data;
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'unpaid', total: 24_001 });
    expect(await stateOf(app, paid.orderId)).toMatchObject({ state: 'pay_success', total: paid.total });
    expect(await balanceOf(app, placed.orderId)).toEqual({ receivable: 24_001, hotel: -24_001 });
    expect(await bedsOf(app, paid.offer)).toEqual([1, 1, 1]);
    expect(await stayOf(app, id)).toMatchObject({ from: '2026-06-14', to: '2026-06-16' });

    await settle(app, { ...paid, orderId: placed.orderId, total: 24_001 });
    expect(await stayOf(app, id)).toMatchObject({ from: '2026-06-14', to: '2026-06-17' });
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success', review: 'audit_pass' });
    await app.deliverOutbox();
    expect(await app.lastMessage(paid.buyer.target)).toContain('240.01');
  });

  test('are released if unpaid, and the registration is unchanged', async () => {
    const paid = await buildPaid(app);
    const placed = (await change(app, paid, nightAdded(paid))).body.data;
    app.clock.advance(31 * 60_000);
    await expire(app);
    expect(await stateOf(app, placed.orderId)).toMatchObject({
      state: 'cancelled',
      registration: 'submitted',
    });
    expect(await stateOf(app, paid.orderId)).toMatchObject({ state: 'pay_success', review: 'audit_pass' });
    expect(await bedsOf(app, paid.offer)).toEqual([1, 1, 0]);
    // Another change is possible afterwards.
    expect((await change(app, paid, nightAdded(paid))).body.code).toBe(200);
  });

  test('also apply to the guests of the room, if all of them get the same nights', async () => {
    const paid = await buildPaid(app, { members: teamOfTwo });
    const [first = '', second = ''] = paid.memberIds;
    await app.call(placeGuests, {
      params: { id: paid.offer.meetingId },
      body: { roomId: null, guestIds: paid.memberIds },
      token: (await buildStaff(app, paid.offer.meetingId, 'manager')).token,
    });
    const stay = { ...bedOf(paid.offer), checkOut: '2026-06-17' };
    const alone = await change(app, paid, { people: [added(paid, { stay })], total: 24_001 });
    expect(alone.body).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      errors: [{ path: 'people.0.stay.checkIn', code: changeMessages.room_shared_team }],
    });
    const both = paid.memberIds.map((participantId) => added(paid, { participantId, stay }));
    const placed = (await change(app, paid, { people: both, total: 48_002 })).body.data;
    await settle(app, { ...paid, orderId: placed.orderId, total: 48_002 });
    expect(await stayOf(app, first)).toMatchObject({ to: '2026-06-17', mates: 2 });
    expect(await stayOf(app, second)).toMatchObject({ to: '2026-06-17', mates: 2 });
  });

  test('end with a payment recorded by mistake, and the first order is kept', async () => {
    const paid = await buildPaid(app);
    const [id = ''] = paid.memberIds;
    const placed = (await change(app, paid, nightAdded(paid))).body.data;
    const receipt = await settle(app, { ...paid, orderId: placed.orderId, total: 24_001 });
    const undo = (orderId: string, receiptId: string) =>
      app.call(undoPayment, {
        params: { id: paid.offer.meetingId, orderId, receiptId },
        body: { reason: 'By mistake' },
        token: paid.cashier.token,
      });
    const below = await firstReceipt(paid.orderId);
    expect((await undo(paid.orderId, below)).body.code).toBe(changeRefusals.CHANGE_FOLLOWS.code);
    expect((await undo(placed.orderId, receipt.body.data.id)).body.code).toBe(200);
    expect(await stayOf(app, id)).toMatchObject({ to: '2026-06-16' });
    expect(await bedsOf(app, paid.offer)).toEqual([1, 1, 1]);
  });
});

describe('a room and activities', () => {
  test('are added to a registration without any', async () => {
    const paid = await buildPaid(app, { members: ({ type }) => [memberDraft(type.id)] });
    const [id = ''] = paid.memberIds;
    const { king, forum } = paid.offer;
    const stay = {
      choice: 'single' as const,
      roomTypeId: king.id,
      checkIn: '2026-06-15',
      checkOut: '2026-06-17',
    };
    const body = { people: [added(paid, { stay, activityIds: [forum.id] })], total: 2 * 48_001 + 8_000 };
    const placed = (await change(app, paid, body)).body.data;
    expect(await stayOf(app, id)).toMatchObject({ choice: 'no_hotel' });
    await settle(app, { ...paid, orderId: placed.orderId, total: body.total });
    expect(await stayOf(app, id)).toMatchObject({ choice: 'single', room: king.id, from: '2026-06-15' });
    const view = await app.call(readChange, { params: { id: paid.registrationId }, token: paid.buyer.token });
    expect(view.body.data.people).toMatchObject([{ activityIds: [forum.id], stay: { choice: 'single' } }]);
  });

  test('are booked immediately if free', async () => {
    const paid = await buildPaid(app, { offer: { price: { CNY: 100, USD: 100 } } });
    const { forum, lunch } = paid.offer;
    const free = [lunch, { ...forum, price: { CNY: 0, USD: 0 } }];
    await saveContent(app, paid.offer.meetingId, { name: 'activities', content: { activities: free } }, 1);
    const placed = (await change(app, paid, { ...activityAdded(paid), total: 0 })).body.data;
    expect(await stateOf(app, placed.orderId)).toMatchObject({ state: 'pay_success', total: 0 });
    const view = await app.call(readChange, { params: { id: paid.registrationId }, token: paid.buyer.token });
    expect(view.body.data.people[0]?.activityIds.toSorted()).toEqual([forum.id, lunch.id].toSorted());
  });
});

describe('refuses', () => {
  test('an unpaid registration, one under review, and a second change before the first is paid', async () => {
    const unpaid = await buildPlaced(app, { review: 'none' });
    expect((await change(app, unpaid, activityAdded(unpaid))).body.code).toBe(
      changeRefusals.CHANGE_UNPAID.code,
    );
    const reviewed = await buildPaid(app, { offer: { review: 'pay_then_review' } });
    expect((await change(app, reviewed, activityAdded(reviewed))).body.code).toBe(
      registrationRefusals.LOCKED.code,
    );
    const paid = await buildPaid(app);
    const { orderId } = (await change(app, paid, activityAdded(paid))).body.data;
    expect((await change(app, paid, nightAdded(paid))).body.code).toBe(changeRefusals.CHANGE_OPEN.code);
    const view = await app.call(readChange, { params: { id: paid.registrationId }, token: paid.buyer.token });
    expect(view.body.data).toMatchObject({ openOrderId: orderId, can: { addNights: false } });
  });

  test('changes that only the organizer may make, and late ones', async () => {
    const paid = await buildPaid(app);
    const rule = (changes: typeof sections.rules.empty.changes, version: number) =>
      saveContent(
        app,
        paid.offer.meetingId,
        { name: 'rules', content: { ...sections.rules.empty, review: 'none', changes } },
        version,
      );
    await rule({ allowed: ['addNights'], until: null }, 1);
    expect((await change(app, paid, activityAdded(paid))).body.code).toBe(changeRefusals.CHANGE_OFF.code);
    await rule({ allowed: ['addNights'], until: '2026-05-01T00:00:00.000Z' }, 2);
    expect((await change(app, paid, nightAdded(paid))).body.code).toBe(changeRefusals.CHANGE_OVER.code);
  });

  test('other rooms, cancelled nights, booked items, another price, and an empty change', async () => {
    const paid = await buildPaid(app);
    const bed = bedOf(paid.offer);
    const refused = async (wanted: Parameters<typeof added>[1], total = 0) =>
      (await change(app, paid, { people: [added(paid, wanted)], total })).body;
    const field = (code: string) => ({ errors: [{ code }] });
    expect(
      await refused({ stay: { ...bed, roomTypeId: paid.offer.king.id, checkOut: '2026-06-17' } }),
    ).toMatchObject(field(changeMessages.room_fixed));
    expect(await refused({ stay: { ...bed, checkIn: '2026-06-15' } })).toMatchObject(
      field(changeMessages.nights_paid),
    );
    expect(await refused({ activityIds: [paid.offer.lunch.id] })).toMatchObject(
      field(changeMessages.activity_held),
    );
    expect(await refused({})).toMatchObject(field(changeMessages.nothing_added));
    expect(await refused({ activityIds: [paid.offer.forum.id] }, 7_999)).toMatchObject({
      code: orderRefusals.PRICE_CHANGED.code,
    });
    const stranger = { ...paid, buyer: await buildPerson(app) };
    expect((await change(app, stranger, activityAdded(paid))).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    const other = await buildPaid(app);
    const foreign = { people: [added(other, { activityIds: [paid.offer.forum.id] })], total: 8_000 };
    expect((await change(app, paid, foreign)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
    const twice = { people: [...activityAdded(paid).people, ...activityAdded(paid).people], total: 16_000 };
    expect((await change(app, paid, twice)).body.code).toBe(kernelRefusals.NOT_FOUND.code);
  });

  test('a room without consent, if an ID number would be sent to the hotel', async () => {
    const values = { idType: 'passport', idNumber: 'E12345678' };
    const paid = await buildPaid(app, {
      members: ({ type }) => [{ ...memberDraft(type.id, { values }), hotelConsent: false }],
    });
    await app.kernel.db.execute(
      sql`update participants set id_number = 'x' where registration_id = ${paid.registrationId}`,
    );
    const stay = { ...bedOf(paid.offer), checkOut: '2026-06-15' };
    const body = (agrees: boolean) => ({
      people: [added(paid, { stay, hotelConsent: agrees })],
      total: 24_001,
    });
    expect((await change(app, paid, body(false))).body).toMatchObject({
      errors: [{ path: 'people.0.hotelConsent', code: registrationMessages.consent_required }],
    });
    const [id = ''] = paid.memberIds;
    expect(await hotelConsentsOf(app, id)).toEqual([]);
    expect((await change(app, paid, body(true))).body.code).toBe(200);
    // The consent is stored with the choice itself, before the nights are paid.
    expect(await hotelConsentsOf(app, id)).toEqual([hotelConsent('given', paid.buyer.me.id)]);
  });
});

describe('the organizer', () => {
  test('makes changes closed to participants, with a recorded reason', async () => {
    const paid = await buildPaid(app, { offer: { review: 'pay_then_review' } });
    const manager = await buildStaff(app, paid.offer.meetingId, 'manager');
    const params = { id: paid.offer.meetingId, registrationId: paid.registrationId };
    const view = await app.call(readChangeFor, { params, token: manager.token });
    expect(view.body.data.can).toMatchObject({ addNights: true, addActivities: true });
    const body = { ...activityAdded(paid), reason: 'Asked by phone' };
    const { orderId } = (await app.call(placeChangeFor, { params, body, token: manager.token })).body.data;
    expect(await stateOf(app, orderId)).toMatchObject({ state: 'unpaid', total: 8_000 });
    const { rows } = await app.kernel.db.execute(
      sql`select actor, detail from audit_log where action = 'order.added' and object = ${`order:${orderId}`}`,
    );
    expect(rows).toMatchObject([
      { actor: manager.me.id, detail: { reason: 'Asked by phone', addsTo: paid.number } },
    ]);
    await app.deliverOutbox();
    expect(await app.lastMessage(paid.buyer.target)).toContain('80.00');
  });

  test('changes nothing of another conference', async () => {
    const [paid, other] = [await buildPaid(app), await buildPaid(app)];
    const manager = await buildStaff(app, other.offer.meetingId, 'manager');
    const params = { id: other.offer.meetingId, registrationId: paid.registrationId };
    const body = { ...activityAdded(paid), reason: 'Asked by phone' };
    const { body: answer } = await app.call(placeChangeFor, { params, body, token: manager.token });
    expect(answer.code).toBe(kernelRefusals.NOT_FOUND.code);
  });
});

function teamOfTwo(offer: Parameters<typeof bedOf>[0]) {
  const [one, two] = [memberDraft(offer.type.id), memberDraft(offer.type.id)];
  return [one, two].map((member) => ({ ...member, stay: { ...member.stay, ...bedOf(offer) } }));
}

async function firstReceipt(orderId: string): Promise<string> {
  const { rows } = await app.kernel.db.execute<{ id: string }>(
    sql`select id from receipts where order_id = ${orderId} order by recorded_at limit 1`,
  );
  return rows[0]?.id ?? '';
}
