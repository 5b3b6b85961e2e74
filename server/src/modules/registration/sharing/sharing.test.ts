import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerInvitation,
  inviteCohabitant,
  leaveSharedRoom,
  withdrawInvitation,
} from '@plenum/contract/registration/sharing/endpoints';
import { lodgingRefusals as refusal } from '@plenum/contract/registration/sharing/messages';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { registrationRefusals } from '@plenum/contract/registration/messages';
import type { Tx } from '#kernel/db/database';
import { createTestApp, type TestApp } from '#test/app';
import { buildOffer, type BuiltOffer } from '#test/registrations';
import {
  answer,
  bedIn,
  buildGuest,
  type BuiltGuest,
  invitationState,
  invite,
  lookUp,
  review,
  stayOf,
} from '#test/sharing';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function pair(offer: BuiltOffer, one: BuiltGuest, other: BuiltGuest): Promise<void> {
  const asked = await invite(app, offer, one, other);
  const accepted = await answer(app, other, asked.body.data.invitationId);
  expect(accepted.body).toMatchObject({ code: 200, data: { orderId: null } });
}

describe('sharing a room', () => {
  it('is asked, accepted and told to both', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const asked = await invite(app, offer, ada, grace);
    expect(asked.body.code).toBe(200);
    expect(await stayOf(app, ada)).toMatchObject({ share: 'invited', cohabitants: [] });
    await app.deliverOutbox();
    expect(await app.lastMessage(grace.buyer.target)).toContain(ada.person.name);

    const waiting = await app.call(listParticipations, { token: grace.token });
    expect(waiting.body.data).toMatchObject({
      participations: [{ next: { step: 'answer_invitation' } }],
      invitations: [
        { fromName: ada.person.name, toName: grace.person.name, hotel: 'Harbour Hotel', orders: null },
      ],
    });
    await answer(app, grace, asked.body.data.invitationId);
    expect(await stayOf(app, ada)).toMatchObject({ share: 'paired', cohabitants: [grace.person.name] });
    expect(await stayOf(app, grace)).toMatchObject({ share: 'paired', cohabitants: [ada.person.name] });
    await app.deliverOutbox();
    expect(await app.lastMessage(ada.buyer.target)).toContain('will share a room with');
  });

  it('may be declined, and who asked hears of it', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const asked = await invite(app, offer, ada, grace);
    expect((await answer(app, grace, asked.body.data.invitationId, false)).body.code).toBe(200);
    await app.deliverOutbox();
    expect(await app.lastMessage(ada.buyer.target)).toContain('declined to share a room');
    expect(await stayOf(app, ada)).toMatchObject({ share: 'unmatched' });
    expect((await answer(app, grace, asked.body.data.invitationId)).body.code).toBe(409_703);
  });

  it('may be taken back while it is open', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const asked = await invite(app, offer, ada, grace);
    const params = { id: asked.body.data.invitationId };
    expect((await app.call(withdrawInvitation, { params, token: ada.token })).body.code).toBe(200);
    expect((await app.call(withdrawInvitation, { params, token: ada.token })).body.code).toBe(409_703);
    expect((await answer(app, grace, params.id)).body.code).toBe(409_703);
    await app.deliverOutbox();
    expect(await app.lastMessage(grace.buyer.target)).toContain('no longer asks');
  });

  it('is asked of one at a time: a new invitation takes the old one back', async () => {
    const offer = await buildOffer(app);
    const [ada, grace, mary] = [
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
    ];
    const first = await invite(app, offer, ada, grace);
    const second = await invite(app, offer, ada, mary);
    expect(await invitationState(app, first.body.data.invitationId)).toBe('withdrawn');
    expect(await invitationState(app, second.body.data.invitationId)).toBe('pending');
  });

  it('ends every other question to and from the two', async () => {
    const offer = await buildOffer(app);
    const [ada, grace, mary] = [
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
    ];
    const toAda = await invite(app, offer, mary, ada);
    const fromGrace = await invite(app, offer, grace, mary);
    await pair(offer, ada, grace);
    expect(await invitationState(app, toAda.body.data.invitationId)).toBe('over');
    expect(await invitationState(app, fromGrace.body.data.invitationId)).toBe('over');
  });

  it('is told also to whom an order asks', async () => {
    const offer = await buildOffer(app);
    const grace = await buildGuest(app, offer);
    const cohabitant = { kind: 'person' as const, ...grace.person };
    await buildGuest(app, offer, { stay: { ...bedIn(offer), cohabitant } });
    await app.deliverOutbox();
    await app.deliverOutbox();
    expect(await app.lastMessage(grace.buyer.target)).toContain('to share a room at');
  });
});

describe('who may be asked', () => {
  it.each([
    [
      'chose no room',
      { choice: 'no_room' as const },
      {},
      refusal.COHABITANT_NO_ROOM.code,
      'cohabitant_no_room',
    ],
    ['has a room alone', { choice: 'single' as const }, {}, 409_701, 'cohabitant_unfit'],
    ['is of the other gender', {}, { gender: 'female' }, 409_702, 'cohabitant_gender'],
    ['comes on other days', { checkOut: '2026-06-15' }, {}, 409_702, 'cohabitant_dates'],
  ])('not who %s', async (_, stay, values, code, field) => {
    const offer = await buildOffer(app);
    const ada = await buildGuest(app, offer);
    const other = await buildGuest(app, offer, { stay: { ...bedIn(offer), ...stay }, values });
    const asked = await invite(app, offer, ada, other);
    expect(asked.body).toMatchObject({ code, errors: [{ path: 'ref', code: field }] });
  });

  it('not who shares already, nor oneself, nor nobody', async () => {
    const offer = await buildOffer(app);
    const [ada, grace, mary] = [
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
    ];
    await pair(offer, ada, grace);
    const taken = await invite(app, offer, mary, grace);
    expect(taken.body).toMatchObject({ code: 409_700, message: 'The user has been selected' });
    expect((await invite(app, offer, mary, mary)).body).toMatchObject({
      code: 409_702,
      errors: [{ code: 'cohabitant_self' }],
    });
    const nobody = await lookUp(app, offer, mary, { name: 'Nobody', phone: '13900000000' });
    const asked = await app.call(inviteCohabitant, {
      params: { id: mary.id },
      body: { ref: nobody.ref },
      token: mary.token,
    });
    expect(asked.body).toMatchObject({
      code: refusal.COHABITANT_UNKNOWN.code,
      errors: [{ code: 'cohabitant_unknown' }],
    });
  });

  it('and who asks needs a bed in a shared room, and nobody beside it', async () => {
    const offer = await buildOffer(app);
    const single = await buildGuest(app, offer, { stay: { ...bedIn(offer), choice: 'single' } });
    const [ada, grace, mary] = [
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
    ];
    expect((await invite(app, offer, single, ada)).body.code).toBe(409_701);
    await pair(offer, ada, grace);
    expect((await invite(app, offer, ada, mary)).body.code).toBe(409_700);
  });

  it('not by what somebody else found, at another meeting, or too long ago', async () => {
    const [offer, elsewhere] = [await buildOffer(app), await buildOffer(app)];
    const [ada, grace, mary] = [
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
    ];
    const away = await buildGuest(app, elsewhere, { buyer: ada.buyer });
    const { ref } = await lookUp(app, offer, ada, grace.person);
    const ask = (id: string, token: string, body = { ref }) =>
      app.call(inviteCohabitant, { params: { id }, body, token });
    expect((await ask(mary.id, mary.token)).body.code).toBe(409_703);
    expect((await ask(away.id, ada.token)).body.code).toBe(409_703);
    expect((await ask(ada.id, ada.token, { ref: 'v1.x.y' })).body.code).toBe(409_703);
    app.clock.advance(10 * 60_000);
    expect((await ask(ada.id, ada.token)).body.code).toBe(409_703);
  });
});

describe('what is another’s', () => {
  it('does not exist', async () => {
    const offer = await buildOffer(app);
    const [ada, grace, mary] = [
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
    ];
    const { ref } = await lookUp(app, offer, mary, grace.person);
    const asked = await invite(app, offer, ada, grace);
    const params = { id: asked.body.data.invitationId };
    const { token } = mary;
    const tries = [
      await app.call(inviteCohabitant, { params: { id: ada.id }, body: { ref }, token }),
      await app.call(answerInvitation, { params, body: { accept: true }, token }),
      await app.call(answerInvitation, { params, body: { accept: false }, token }),
      // Who asks can't answer, who is asked can't take it back.
      await app.call(answerInvitation, { params, body: { accept: true }, token: ada.token }),
      await app.call(withdrawInvitation, { params, token: grace.token }),
      await app.call(leaveSharedRoom, { params: { id: ada.id }, token }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await invitationState(app, params.id)).toBe('pending');
  });
});

describe('a room that was shared', () => {
  it('can be left; the other is without company and told, both beds stay booked', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    await pair(offer, ada, grace);
    const left = await app.call(leaveSharedRoom, { params: { id: ada.id }, token: ada.token });
    expect(left.body.code).toBe(200);
    expect(await stayOf(app, ada)).toMatchObject({ choice: 'shared', share: 'unmatched' });
    expect(await stayOf(app, grace)).toMatchObject({ choice: 'shared', share: 'unmatched' });
    await app.deliverOutbox();
    expect(await app.lastMessage(grace.buyer.target)).toContain('Nobody shares the room with');
    const again = await app.call(leaveSharedRoom, { params: { id: ada.id }, token: ada.token });
    expect(again.body.code).toBe(200);
  });

  it('can’t be left once it is under review', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    await pair(offer, ada, grace);
    await review(app, ada, 'audit_pending');
    const left = await app.call(leaveSharedRoom, { params: { id: ada.id }, token: ada.token });
    expect(left.body.code).toBe(409_603);
    expect(await stayOf(app, grace)).toMatchObject({ share: 'paired' });
    await review(app, ada, null);
  });

  it('is over when one order ends; the other is told', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    await pair(offer, ada, grace);
    const now = app.clock.now();
    await app.kernel.db.transaction((tx) => endOrder(tx, ada.orderId, now));
    expect(await stayOf(app, grace)).toMatchObject({ share: 'unmatched', cohabitants: [] });
    await app.deliverOutbox();
    expect(await app.lastMessage(grace.buyer.target)).toContain('Nobody shares the room with');
  });
});

describe('a stay that is locked by the review', () => {
  const own = registrationRefusals.LOCKED.code;
  const others = refusal.COHABITANT_LOCKED.code;
  const two = async () => {
    const offer = await buildOffer(app);
    return { offer, ada: await buildGuest(app, offer), grace: await buildGuest(app, offer) };
  };
  const locked = async <T>(guest: BuiltGuest, work: () => Promise<T>): Promise<T> => {
    await review(app, guest, 'audit_pending');
    const done = await work();
    await review(app, guest, null);
    return done;
  };

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
    expect(await countRooms(offer)).toBe(0);
  });

  it('is not changed by leaving, from either side', async () => {
    const { offer, ada, grace } = await two();
    await pair(offer, ada, grace);
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

async function endOrder(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.execute(
    sql`select release_orders(array[${orderId}]::uuid[], null, 'cancelled', ${at}, false, 'draft')`,
  );
}

describe('many at once', () => {
  it('sixty-four acceptances make one room', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const asked = await invite(app, offer, ada, grace);
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => answer(app, grace, asked.body.data.invitationId)),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([200, 409_703]));
    expect(await countRooms(offer)).toBe(1);
  });

  it('a person whom two would have goes with one of them', async () => {
    const offer = await buildOffer(app);
    const [ada, grace, mary, joan] = [
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
    ];
    // Ada asks Grace, Mary asks Ada, Joan asks Grace: all say yes at the same moment.
    const asked = [
      { who: grace, asked: await invite(app, offer, ada, grace) },
      { who: ada, asked: await invite(app, offer, mary, ada) },
      { who: grace, asked: await invite(app, offer, joan, grace) },
    ];
    await Promise.all(asked.map(({ who, asked: one }) => answer(app, who, one.body.data.invitationId)));
    const stays = [await stayOf(app, ada), await stayOf(app, grace)];
    expect(stays.map((stay) => stay?.cohabitants.length)).toEqual([1, 1]);
  });

  it('an order that ends while the other says yes leaves nobody with a ghost', async () => {
    const offer = await buildOffer(app);
    for (let round = 0; round < 8; round += 1) {
      const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
      const asked = await invite(app, offer, ada, grace);
      const now = app.clock.now();
      const [said] = await Promise.all([
        answer(app, grace, asked.body.data.invitationId),
        app.kernel.db.transaction((tx) => endOrder(tx, ada.orderId, now)),
      ]);
      expect([200, refusal.COHABITANT_UNKNOWN.code, refusal.INVITATION_OVER.code]).toContain(said.body.code);
      expect(await stayOf(app, grace)).toMatchObject({ choice: 'shared', share: 'unmatched' });
    }
    expect(await countRooms(offer)).toBe(0);
  });
});

async function countRooms(offer: BuiltOffer): Promise<number> {
  const found = await app.kernel.db.execute<{ count: number }>(
    sql`select count(*)::integer as count from rooms where meeting_id = ${offer.meetingId}`,
  );
  return found.rows[0]?.count ?? 0;
}
