import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveSharedRoom } from '@plenum/contract/registration/sharing/endpoints';
import { lodgingRefusals as refusal } from '@plenum/contract/registration/lodging-messages';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import { readRegistration } from '@plenum/contract/registration/people/endpoints';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import { createTestApp, type TestApp } from '#test/app';
import { agreeTo, buildOffer, type BuiltOffer } from '#test/registrations';
import {
  bedIn,
  answer,
  buildGuest,
  countRooms,
  type BuiltGuest,
  endOrder,
  invite,
  pair,
  review,
  stayOf,
  typeStay,
} from '#test/sharing';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('a room that was shared', () => {
  it('can be left; the other gets a message and has no roommate, both beds stay booked', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    await pair(app, offer, ada, grace);
    const left = await app.call(leaveSharedRoom, { params: { id: ada.id }, token: ada.token });
    expect(left.body.code).toBe(200);
    expect(await stayOf(app, ada)).toMatchObject({ choice: 'shared', share: 'unmatched' });
    expect(await stayOf(app, grace)).toMatchObject({ choice: 'shared', share: 'unmatched' });
    await app.deliverOutbox();
    expect(await app.lastMessage(grace.buyer.target)).toContain('no longer has a roommate');
    const again = await app.call(leaveSharedRoom, { params: { id: ada.id }, token: ada.token });
    expect(again.body.code).toBe(200);
  });

  it('can’t be left once it is under review', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    await pair(app, offer, ada, grace);
    await review(app, ada, 'audit_pending');
    const left = await app.call(leaveSharedRoom, { params: { id: ada.id }, token: ada.token });
    expect(left.body.code).toBe(registrationRefusals.LOCKED.code);
    expect(await stayOf(app, grace)).toMatchObject({ share: 'paired' });
    await review(app, ada, null);
  });

  it('ends when one order ends; the other gets a message', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    await pair(app, offer, ada, grace);
    const now = app.clock.now();
    await app.kernel.db.transaction((tx) => endOrder(tx, ada.orderId, now));
    expect(await stayOf(app, grace)).toMatchObject({ share: 'unmatched', cohabitants: [] });
    await app.deliverOutbox();
    expect(await app.lastMessage(grace.buyer.target)).toContain('no longer has a roommate');
  });
});

/**
 * Builds two guests of a conference in which participants can't change anything, so that a review locks their stays.
 */
async function two() {
  const offer = await buildOffer(app, { changes: [] });
  return { offer, ada: await buildGuest(app, offer), grace: await buildGuest(app, offer) };
}

async function locked<T>(guest: BuiltGuest, work: () => Promise<T>): Promise<T> {
  await review(app, guest, 'audit_pending');
  const done = await work();
  await review(app, guest, null);
  return done;
}

describe('a stay that is locked by the review', () => {
  const own = registrationRefusals.LOCKED.code;
  const others = refusal.COHABITANT_LOCKED.code;

  it('is not changed by an invitation, from either side', async () => {
    const { offer, ada, grace } = await two();
    expect((await locked(ada, () => invite(app, offer, ada, grace))).body.code).toBe(own);
    expect((await locked(grace, () => invite(app, offer, ada, grace))).body.code).toBe(others);
    expect(await stayOf(app, ada)).toMatchObject({ share: 'unmatched' });
  });

  it('is not changed by an acceptance, from either side', async () => {
    const { offer, ada, grace } = await two();
    const { invitationId } = (await invite(app, offer, ada, grace)).body.data;
    expect((await locked(grace, () => answer(app, grace, invitationId))).body.code).toBe(own);
    expect((await locked(ada, () => answer(app, grace, invitationId))).body.code).toBe(others);
    expect(await countRooms(app, offer)).toBe(0);
  });

  it('is not changed by leaving, from either side', async () => {
    const { offer, ada, grace } = await two();
    await pair(app, offer, ada, grace);
    const leave = () => app.call(leaveSharedRoom, { params: { id: ada.id }, token: ada.token });
    expect((await locked(ada, leave)).body.code).toBe(own);
    expect((await locked(grace, leave)).body.code).toBe(others);
    expect(await stayOf(app, grace)).toMatchObject({ share: 'paired' });
  });

  it('is not changed by an order that names its person', async () => {
    const { offer, grace } = await two();
    const cohabitant = { kind: 'person' as const, ...grace.person };
    const order = () => buildGuest(app, offer, { stay: { ...bedIn(offer), cohabitant } });
    await expect(locked(grace, order)).rejects.toThrow(String(others));
    await review(app, grace, null);
  });
});

describe('a room with a person whose stay is locked', () => {
  async function roomWithLocked() {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    await pair(app, offer, ada, grace);
    await review(app, grace, 'audit_pass');
    return { offer, ada, grace };
  }

  async function orderAgain(offer: BuiltOffer, guest: BuiltGuest, stay = {}) {
    const { member, registrationId, token } = await typeStay(app, guest, stay);
    const body = await agreeTo(app, offer.meetingId, [member]);
    const headers = { 'idempotency-key': randomUUID() };
    return app.call(placeOrder, { params: { id: registrationId }, body, token, headers });
  }

  it('is not dissolved by the roommate, who orders again', async () => {
    const { offer, ada, grace } = await roomWithLocked();
    for (const stay of [{}, { checkOut: '2026-06-15' }, { choice: 'no_hotel' }])
      expect((await orderAgain(offer, ada, stay)).body).toMatchObject({
        code: refusal.COHABITANT_LOCKED.code,
        errors: [{ path: 'members.0.stay.cohabitant', code: 'cohabitant_locked' }],
      });
    expect(await stayOf(app, grace)).toMatchObject({ share: 'paired', cohabitants: [ada.person.name] });
    await app.deliverOutbox();
    expect(await app.lastMessage(grace.buyer.target)).not.toContain('no longer has a roommate');

    await review(app, grace, null);
    expect((await orderAgain(offer, ada)).body.code).toBe(200);
    expect(await stayOf(app, grace)).toMatchObject({ share: 'unmatched' });
  });

  it('keeps the roommate from being offered a new order', async () => {
    const { ada, grace } = await roomWithLocked();
    const read = async () => {
      const list = await app.call(listParticipations, { token: ada.token });
      const one = await app.call(readRegistration, { params: { id: ada.registrationId }, token: ada.token });
      return [list.body.data.participations[0], one.body.data];
    };
    for (const view of await read())
      expect(view).toMatchObject({ isRoommateLocked: true, can: { order: false, cancel: true } });
    await review(app, grace, null);
    for (const view of await read())
      expect(view).toMatchObject({ isRoommateLocked: false, can: { order: true } });
  });
});

describe('the list of registrations shows', () => {
  const own = {
    en: 'Once your registration is submitted for review, only the organizer can assign your roommate',
  };
  const others = refusal.COHABITANT_LOCKED.en;
  const share = async (guest: BuiltGuest) => {
    const { can, whyNot } = (await stayOf(app, guest)) ?? {};
    return { ...can, whyNot };
  };
  const invitationOf = async (guest: BuiltGuest) => {
    const list = await app.call(listParticipations, { token: guest.token });
    const { can, whyNot } = list.body.data.invitations[0] ?? {};
    return { ...can, whyNot };
  };

  it('whether a roommate can be invited', async () => {
    const { ada } = await two();
    expect(await share(ada)).toEqual({ invite: true, leave: false, whyNot: '' });
    await locked(ada, async () =>
      expect(await share(ada)).toEqual({ invite: false, leave: false, whyNot: own.en }),
    );
  });

  it('whether a shared room can be left, on both sides', async () => {
    const { offer, ada, grace } = await two();
    await pair(app, offer, ada, grace);
    expect(await share(ada)).toEqual({ invite: false, leave: true, whyNot: '' });
    await locked(grace, async () => {
      expect(await share(grace)).toEqual({ invite: false, leave: false, whyNot: own.en });
      expect(await share(ada)).toEqual({ invite: false, leave: false, whyNot: others });
    });
  });

  it('whether an invitation can be accepted, and why not', async () => {
    const { offer, ada, grace } = await two();
    await invite(app, offer, ada, grace);
    expect(await invitationOf(grace)).toEqual({ accept: true, whyNot: '' });
    await locked(grace, async () =>
      expect(await invitationOf(grace)).toEqual({ accept: false, whyNot: own.en }),
    );
    await locked(ada, async () =>
      expect(await invitationOf(grace)).toEqual({ accept: false, whyNot: others }),
    );
  });

  it('that a paid order accepts no more beds', async () => {
    const offer = await buildOffer(app);
    const ada = await buildGuest(app, offer);
    const grace = await buildGuest(app, offer, { stay: { choice: 'no_hotel' } });
    await invite(app, offer, ada, grace);
    const set = (state: string) =>
      app.kernel.db.execute(sql`update orders set state = ${state} where id = ${grace.orderId}`);
    await set('pay_pending');
    expect(await invitationOf(grace)).toEqual({ accept: false, whyNot: registrationRefusals.STATE.en });
    await set('unpaid');
    expect(await invitationOf(grace)).toEqual({ accept: true, whyNot: '' });
  });
});
