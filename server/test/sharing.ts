import {
  answerInvitation,
  checkPersonRegistered,
  inviteCohabitant,
} from '@plenum/contract/registration/sharing/endpoints';
import { listParticipations } from '@plenum/contract/registration/mine/endpoints';
import { readRegistration, saveMembers } from '@plenum/contract/registration/people/endpoints';
import type { StayDraft } from '@plenum/contract/registration/people/stay';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { TestApp } from './app.ts';
import type { BuiltCode } from './codes.ts';
import type { Person } from './people.ts';
import { buildOffer, type BuiltOffer, buildOrder, memberDraft } from './registrations.ts';

/** A bed in the twin room for two nights. */
export function bedIn(offer: BuiltOffer): Partial<StayDraft> {
  return { choice: 'shared', roomTypeId: offer.twin.id, checkIn: '2026-06-14', checkOut: '2026-06-16' };
}

/** A person registered alone, by default by a new account and with a bed. */
export async function buildGuest(
  app: TestApp,
  offer: BuiltOffer,
  {
    stay = bedIn(offer),
    values = {},
    buyer,
    hotelConsent = true,
    code,
  }: {
    stay?: Partial<StayDraft>;
    values?: Record<string, string>;
    buyer?: Person;
    hotelConsent?: boolean;
    code?: BuiltCode;
  } = {},
) {
  const member = { ...memberDraft(offer.type.id, { stay, values }), hotelConsent };
  const order = await buildOrder(app, offer.meetingId, [member], {
    ...(buyer && { buyer }),
    ...(code && { code }),
  });
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

/** A guest checks whether a person can be invited. */
export async function lookUp(
  app: TestApp,
  offer: BuiltOffer,
  guest: BuiltGuest,
  person: BuiltGuest['person'],
) {
  const found = await app.call(checkPersonRegistered, {
    params: { id: offer.meetingId },
    body: { ...person, asker: { kind: 'guest', participantId: guest.id } },
    token: guest.token,
  });
  if (found.body.code !== 200) throw new Error(`No look: ${found.body.message}`);
  return found.body.data;
}

/** Looks up the other person and invites them. */
export async function invite(app: TestApp, offer: BuiltOffer, from: BuiltGuest, to: BuiltGuest) {
  const { ref } = await lookUp(app, offer, from, to.person);
  return app.call(inviteCohabitant, { params: { id: from.id }, body: { ref }, token: from.token });
}

/**
 * Builds two people and the call by which the first one invites the second. Both have beds, unless `stay` says that the
 * second one has none.
 */
export async function buildAsking(app: TestApp, stay?: { choice: null }) {
  const offer = await buildOffer(app);
  const ada = await buildGuest(app, offer);
  const grace = await buildGuest(app, offer, stay ? { stay } : {});
  const { ref } = await lookUp(app, offer, ada, grace.person);
  const ask = { params: { id: ada.id }, body: { ref }, token: ada.token };
  return { offer, ada, grace, ask };
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

/** The guest's view of their own room. */
export async function stayOf(app: TestApp, guest: BuiltGuest) {
  const list = await app.call(listParticipations, { token: guest.token });
  return list.body.data.participations[0]?.people[0]?.stay;
}

export async function invitationState(app: TestApp, id: string): Promise<unknown> {
  const found = await app.kernel.db.execute(sql`select state from share_invitations where id = ${id}`);
  return found.rows[0]?.['state'];
}

/** Sets the review state without writing history, so it must be reset before the test ends. */
export async function review(
  app: TestApp,
  guest: BuiltGuest,
  state: 'audit_pending' | 'audit_pass' | null,
): Promise<void> {
  await app.kernel.db.execute(
    sql`update registrations set review = ${state} where id = ${guest.registrationId}`,
  );
}

/** Enters another stay in a registration that already has an order; the order is unchanged until it is placed again. */
export async function typeStay(app: TestApp, guest: BuiltGuest, stay: Partial<StayDraft>) {
  const call = { params: { id: guest.registrationId }, token: guest.token };
  const { members } = (await app.call(readRegistration, call)).body.data;
  const [first] = members;
  if (!first) throw new Error('There is no member');
  const { selfFilled: _, version, ...member } = { ...first, stay: { ...first.stay, ...stay } };
  const saved = await app.call(saveMembers, {
    ...call,
    body: { members: [{ ...member, version }], removed: [] },
  });
  if (saved.body.code !== 200) throw new Error(`Not saved: ${JSON.stringify(saved.body)}`);
  return { token: guest.token, registrationId: guest.registrationId, member };
}

/** One guest invites the other, who accepts; both have a bed already. */
export async function pair(
  app: TestApp,
  offer: BuiltOffer,
  one: BuiltGuest,
  other: BuiltGuest,
): Promise<void> {
  const asked = await invite(app, offer, one, other);
  const accepted = await answer(app, other, asked.body.data.invitationId);
  if (accepted.body.code !== 200) throw new Error(`Not accepted: ${accepted.body.message}`);
}

export async function countRooms(app: TestApp, offer: BuiltOffer): Promise<number> {
  const found = await app.kernel.db.execute<{ count: number }>(
    sql`select count(*)::integer as count from rooms where meeting_id = ${offer.meetingId}`,
  );
  return found.rows[0]?.count ?? 0;
}

export async function endOrder(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.execute(
    sql`select release_orders(array[${orderId}]::uuid[], null, 'cancelled', ${at}, false, 'draft')`,
  );
}
