import { placeChange } from '@plenum/contract/registration/changes/endpoints';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import type { MemberDraft } from '@plenum/contract/registration/people/draft';
import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';
import type { BuiltCode } from './codes.ts';
import { buildStaff } from './meetings.ts';
import { type Placed, settle } from './orders.ts';
import { type BuiltOffer, buildOffer, buildOrder, memberDraft } from './registrations.ts';

interface Wanted {
  readonly offer?: Parameters<typeof buildOffer>[1];
  /** The members of the registration; by default one person in a shared room. */
  readonly members?: (offer: BuiltOffer) => MemberDraft[];
}

/** A paid and approved registration, by default with a bed from the 14th to the 16th and a lunch. */
export async function buildPaid(app: TestApp, wanted: Wanted = {}) {
  const offer = await buildOffer(app, { review: 'none', ...wanted.offer });
  return payFor(app, offer, wanted.members);
}

export async function payFor(
  app: TestApp,
  offer: BuiltOffer,
  members: Wanted['members'] = ({ type, lunch }) => [
    memberDraft(type.id, { stay: bedOf(offer), activityIds: [lunch.id] }),
  ],
  code?: BuiltCode,
) {
  const cashier = await buildStaff(app, offer.meetingId, 'finance');
  const { answer, ...built } = await buildOrder(app, offer.meetingId, members(offer), code ? { code } : {});
  const { orderId, number } = answer.body.data;
  const paid = { offer, cashier, ...built, orderId, number, total: built.body.total };
  await settle(app, paid);
  return paid;
}
export type Paid = Placed & Awaited<ReturnType<typeof payFor>>;

export function bedOf({ twin }: BuiltOffer) {
  return {
    choice: 'shared' as const,
    roomTypeId: twin.id,
    checkIn: '2026-06-14',
    checkOut: '2026-06-16',
  };
}

type Body = BodyOf<typeof placeChange>;
type Person = Body['people'][number];

/** Returns the request to add items, by default for the first person. */
export function added(paid: Pick<Paid, 'memberIds'>, wanted: Partial<Person>): Person {
  const participantId = paid.memberIds[0] ?? '';
  return { participantId, stay: null, activityIds: [], hotelConsent: true, ...wanted };
}

/** Returns the request to add the sub-forum, at its price. */
export function activityAdded(paid: Pick<Paid, 'memberIds' | 'offer'>): Body {
  return { people: [added(paid, { activityIds: [paid.offer.forum.id] })], total: 8_000 };
}

/** Returns the request to extend the bed to the 17th, which adds one night at its price. */
export function nightAdded(paid: Pick<Paid, 'memberIds' | 'offer'>): Body {
  return {
    people: [added(paid, { stay: { ...bedOf(paid.offer), checkOut: '2026-06-17' } })],
    total: 24_001,
  };
}

export function change(
  app: TestApp,
  { registrationId, buyer }: Pick<Paid, 'registrationId' | 'buyer'>,
  body: Body,
) {
  return app.call(placeChange, { params: { id: registrationId }, body, token: buyer.token });
}

/** Room, nights and activities of a person in the organizer's lists. */
export async function stayOf(app: TestApp, participantId: string) {
  const { rows } = await app.kernel.db.execute<{
    choice: string;
    room: string | null;
    from: string | null;
    to: string | null;
    mates: number;
  }>(sql`
    select choice, room_type_id as room, check_in::text as from, check_out::text as to,
      (select count(*)::integer from room_places as own join room_places as beside using (room_id)
        where own.participant_id = stays.participant_id) as mates
    from stays where participant_id = ${participantId}`);
  return rows[0];
}

/** Returns the number of taken beds of the twin room for each night. */
export async function bedsOf(app: TestApp, { twin }: BuiltOffer): Promise<number[]> {
  const { rows } = await app.kernel.db.execute<{ men: number }>(
    sql`select men_beds as men from room_nights where room_type_id = ${twin.id} order by day`,
  );
  return rows.map(({ men }) => men);
}

/**
 * The calls of the organizer's staff to change an order. The order is not paid, so all permitted calls are refused
 * without an effect.
 */
export function changeSamples(of: () => { participantId: string; activityId: string }) {
  const roles = ['owner', 'manager'] as const;
  const person = () => ({ participantId: of().participantId, activityIds: [of().activityId] });
  return {
    'changes.readFor': { roles },
    'changes.placeFor': {
      roles,
      body: () => ({ people: [{ ...person(), stay: null, hotelConsent: true }], total: 0, reason: 'Asked' }),
    },
    'payments.readGiveUpFor': { roles },
    'payments.readTypeChangeFor': { roles },
    'payments.changeTypeFor': {
      roles,
      body: () => ({ typeId: of().activityId, pay: 0, back: 0, reason: 'Asked' }),
    },
    'payments.giveUpFor': {
      roles,
      body: () => ({ people: [{ ...person(), stay: null }], amount: 0, reason: 'Asked' }),
    },
    // Refused, because the values have no contact.
    'checkout.registerWalkIn': {
      roles: [...roles, 'steward' as const],
      body: () => ({ values: {}, currency: 'CNY', method: null, total: 0, units: ['-'] }),
    },
    'changes.substituteFor': { roles, body: () => ({ values: {}, hotelConsent: true, reason: 'Asked' }) },
  };
}
