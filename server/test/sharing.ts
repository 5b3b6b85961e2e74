import {
  answerInvitation,
  checkPersonRegistered,
  inviteCohabitant,
} from '@plenum/contract/registration/sharing/endpoints';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import type { StayDraft } from '@plenum/contract/registration/people/stay';
import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';
import { type BuiltOffer, buildOrder, memberDraft } from './registrations.ts';

/** A bed in the twin room for two nights. */
export function bedIn(offer: BuiltOffer): Partial<StayDraft> {
  return { choice: 'shared', roomTypeId: offer.twin.id, checkIn: '2026-06-14', checkOut: '2026-06-16' };
}

/** Somebody registered alone, by somebody new unless told; in a bed unless told. */
export async function buildGuest(
  app: TestApp,
  offer: BuiltOffer,
  {
    stay = bedIn(offer),
    values = {},
    buyer,
    hotelConsent = true,
  }: {
    stay?: Partial<StayDraft>;
    values?: Record<string, string>;
    buyer?: Person;
    hotelConsent?: boolean;
  } = {},
) {
  const member = { ...memberDraft(offer.type.id, { stay, values }), hotelConsent };
  const order = await buildOrder(app, offer.meetingId, [member], buyer ? { buyer } : {});
  if (order.answer.body.code !== 200) throw new Error(`No order: ${JSON.stringify(order.answer.body)}`);
  const { fullName: name, phone } = member.values;
  const person = { name: name ?? '', phone: phone ?? '' };
  return {
    ...order,
    person,
    id: order.memberIds[0] ?? '',
    orderId: order.answer.body.data?.orderId ?? '',
    token: order.buyer.token,
  };
}
export type BuiltGuest = Awaited<ReturnType<typeof buildGuest>>;

export async function lookUp(app: TestApp, offer: BuiltOffer, token: string, person: BuiltGuest['person']) {
  const found = await app.call(checkPersonRegistered, {
    params: { id: offer.meetingId },
    body: person,
    token,
  });
  if (found.body.code !== 200) throw new Error(`No look: ${found.body.message}`);
  return found.body.data;
}

/** Looks the other up and asks them, as one would. */
export async function invite(app: TestApp, offer: BuiltOffer, from: BuiltGuest, to: BuiltGuest) {
  const { ref } = await lookUp(app, offer, from.token, to.person);
  return app.call(inviteCohabitant, { params: { id: from.id }, body: { ref }, token: from.token });
}

export function answer(
  app: TestApp,
  guest: BuiltGuest,
  id: string,
  accept = true,
  consent: { hotelConsent?: boolean } = {},
) {
  return app.call(answerInvitation, { params: { id }, body: { accept, ...consent }, token: guest.token });
}

/** What the guest sees of their own room. */
export async function stayOf(app: TestApp, guest: BuiltGuest) {
  const list = await app.call(listParticipations, { token: guest.token });
  return list.body.data.participations[0]?.people[0]?.stay;
}

export async function invitationState(app: TestApp, id: string): Promise<unknown> {
  const found = await app.kernel.db.execute(sql`select state from share_invitations where id = ${id}`);
  return found.rows[0]?.['state'];
}

/** Without its history: to be taken back before the test ends. */
export async function review(app: TestApp, guest: BuiltGuest, state: 'audit_pending' | null): Promise<void> {
  await app.kernel.db.execute(
    sql`update registrations set review = ${state} where id = ${guest.registrationId}`,
  );
}
