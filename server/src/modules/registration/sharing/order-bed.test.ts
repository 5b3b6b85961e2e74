import { registrationRefusals } from '@plenum/contract/registration/messages';
import { orderRefusals } from '@plenum/contract/registration/orders/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRegistration, saveMembers } from '@plenum/contract/registration/people/endpoints';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { createTestApp, type TestApp } from '#test/app';
import { buildCode, usesOf } from '#test/codes';
import { hotelConsent as consentRow, hotelConsentsOf } from '#test/consents';
import { buildOffer } from '#test/registrations';
import { answer, buildGuest, invitationState, invite, review, stayOf } from '#test/sharing';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('a person without a room', () => {
  const open = { choice: null };

  it('orders a bed by accepting', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer, { stay: open })];
    const asked = await invite(app, offer, ada, grace);
    const list = await app.call(listParticipations, { token: grace.token });
    expect(list.body.data.invitations).toMatchObject([{ orders: { currency: 'CNY', amount: 48_002 } }]);
    const said = await answer(app, grace, asked.body.data.invitationId);
    expect(said.body.code).toBe(200);
    const { orderId } = said.body.data;
    expect(orderId).not.toBe(grace.orderId);
    const after = await app.call(listParticipations, { token: grace.token });
    expect(after.body.data.participations).toMatchObject([
      {
        orders: [{ id: orderId, fees: { conference: 120_000, hotel: 48_002, total: 168_002 } }],
        people: [{ stay: { choice: 'shared', share: 'paired', cohabitants: [ada.person.name] } }],
        next: { step: 'pay', orderId },
      },
    ]);
  });

  it('keeps the discount code of the order, without another use of it', async () => {
    const offer = await buildOffer(app);
    const code = await buildCode(app, offer.meetingId, { scope: 'order', mostUses: 1, mostPerAccount: 1 });
    const ada = await buildGuest(app, offer);
    const grace = await buildGuest(app, offer, { stay: open, code });
    const asked = await invite(app, offer, ada, grace);
    const said = await answer(app, grace, asked.body.data.invitationId);
    expect(said.body.code).toBe(200);
    const after = await app.call(listParticipations, { token: grace.token });
    expect(after.body.data.participations[0]?.orders).toMatchObject([
      { id: said.body.data.orderId, fees: { discount: 33_600, total: 134_402 } },
    ]);
    expect(await usesOf(app, code)).toBe(1);
  });

  it('agrees, while accepting, that the ID number is sent to the hotel', async () => {
    const offer = await buildOffer(app);
    const values = { idType: 'passport', idNumber: 'E12345678' };
    const ada = await buildGuest(app, offer);
    const grace = await buildGuest(app, offer, { stay: open, values, hotelConsent: false });
    const asked = await invite(app, offer, ada, grace);
    const id = asked.body.data.invitationId;
    const list = await app.call(listParticipations, { token: grace.token });
    expect(list.body.data.invitations).toMatchObject([{ needsConsent: true }]);
    const without = await answer(app, grace, id);
    expect(without.body).toMatchObject({ errors: [{ code: 'consent_required' }] });
    expect(await stayOf(app, grace)).toMatchObject({ choice: 'no_hotel' });
    expect(await hotelConsentsOf(app, grace.id)).toEqual([]);
    expect((await answer(app, grace, id, true, { hotelConsent: true })).body.code).toBe(200);
    expect(await hotelConsentsOf(app, grace.id)).toEqual([consentRow('given', grace.buyer.me.id)]);
    expect(await stayOf(app, grace)).toMatchObject({ share: 'paired', cohabitants: [ada.person.name] });
  });

  it('gets no bed if none is left, and keeps the order as it was', async () => {
    const offer = await buildOffer(app, { rooms: 1 });
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer, { stay: open })];
    const asked = await invite(app, offer, ada, grace);
    await buildGuest(app, offer);
    expect((await answer(app, grace, asked.body.data.invitationId)).body.code).toBe(
      orderRefusals.NO_STOCK.code,
    );
    const after = await app.call(listParticipations, { token: grace.token });
    expect(after.body.data.participations).toMatchObject([
      { orders: [{ id: grace.orderId }], people: [{ stay: { choice: 'no_hotel' } }] },
    ]);
    const typed = await app.call(readRegistration, {
      params: { id: grace.registrationId },
      token: grace.token,
    });
    expect(typed.body.data.members[0]?.stay.choice).toBeNull();
    expect(await invitationState(app, asked.body.data.invitationId)).toBe('pending');
  });

  it('can’t accept once under review, nor once the order is being paid', async () => {
    const offer = await buildOffer(app, { changes: [] });
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer, { stay: open })];
    const asked = await invite(app, offer, ada, grace);
    await review(app, grace, 'audit_pending');
    expect((await answer(app, grace, asked.body.data.invitationId)).body.code).toBe(
      registrationRefusals.LOCKED.code,
    );
    await review(app, grace, null);
    await app.kernel.db.execute(sql`update orders set state = 'pay_pending' where id = ${grace.orderId}`);
    expect((await answer(app, grace, asked.body.data.invitationId)).body.code).toBe(
      registrationRefusals.STATE.code,
    );
    await app.kernel.db.execute(sql`update orders set state = 'unpaid' where id = ${grace.orderId}`);
    expect(await stayOf(app, grace)).toMatchObject({ choice: 'no_hotel' });
  });

  it('agrees to the bed alone, not to unsaved changes of the form', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer, { stay: open })];
    const asked = await invite(app, offer, ada, grace);
    const call = { params: { id: grace.registrationId }, token: grace.token };
    const typed = await app.call(readRegistration, call);
    const members = typed.body.data.members.map(({ id, version, values, stay, hotelConsent }) => ({
      id,
      version,
      values,
      stay,
      hotelConsent,
      activityIds: [offer.lunch.id],
    }));
    const saved = await app.call(saveMembers, { ...call, body: { members, removed: [] } });
    expect(saved.body.code).toBe(200);
    expect((await answer(app, grace, asked.body.data.invitationId)).body.code).toBe(
      orderRefusals.PRICE_CHANGED.code,
    );
    const after = await app.call(listParticipations, { token: grace.token });
    expect(after.body.data.participations).toMatchObject([
      { orders: [{ id: grace.orderId, fees: { activity: 0 } }], people: [{ stay: { choice: 'no_hotel' } }] },
    ]);
  });
});
