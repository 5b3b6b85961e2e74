import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import type { StayDraft } from '@plenum/contract/registration/people/stay';
import { checkPersonRegistered } from '@plenum/contract/registration/sharing/endpoints';
import { type SharingProblem, sharingProblems } from '@plenum/contract/registration/sharing/sharing-rule';
import { createTestApp, type TestApp } from '#test/app';
import { buildPerson } from '#test/people';
import { agreeTo, buildDraft, buildOffer, type BuiltOffer, memberDraft } from '#test/registrations';
import { answer, bedIn, buildGuest, type BuiltGuest, invite, lookUp, review, typeStay } from '#test/sharing';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('checking a person', () => {
  it('needs both the exact name and phone, with an answer of constant length', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const there = await lookUp(app, offer, grace, ada.person);
    const wrongPhone = await lookUp(app, offer, grace, { ...ada.person, phone: '13900000000' });
    const wrongName = await lookUp(app, offer, grace, { ...ada.person, name: ada.person.name.slice(1) });
    expect(there.problem).toBeNull();
    expect([wrongPhone, wrongName].map(({ problem }) => problem?.code)).toEqual([
      'cohabitant_unknown',
      'cohabitant_unknown',
    ]);
    expect(there.ref).not.toContain(ada.id);
    expect(new Set([there, wrongPhone, wrongName].map(({ ref }) => ref.length)).size).toBe(1);
  });

  it('finds a person with or without the accents of the name', async () => {
    const offer = await buildOffer(app);
    const name = 'Siobhán Ó Séaghdha';
    const siobhan = await buildGuest(app, offer, { values: { fullName: name } });
    const ada = await buildGuest(app, offer);
    const { phone } = siobhan.person;
    for (const typed of [name, 'Siobhan O Seaghdha', 'SIOBHÁN Ó SEAGHDHA'])
      expect((await lookUp(app, offer, ada, { name: typed, phone })).problem).toBeNull();
  });

  it('needs as many queries for a registered person as for an unregistered one', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const query = vi.spyOn(pg.Client.prototype, 'query');
    // Background queries are counted too, so the smallest of three counts is that of the look-up itself.
    const asked = async (person: BuiltGuest['person']) => {
      const counts: number[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        query.mockClear();
        await lookUp(app, offer, grace, person);
        counts.push(query.mock.calls.length);
      }
      return Math.min(...counts);
    };
    await lookUp(app, offer, grace, ada.person);
    const there = await asked(ada.person);
    const notThere = await asked({ name: 'Ada Unknown', phone: 'no number' });
    query.mockRestore();
    expect(there).toBeGreaterThan(2);
    expect(notThere).toBe(there);
  });

  it('needs a login, and is limited to ten a minute and a hundred a day', async () => {
    const offer = await buildOffer(app);
    const ada = await buildGuest(app, offer);
    let phone = 13_900_000_000;
    const look = (as?: string) =>
      app.call(checkPersonRegistered, {
        params: { id: offer.meetingId },
        body: {
          name: 'Ada',
          phone: String((phone += 1)),
          asker: { kind: 'guest', participantId: ada.id },
        },
        ...(as ? { token: as } : {}),
      });
    expect((await look()).status).toBe(401);
    for (let minute = 0; minute < 10; minute += 1) {
      for (let nr = 0; nr < 10; nr += 1) expect((await look(ada.token)).status).toBe(200);
      expect((await look(ada.token)).status).toBe(429);
      app.clock.advance(61_000);
    }
    expect((await look(ada.token)).status).toBe(429);
  });

  it('is limited to ten a day for one person, so that room and nights can’t be found by trying', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    for (let nr = 0; nr < 10; nr += 1)
      expect((await lookUp(app, offer, grace, ada.person)).problem).toBeNull();
    app.clock.advance(61_000);
    await expect(lookUp(app, offer, grace, ada.person)).rejects.toThrow(kernelRefusals.TOO_MANY.en);
    expect((await lookUp(app, offer, grace, { ...ada.person, name: 'Ada' })).problem).not.toBeNull();
  });

  it('is for the person’s own registration at this conference', async () => {
    const [offer, elsewhere] = [await buildOffer(app), await buildOffer(app)];
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const away = await buildGuest(app, elsewhere, { buyer: ada.buyer });
    const draft = { gender: null, roomTypeId: '', checkIn: '', checkOut: '' };
    const { token } = ada;
    const askers = [
      { kind: 'guest' as const, participantId: grace.id },
      { kind: 'guest' as const, participantId: away.id },
      { kind: 'draft' as const, registrationId: grace.registrationId, memberId: ada.id, ...draft },
      { kind: 'draft' as const, registrationId: away.registrationId, memberId: away.id, ...draft },
    ];
    for (const asker of askers) {
      const body = { ...grace.person, asker };
      const looked = await app.call(checkPersonRegistered, { params: { id: offer.meetingId }, body, token });
      expect(looked.status).toBe(404);
    }
  });

  it('finds nothing in a conference that is not public', async () => {
    const offer = await buildOffer(app);
    const ada = await buildGuest(app, offer);
    await app.kernel.db.execute(sql`update meetings set state = 'draft' where id = ${offer.meetingId}`);
    const looked = await app.call(checkPersonRegistered, {
      params: { id: offer.meetingId },
      body: { ...ada.person, asker: { kind: 'guest', participantId: ada.id } },
      token: ada.token,
    });
    expect(looked.status).toBe(404);
  });
});

/**
 * A person whom an order names as a roommate. `asker` is a registration that orders again; if it is absent, a new
 * registration orders.
 */
interface Scene {
  readonly named: BuiltGuest['person'];
  readonly asker?: BuiltGuest;
}
type Setting = (offer: BuiltOffer) => Promise<Scene>;

const guestWith =
  (stay: Partial<StayDraft>, values: Record<string, string> = {}): Setting =>
  async (offer) => ({
    named: (await buildGuest(app, offer, { stay: { ...bedIn(offer), ...stay }, values })).person,
  });

const settings: Record<SharingProblem, Setting | 'not in an order'> = {
  self: async (offer) => {
    const asker = await buildGuest(app, offer);
    return { named: asker.person, asker };
  },
  // The order stores a request, which becomes an invitation when the person registers.
  unknown: 'not in an order',
  no_room: guestWith({ choice: 'no_room' }),
  single: guestWith({ choice: 'single' }),
  // The invited person books a bed by accepting, and a person without a bed can't name a roommate in an order.
  no_bed: 'not in an order',
  taken: async (offer) => {
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    await answer(app, grace, (await invite(app, offer, ada, grace)).body.data.invitationId);
    return { named: grace.person };
  },
  locked: async (offer) => {
    const grace = await buildGuest(app, offer);
    await review(app, grace, 'audit_pending');
    return { named: grace.person };
  },
  gender: guestWith({}, { gender: 'female' }),
  room_type: async (offer) => {
    const grace = await buildGuest(app, offer);
    await app.kernel.db.execute(
      sql`update stays set room_type_id = ${offer.king.id} where participant_id = ${grace.id}`,
    );
    return { named: grace.person };
  },
  nights: guestWith({ checkOut: '2026-06-15' }),
  // An order names one roommate, and two people fit into every shared room.
  full: 'not in an order',
};

describe('the check answers like the order', () => {
  async function compare(offer: BuiltOffer, { named, asker }: Scene) {
    const stay = { ...bedIn(offer), cohabitant: { kind: 'person' as const, ...named } };
    const draft = asker ? await typeStay(app, asker, stay) : await newDraft(offer, stay);
    const { token, registrationId, member } = draft;
    const body = await agreeTo(app, offer.meetingId, [member]);
    const { gender = null } = member.values;
    const { roomTypeId, checkIn, checkOut } = member.stay;
    const own = { registrationId, memberId: member.id, gender: gender as 'male', roomTypeId };
    const answers = [];
    for (const lan of ['en', 'zh-cn'] satisfies Language[]) {
      const checked = await app.call(checkPersonRegistered, {
        params: { id: offer.meetingId },
        body: { ...named, asker: { kind: 'draft', ...own, checkIn, checkOut } },
        token,
        lan,
      });
      const ordered = await app.call(placeOrder, {
        params: { id: registrationId },
        body,
        token,
        lan,
        headers: { 'idempotency-key': randomUUID() },
      });
      const [error] = ordered.body.errors ?? [];
      answers.push({ check: checked.body.data.problem, order: error ?? null, code: ordered.body.code });
    }
    return answers;
  }

  async function newDraft(offer: BuiltOffer, stay: Partial<StayDraft>) {
    const { token, me } = await buildPerson(app);
    const typed = memberDraft(offer.type.id, { stay });
    const { id: registrationId, memberIds } = await buildDraft(app, offer.meetingId, me.id, [typed]);
    return { token, registrationId, member: { ...typed, id: memberIds[0] ?? '' } };
  }

  const told = sharingProblems.flatMap((problem) => {
    const setting = settings[problem];
    return setting === 'not in an order' ? [] : [{ problem, setting }];
  });
  it.each(told)('$problem', async ({ setting }) => {
    const offer = await buildOffer(app, { changes: [] });
    const answers = await compare(offer, await setting(offer));
    for (const { check, order } of answers) {
      expect(check).not.toBeNull();
      expect(order).toEqual({ path: 'members.0.stay.cohabitant', ...check });
    }
    // Restores the data, so that the invariants are true again at the end of the test.
    const meeting = sql`where meeting_id = ${offer.meetingId}`;
    await app.kernel.db.execute(sql`update registrations set review = null ${meeting}`);
    await app.kernel.db.execute(
      sql`update stays set room_type_id = ${offer.twin.id} ${meeting} and room_type_id = ${offer.king.id} and choice = 'shared'`,
    );
  });

  it('if the order submits the registration for review', async () => {
    const offer = await buildOffer(app, { review: 'review_then_pay', changes: [] });
    const grace = await buildGuest(app, offer);
    const answers = await compare(offer, { named: grace.person });
    expect(answers.map(({ check }) => check?.code)).toEqual(['cohabitant_review', 'cohabitant_review']);
    for (const { check, order } of answers)
      expect(order).toEqual({ path: 'members.0.stay.cohabitant', ...check });
  });

  it('if the two may share', async () => {
    const offer = await buildOffer(app);
    const grace = await buildGuest(app, offer, { stay: { choice: 'no_hotel' } });
    const [first] = await compare(offer, { named: grace.person });
    expect(first).toEqual({ check: null, order: null, code: 200 });
  });

  it('and reports only certain errors of a half-typed stay', async () => {
    const offer = await buildOffer(app);
    const [ada, grace] = [await buildGuest(app, offer), await buildGuest(app, offer)];
    const typed = { roomTypeId: '', checkIn: '', checkOut: '' };
    const asker = { kind: 'draft' as const, registrationId: ada.registrationId, memberId: ada.id };
    const check = async (facts: { gender?: 'female'; checkIn?: string }, named = grace.person) =>
      (
        await app.call(checkPersonRegistered, {
          params: { id: offer.meetingId },
          body: { ...named, asker: { ...asker, ...typed, gender: null, ...facts } },
          token: ada.token,
        })
      ).body.data.problem?.code ?? null;
    expect(await check({})).toBeNull();
    expect(await check({}, { ...grace.person, name: 'Ada Unknown' })).toBe('cohabitant_unknown');
    expect(await check({ gender: 'female' })).toBe('cohabitant_gender');
    expect(await check({ checkIn: '2026-06-15' })).toBe('cohabitant_dates');
  });
});
