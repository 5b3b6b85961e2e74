import { cancelOrder } from '@plenum/contract/registration/orders/endpoints';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { withdrawInvitation } from '@plenum/contract/registration/sharing/endpoints';
import { lodgingMessages, lodgingRefusals } from '@plenum/contract/registration/lodging-messages';
import { placeGuests } from '@plenum/contract/rooms/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { buildStaff } from '#test/meetings';
import { buildOffer } from '#test/registrations';
import {
  answer,
  buildGuest,
  type BuiltGuest,
  invitationState,
  invite,
  lookUp,
  review,
  stayOf,
} from '#test/sharing';
import { settleOrder } from '#test/waiting';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Builds two guests who have paid: the first one has a bed, the second one chose no hotel for now. */
async function buildPaidPair(wanted: Parameters<typeof buildOffer>[1] = {}) {
  const offer = await buildOffer(app, { review: 'none', ...wanted });
  const ada = await buildGuest(app, offer);
  const grace = await buildGuest(app, offer, { stay: { choice: 'no_hotel' } });
  for (const { orderId } of [ada, grace]) await settleOrder(app, offer, orderId);
  return { offer, ada, grace };
}

async function invitationTo(guest: BuiltGuest) {
  return (await app.call(listParticipations, { token: guest.token })).body.data.invitations[0];
}

/** Builds a pair in which Grace has accepted, and her bed waits to be paid. */
async function buildAccepted() {
  const pair = await buildPaidPair();
  const { invitationId } = (await invite(app, pair.offer, pair.ada, pair.grace)).body.data;
  const { orderId } = (await answer(app, pair.grace, invitationId)).body.data;
  return { ...pair, invitationId, bedId: orderId ?? '' };
}

describe('a person who has paid without a hotel', () => {
  test('accepts by an order for the bed alone, and shares the room once it is paid', async () => {
    const { offer, ada, grace } = await buildPaidPair();
    const { invitationId } = (await invite(app, offer, ada, grace)).body.data;
    expect(await invitationTo(grace)).toMatchObject({
      orders: { currency: 'CNY', amount: 48_002, isAddition: true },
      orderId: null,
      can: { accept: true },
    });
    const said = await answer(app, grace, invitationId);
    expect(said.body.code).toBe(200);
    const bedId = said.body.data.orderId ?? '';
    const list = await app.call(listParticipations, { token: grace.token });
    expect(list.body.data).toMatchObject({
      participations: [
        { orders: [{ id: grace.orderId }, { id: bedId, state: 'unpaid', fees: { total: 48_002 } }] },
      ],
      invitations: [{ orderId: bedId, can: { accept: false }, whyNot: '' }],
    });
    expect(await stayOf(app, ada)).toMatchObject({ share: 'accepted', cohabitants: [grace.person.name] });
    // Accepting again doesn't order a second bed.
    expect((await answer(app, grace, invitationId)).body.data).toEqual({ orderId: bedId });

    await settleOrder(app, offer, bedId);
    // The payment creates the room, and the room sends a message, so the outbox is delivered twice.
    await app.deliverOutbox();
    await app.deliverOutbox();
    expect(await stayOf(app, ada)).toMatchObject({ share: 'paired', cohabitants: [grace.person.name] });
    expect(await stayOf(app, grace)).toMatchObject({ share: 'paired', cohabitants: [ada.person.name] });
    expect(await invitationState(app, invitationId)).toBe('accepted');
    expect(await app.lastMessage(ada.buyer.target)).toContain('will share a room');
  });

  test('can answer again if the order for the bed is cancelled', async () => {
    const { grace, invitationId, bedId } = await buildAccepted();
    const cancelled = await app.call(cancelOrder, { params: { id: bedId }, token: grace.token });
    expect(cancelled.body.code).toBe(200);
    expect(await invitationTo(grace)).toMatchObject({
      id: invitationId,
      orderId: null,
      can: { accept: true },
    });
    expect((await answer(app, grace, invitationId, false)).body.code).toBe(200);
  });

  test('keeps the inviter from withdrawing or inviting another while the bed waits to be paid', async () => {
    const { offer, ada, invitationId } = await buildAccepted();
    const code = lodgingRefusals.INVITATION_ACCEPTED.code;
    const withdrawn = await app.call(withdrawInvitation, { params: { id: invitationId }, token: ada.token });
    expect(withdrawn.body.code).toBe(code);
    const mary = await buildGuest(app, offer);
    expect((await invite(app, offer, ada, mary)).body.code).toBe(code);
  });

  test('keeps the bed and gets a message if the organizer has placed the inviter elsewhere', async () => {
    const { offer, ada, grace, invitationId, bedId } = await buildAccepted();
    const mary = await buildGuest(app, offer);
    const manager = await buildStaff(app, offer.meetingId, 'manager');
    const body = { roomId: null, guestIds: [ada.id, mary.id] };
    await app.call(placeGuests, { params: { id: offer.meetingId }, body, token: manager.token });
    await settleOrder(app, offer, bedId);
    await app.deliverOutbox();
    expect(await stayOf(app, grace)).toMatchObject({ choice: 'shared', share: 'unmatched' });
    expect(await invitationState(app, invitationId)).toBe('over');
  });

  test('is invited during the review, and can accept once it is approved', async () => {
    const offer = await buildOffer(app, { review: 'pay_then_review' });
    const ada = await buildGuest(app, offer);
    const grace = await buildGuest(app, offer, { stay: { choice: 'no_hotel' } });
    await settleOrder(app, offer, grace.orderId);
    const { invitationId } = (await invite(app, offer, ada, grace)).body.data;
    const whyNot = lodgingRefusals.ACCEPT_LATER;
    expect(await invitationTo(grace)).toMatchObject({ can: { accept: false }, whyNot: whyNot.en });
    expect((await answer(app, grace, invitationId)).body.code).toBe(whyNot.code);
    await review(app, grace, 'audit_pass');
    expect((await answer(app, grace, invitationId)).body.code).toBe(200);
    await review(app, grace, 'audit_pending');
  });

  test('can’t be invited if the conference allows no changes of stays', async () => {
    const { offer, ada, grace } = await buildPaidPair({ changes: ['addActivities'] });
    expect((await lookUp(app, offer, ada, grace.person)).problem).toMatchObject({
      code: lodgingMessages.cohabitant_review,
    });
    const mary = await buildGuest(app, offer);
    expect((await lookUp(app, offer, mary, grace.person)).problem).toMatchObject({
      code: lodgingMessages.cohabitant_locked,
    });
    expect((await invite(app, offer, mary, grace)).body.code).toBe(lodgingRefusals.COHABITANT_LOCKED.code);
  });
});
