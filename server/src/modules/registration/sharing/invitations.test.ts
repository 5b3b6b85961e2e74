import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerInvitation,
  inviteCohabitant,
  leaveSharedRoom,
  REOPEN_HOURS,
  reopenInvitation,
  withdrawInvitation,
} from '@plenum/contract/registration/sharing/endpoints';
import { lodgingRefusals as refusal } from '@plenum/contract/registration/lodging-messages';
import { listParticipations, readInvitationByLink } from '@plenum/contract/registration/mine/endpoints';
import { createTestApp, type TestApp } from '#test/app';
import { buildOffer } from '#test/registrations';
import { bedIn, answer, buildGuest, invitationState, invite, lookUp, pair, stayOf } from '#test/sharing';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('an invitation to share a room', () => {
  it('is offered, accepted and announced to both', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const asked = await invite(app, offer, ada, grace);
    expect(asked.body.code).toBe(200);
    // The inviter sees the name of the person who has not answered yet.
    expect(await stayOf(app, ada)).toMatchObject({ share: 'invited', cohabitants: [grace.person.name] });
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

  it('may be declined, and the inviter gets a message', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const asked = await invite(app, offer, ada, grace);
    expect((await answer(app, grace, asked.body.data.invitationId, false)).body.code).toBe(200);
    await app.deliverOutbox();
    expect(await app.lastMessage(ada.buyer.target)).toContain('declined to share a room');
    expect(await stayOf(app, ada)).toMatchObject({ share: 'unmatched' });
    expect((await answer(app, grace, asked.body.data.invitationId)).body.code).toBe(
      refusal.INVITATION_OVER.code,
    );
  });

  it('can be opened again for a day after it was declined', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const params = { id: (await invite(app, offer, ada, grace)).body.data.invitationId };
    const reopen = (token: string) => app.call(reopenInvitation, { params, token });
    expect((await reopen(grace.token)).body.code).toBe(refusal.INVITATION_OVER.code);
    await answer(app, grace, params.id, false);
    const { body } = await app.call(listParticipations, { token: grace.token });
    expect(body.data).toMatchObject({ invitations: [], declined: [{ id: params.id }] });
    expect((await reopen(ada.token)).status).toBe(404);
    expect((await reopen(grace.token)).body.code).toBe(200);
    await app.deliverOutbox();
    expect(await app.lastMessage(ada.buyer.target)).toContain('has reopened your room-sharing invitation');
    expect(await stayOf(app, ada)).toMatchObject({ share: 'invited' });
    await answer(app, grace, params.id, false);
    app.clock.advance(REOPEN_HOURS * 3_600_000);
    const later = await app.call(listParticipations, { token: grace.token });
    expect(later.body.data.declined).toEqual([]);
    expect((await reopen(grace.token)).body.code).toBe(refusal.INVITATION_OVER.code);
  });

  it('cannot be opened again once the inviter has invited another person', async () => {
    const offer = await buildOffer(app);
    const [ada, grace, mary] = [
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
    ];
    const params = { id: (await invite(app, offer, ada, grace)).body.data.invitationId };
    await answer(app, grace, params.id, false);
    await invite(app, offer, ada, mary);
    const { body } = await app.call(listParticipations, { token: grace.token });
    expect(body.data.declined).toEqual([]);
    const tried = await app.call(reopenInvitation, { params, token: grace.token });
    expect(tried.body.code).toBe(refusal.INVITATION_OVER.code);
  });

  it('is shown by the link in the message without a login, until it is answered', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const { invitationId } = (await invite(app, offer, ada, grace)).body.data;
    await app.deliverOutbox();
    const path = /\/s\/\w{10}/.exec((await app.lastMessage(grace.buyer.target)) ?? '')?.[0] ?? '';
    const { location } = (await app.http.inject({ url: path })).headers;
    const token = /\/index\/roommate#(.+)$/.exec(String(location))?.[1] ?? '';
    const open = (given: string) => app.call(readInvitationByLink, { body: { token: given } });
    expect((await open(token)).body.data).toMatchObject({
      fromName: ada.person.name,
      toName: grace.person.name,
      hotel: 'Harbour Hotel',
      orders: null,
    });
    expect((await open(`${token.slice(0, -2)}xx`)).body.code).toBe(refusal.INVITATION_OVER.code);
    await answer(app, grace, invitationId, false);
    expect((await open(token)).body.code).toBe(refusal.INVITATION_OVER.code);
  });

  it('may be withdrawn while it is open', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const asked = await invite(app, offer, ada, grace);
    const params = { id: asked.body.data.invitationId };
    expect((await app.call(withdrawInvitation, { params, token: ada.token })).body.code).toBe(200);
    expect((await app.call(withdrawInvitation, { params, token: ada.token })).body.code).toBe(
      refusal.INVITATION_OVER.code,
    );
    expect((await answer(app, grace, params.id)).body.code).toBe(refusal.INVITATION_OVER.code);
    await app.deliverOutbox();
    expect(await app.lastMessage(grace.buyer.target)).toContain('withdrew the invitation');
  });

  it('is offered to one person at a time: a new invitation withdraws the old one', async () => {
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

  it('ends every other invitation to and from the two, once accepted', async () => {
    const offer = await buildOffer(app);
    const [ada, grace, mary] = [
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
    ];
    const toAda = await invite(app, offer, mary, ada);
    const fromGrace = await invite(app, offer, grace, mary);
    await pair(app, offer, ada, grace);
    expect(await invitationState(app, toAda.body.data.invitationId)).toBe('over');
    expect(await invitationState(app, fromGrace.body.data.invitationId)).toBe('over');
  });

  it('is also sent by an order that names a roommate', async () => {
    const offer = await buildOffer(app);
    const grace = await buildGuest(app, offer);
    const cohabitant = { kind: 'person' as const, ...grace.person };
    await buildGuest(app, offer, { stay: { ...bedIn(offer), cohabitant } });
    await app.deliverOutbox();
    await app.deliverOutbox();
    expect(await app.lastMessage(grace.buyer.target)).toContain('to share a room at');
  });
});

describe('another person’s invitation or room', () => {
  it('is not found', async () => {
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
      // The inviter can't answer, the invited person can't withdraw.
      await app.call(answerInvitation, { params, body: { accept: true }, token: ada.token }),
      await app.call(withdrawInvitation, { params, token: grace.token }),
      await app.call(leaveSharedRoom, { params: { id: ada.id }, token }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await invitationState(app, params.id)).toBe('pending');
  });
});
