import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerInvitation,
  inviteCohabitant,
  leaveSharedRoom,
  withdrawInvitation,
} from '@plenum/contract/registration/sharing/endpoints';
import { lodgingRefusals as refusal } from '@plenum/contract/registration/sharing/messages';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { createTestApp, type TestApp } from '#test/app';
import { buildOffer } from '#test/registrations';
import { bedIn, answer, buildGuest, invitationState, invite, lookUp, pair, stayOf } from '#test/sharing';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('an invitation to share a room', () => {
  it('is offered, accepted and told to both', async () => {
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

  it('may be declined, and the inviter is told', async () => {
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

  it('may be taken back while it is open', async () => {
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
    expect(await app.lastMessage(grace.buyer.target)).toContain('has withdrawn the invitation');
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

describe('an invitation or a room of other people', () => {
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
      // The inviter can't answer, the invited person can't withdraw.
      await app.call(answerInvitation, { params, body: { accept: true }, token: ada.token }),
      await app.call(withdrawInvitation, { params, token: grace.token }),
      await app.call(leaveSharedRoom, { params: { id: ada.id }, token }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await invitationState(app, params.id)).toBe('pending');
  });
});
