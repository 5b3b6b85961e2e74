import { randomUUID } from 'node:crypto';
import { signUp } from '@plenum/contract/accounts/endpoints';
import { beginRegistration, uploadRegistrationFile } from '@plenum/contract/registration/people/endpoints';
import { placeOrder } from '@plenum/contract/registration/checkout/endpoints';
import type { DraftHead, MemberDraft } from '@plenum/contract/registration/people/draft';
import { inviteCohabitant } from '@plenum/contract/registration/sharing/endpoints';
import type { Envelope } from '@plenum/contract/kernel/envelope';
import { fillPath } from '@plenum/contract/kernel/endpoint';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { priceWindow, saveContent } from '#test/meeting-content';
import { buildMeeting } from '#test/meetings';
import { buildPerson } from '#test/people';
import { agreeTo, buildDraft, buildOffer, type BuiltOffer, memberDraft, NIGHTS } from '#test/registrations';
import { answer, buildGuest, invite, lookUp } from '#test/sharing';
import { type SpecMessage, specMessages } from '#test/spec-messages';

let app: TestApp;
let offer: BuiltOffer;
beforeAll(async () => {
  app = await createTestApp();
  offer = await buildOffer(app);
});
afterAll(() => app.close());

type Typed = Parameters<typeof memberDraft>[1];

/** Places an order by a new account, which agrees to the total that its screen would show. */
async function orderIn(
  lan: Language,
  typed: Typed,
  {
    of = offer,
    head,
    kind,
  }: { of?: BuiltOffer; head?: Partial<DraftHead>; kind?: 'individual' | 'team' } = {},
) {
  const buyer = await buildPerson(app);
  const member: MemberDraft = memberDraft(of.type.id, typed);
  const { id, memberIds } = await buildDraft(app, of.meetingId, buyer.me.id, [member], {
    ...(kind && { kind }),
    ...(head && { head }),
  });
  const body = await agreeTo(app, of.meetingId, [{ ...member, id: memberIds[0] ?? '' }]);
  return app.call(placeOrder, {
    params: { id },
    body,
    token: buyer.token,
    lan,
    headers: { 'idempotency-key': randomUUID() },
  });
}

async function signUpIn(
  lan: Language,
  form: Partial<Record<'username' | 'password' | 'confirmPassword', string>>,
) {
  const body = { target: 'ada@example.org', code: '123456', username: 'ada', password: 'assembly-hall-1868' };
  const confirmPassword = 'assembly-hall-1868';
  return app.call(signUp, { lan, body: { ...body, confirmPassword, agreed: true, ...form } });
}

/** Builds an offer whose price is available only in this window. */
async function offerIn(window: Parameters<typeof priceWindow>[0]): Promise<BuiltOffer> {
  const built = await buildOffer(app);
  const types = [{ ...built.type, windows: [priceWindow(window)] }];
  await saveContent(app, built.meetingId, { name: 'types', content: { types } }, 1);
  return built;
}

const bed = (change: Record<string, string> = {}): Typed => ({
  stay: {
    choice: 'shared',
    roomTypeId: offer.twin.id,
    checkIn: NIGHTS[0] ?? '',
    checkOut: NIGHTS[2] ?? '',
    ...change,
  },
});
const before = '2026-05-17T00:00:00.000Z';
const after = '2026-05-19T00:00:00.000Z';

type Said = { readonly body: Envelope<unknown> };

// The type makes the compiler report a message without a case, or a case without a message.
const cases: Record<SpecMessage, (lan: Language) => Promise<Said>> = {
  passwordsDiffer: (lan) => signUpIn(lan, { confirmPassword: 'another-hall-1868' }),
  username: (lan) => signUpIn(lan, { username: '' }),
  password: (lan) => signUpIn(lan, { password: '', confirmPassword: '' }),
  email: (lan) => orderIn(lan, { values: { email: 'nobody@' } }),
  teamName: (lan) => orderIn(lan, {}, { kind: 'team', head: { teamName: '', contactName: 'Ada' } }),
  gender: (lan) => orderIn(lan, { values: { gender: '' } }),
  checkIn: (lan) => orderIn(lan, bed({ checkIn: '' })),
  hotelAndRoom: (lan) => orderIn(lan, bed({ roomTypeId: '' })),
  type: (lan) => orderIn(lan, { values: { typeId: '' } }),
  incomplete: (lan) => orderIn(lan, { values: { organization: '' } }),
  sameDay: (lan) => orderIn(lan, bed({ checkOut: NIGHTS[0] ?? '' })),
  characters: (lan) => orderIn(lan, { values: { fullName: 'Ada <' } }),
  personTaken: async (lan) => {
    const values = { fullName: 'Ada Lovelace', phone: lan === 'en' ? '13800138001' : '13800138002' };
    expect((await orderIn(lan, { values })).body.code).toBe(200);
    return orderIn(lan, { values });
  },
  cohabitantTaken: async (lan) => {
    const [ada, grace, mary] = [await guest(), await guest(), await guest()];
    const asked = await invite(app, offer, ada, grace);
    await answer(app, grace, asked.body.data.invitationId);
    return askToShare(lan, mary, grace);
  },
  cohabitantUnfit: async (lan) => {
    const single = { choice: 'single' as const, roomTypeId: offer.king.id };
    return askToShare(lan, await guest(), await guest({ ...bed()?.stay, ...single }));
  },
  cohabitantWithoutRoom: async (lan) => askToShare(lan, await guest(), await guest({ choice: 'no_room' })),
  noStock: async (lan) => {
    const of = await buildOffer(app, { stock: 1 });
    await orderIn(lan, {}, { of });
    return orderIn(lan, {}, { of });
  },
  noRooms: async (lan) => {
    const of = await buildOffer(app, { rooms: 1 });
    const stay = {
      choice: 'single' as const,
      roomTypeId: of.king.id,
      checkIn: '2026-06-14',
      checkOut: '2026-06-15',
    };
    await orderIn(lan, { stay }, { of });
    return orderIn(lan, { stay }, { of });
  },
  priceExpired: async (lan) => orderIn(lan, {}, { of: await offerIn({ until: before }) }),
  priceNotEffective: async (lan) => orderIn(lan, {}, { of: await offerIn({ from: after }) }),
  paidTooLate: async (lan) => orderIn(lan, {}, { of: await offerIn({ until: after, payBy: before }) }),
  notYet: async (lan) => {
    const registration = { opensAt: after, closesAt: null };
    const { id } = await buildMeeting(app, { state: 'published', registration });
    const { token } = await buildPerson(app);
    return app.call(beginRegistration, { params: { id }, body: { kind: 'individual' }, token, lan });
  },
  fileType: async (lan) => {
    const { token, me } = await buildPerson(app);
    const { id } = await buildDraft(app, offer.meetingId, me.id, []);
    const reply = await app.http.inject({
      method: 'PUT',
      url: fillPath(uploadRegistrationFile.path, { id }),
      headers: { authorization: token, lan, 'content-type': 'text/html' },
      payload: '<p>',
    });
    return { body: reply.json<Envelope<unknown>>() };
  },
};

function guest(stay = bed()?.stay ?? {}) {
  return buildGuest(app, offer, { stay });
}
type Guest = Awaited<ReturnType<typeof guest>>;

async function askToShare(lan: Language, from: Guest, to: Guest): Promise<Said> {
  const { ref } = await lookUp(app, offer, from, to.person);
  return app.call(inviteCohabitant, { params: { id: from.id }, body: { ref }, token: from.token, lan });
}

function sentences({ body }: Said): string[] {
  return [body.message, ...(body.errors ?? []).map(({ message }) => message)];
}

describe.each(['en', 'zh-cn'] as const)('every validation message of the specification, in %s', (lan) => {
  it.each(Object.keys(specMessages) as SpecMessage[])('%s', async (name) => {
    const said = await cases[name](lan);
    expect(said.body.code).not.toBe(200);
    expect(sentences(said)).toContain(inLanguage(specMessages[name], lan));
  });
});
