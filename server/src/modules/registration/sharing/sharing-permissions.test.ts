import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteCohabitant } from '@plenum/contract/registration/sharing/endpoints';
import { lodgingRefusals as refusal } from '@plenum/contract/registration/lodging-messages';
import { createTestApp, type TestApp } from '#test/app';
import { buildOffer } from '#test/registrations';
import { bedIn, buildGuest, invite, lookUp, pair } from '#test/sharing';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('invitations', () => {
  it.each([
    [
      'chose no room',
      { choice: 'no_room' as const },
      {},
      refusal.COHABITANT_NO_ROOM.code,
      'cohabitant_no_room',
    ],
    [
      'has a room alone',
      { choice: 'single' as const },
      {},
      refusal.COHABITANT_UNFIT.code,
      'cohabitant_unfit',
    ],
    ['is of the other gender', {}, { gender: 'female' }, refusal.NO_MATCH.code, 'cohabitant_gender'],
    ['comes on other days', { checkOut: '2026-06-15' }, {}, refusal.NO_MATCH.code, 'cohabitant_dates'],
  ])('exclude a person who %s', async (_, stay, values, code, field) => {
    const offer = await buildOffer(app);
    const ada = await buildGuest(app, offer);
    const other = await buildGuest(app, offer, { stay: { ...bedIn(offer), ...stay }, values });
    const asked = await invite(app, offer, ada, other);
    expect(asked.body).toMatchObject({ code, errors: [{ path: 'ref', code: field }] });
  });

  it('exclude a person who shares already, oneself, and an unknown person', async () => {
    const offer = await buildOffer(app);
    const [ada, grace, mary] = [
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
    ];
    await pair(app, offer, ada, grace);
    const taken = await invite(app, offer, mary, grace);
    expect(taken.body).toMatchObject({
      code: refusal.COHABITANT_TAKEN.code,
      message: 'The user has been selected',
    });
    expect((await invite(app, offer, mary, mary)).body).toMatchObject({
      code: refusal.NO_MATCH.code,
      errors: [{ code: 'cohabitant_self' }],
    });
    const unknown = await lookUp(app, offer, mary, { name: 'Ada Unknown', phone: '13900000000' });
    const asked = await app.call(inviteCohabitant, {
      params: { id: mary.id },
      body: { ref: unknown.ref },
      token: mary.token,
    });
    expect(asked.body).toMatchObject({
      code: refusal.COHABITANT_UNKNOWN.code,
      errors: [{ code: 'cohabitant_unknown' }],
    });
  });

  it('need an inviter with a bed in a shared room and no roommate yet', async () => {
    const offer = await buildOffer(app);
    const single = await buildGuest(app, offer, { stay: { ...bedIn(offer), choice: 'single' } });
    const [ada, grace, mary] = [
      await buildGuest(app, offer),
      await buildGuest(app, offer),
      await buildGuest(app, offer),
    ];
    expect((await invite(app, offer, single, ada)).body.code).toBe(refusal.COHABITANT_UNFIT.code);
    await pair(app, offer, ada, grace);
    expect((await invite(app, offer, ada, mary)).body.code).toBe(refusal.COHABITANT_TAKEN.code);
  });

  it('need a recent check by the same account at the same conference', async () => {
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
    expect((await ask(mary.id, mary.token)).body.code).toBe(refusal.INVITATION_OVER.code);
    expect((await ask(away.id, ada.token)).body.code).toBe(refusal.INVITATION_OVER.code);
    expect((await ask(ada.id, ada.token, { ref: 'v1.x.y' })).body.code).toBe(refusal.INVITATION_OVER.code);
    app.clock.advance(10 * 60_000);
    expect((await ask(ada.id, ada.token)).body.code).toBe(refusal.INVITATION_OVER.code);
  });
});
