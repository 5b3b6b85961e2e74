import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lodgingRefusals as refusal } from '@plenum/contract/registration/lodging-messages';
import { createTestApp, type TestApp } from '#test/app';
import { buildOffer } from '#test/registrations';
import { answer, buildGuest, countRooms, endOrder, invite, stayOf } from '#test/sharing';

let app: TestApp;
beforeAll(async () => {
  // The factor is needed because one guest answers sixty-four times at the same time.
  app = await createTestApp({ limitFactor: 10 });
});
afterAll(() => app.close());

describe('at the same time', () => {
  it('sixty-four acceptances make one room', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const asked = await invite(app, offer, ada, grace);
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => answer(app, grace, asked.body.data.invitationId)),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set([200, refusal.INVITATION_OVER.code]));
    expect(await countRooms(app, offer)).toBe(1);
  });

  it('a person invited by two others shares with one of them', async () => {
    const offer = await buildOffer(app);
    const [ada, grace, mary, joan] = [
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
    ];
    // Ada has invited Grace, Mary has invited Ada, and Joan has invited Grace. All invitations are accepted at the same
    // moment.
    const asked = [
      { who: grace, asked: await invite(app, offer, ada, grace) },
      { who: ada, asked: await invite(app, offer, mary, ada) },
      { who: grace, asked: await invite(app, offer, joan, grace) },
    ];
    await Promise.all(asked.map(({ who, asked: one }) => answer(app, who, one.body.data.invitationId)));
    const stays = [await stayOf(app, ada), await stayOf(app, grace)];
    expect(stays.map((stay) => stay?.cohabitants.length)).toEqual([1, 1]);
  });

  it('an order that ends during the acceptance leaves no roommate without an order', async () => {
    const offer = await buildOffer(app);
    for (let round = 0; round < 8; round += 1) {
      const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
      const asked = await invite(app, offer, ada, grace);
      const now = app.clock.now();
      const [accepted] = await Promise.all([
        answer(app, grace, asked.body.data.invitationId),
        app.kernel.db.transaction((tx) => endOrder(tx, ada.orderId, now)),
      ]);
      expect([200, refusal.COHABITANT_UNKNOWN.code, refusal.INVITATION_OVER.code]).toContain(
        accepted.body.code,
      );
      expect(await stayOf(app, grace)).toMatchObject({ choice: 'shared', share: 'unmatched' });
    }
    expect(await countRooms(app, offer)).toBe(0);
  });
});
