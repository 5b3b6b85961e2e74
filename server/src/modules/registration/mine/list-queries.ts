import { and, asc, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { RegistrationKind } from '@plenum/contract/registration/people/draft';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { Currency } from '@plenum/contract/kernel/money';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import type { StayChoice } from '@plenum/contract/registration/people/stay';
import type { RegistrationState, ReviewState } from '@plenum/contract/registration/states';
import type { Db } from '#kernel/db/database';
import { type OrderRow, orders } from '../tables.ts';

type Row<T> = Record<string, unknown> & T;
const anyOf = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`;

export interface RegistrationFound {
  readonly id: string;
  readonly meetingId: string;
  readonly kind: RegistrationKind;
  readonly teamName: string;
  readonly state: RegistrationState;
  readonly review: ReviewState | null;
  readonly reviewReason: string;
  readonly orderId: string | null;
  readonly peopleCount: number;
  readonly changedAt: string;
  readonly paidAt: string | null;
  readonly reviewedAt: string | null;
}

const MOST = 100;

/** The registrations of an account, the latest first. */
export async function findRegistrationsOf(
  db: Db,
  accountId: string,
  meetingId: string | null,
): Promise<RegistrationFound[]> {
  const found = await db.execute<Row<RegistrationFound>>(sql`
    select registration.id, registration.meeting_id as "meetingId", registration.kind, registration.state,
      case registration.kind when 'team' then registration.head ->> 'teamName' else '' end as "teamName",
      registration.review, registration.review_reason as "reviewReason", registration.order_id as "orderId",
      registration.changed_at as "changedAt",
      (select count(*)::integer from participants
        where registration_id = registration.id and not removed) as "peopleCount",
      (select max(at) from order_history
        where order_id = registration.order_id and to_state = 'pay_success') as "paidAt",
      (select max(at) from registration_history where registration_id = registration.id
        and subject = 'review' and to_state = registration.review) as "reviewedAt"
    from registrations as registration
    where registration.account_id = ${accountId}
      and (${meetingId}::uuid is null or registration.meeting_id = ${meetingId}::uuid)
    order by registration.changed_at desc, registration.id desc limit ${MOST}`);
  return found.rows;
}

/** Returns the registrations' orders that are not cancelled, oldest first. */
export async function findLiveOrders(db: Db, registrationIds: readonly string[]): Promise<OrderRow[]> {
  if (registrationIds.length === 0) return [];
  return db
    .select()
    .from(orders)
    .where(and(inArray(orders.registrationId, [...registrationIds]), ne(orders.state, 'cancelled')))
    .orderBy(asc(orders.placedAt), asc(orders.id));
}

export interface PersonFound {
  readonly id: string;
  readonly registrationId: string;
  readonly name: string;
  /**
   * The draft of a person who is not registered, whose name and choices are only in the draft; null if the person is
   * registered.
   */
  readonly draft: string | null;
  readonly typeName: LocalizedText | null;
  readonly choice: StayChoice | null;
  readonly hotel: LocalizedText | null;
  readonly room: LocalizedText | null;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly roomNumber: string | null;
  readonly cohabitants: string[];
  readonly invitationId: string | null;
  readonly invitedName: string | null;
  /** The order for the bed that the invited person added by accepting. */
  readonly bedOrderId: string | null;
  /** A named roommate who is not registered yet. */
  readonly requestedName: string | null;
  readonly activities: { id: string; name: LocalizedText; startsAt: string }[];
}

/** Lists show only the first people of a large team; the team's own page shows all. */
const MOST_PEOPLE = 50;

export async function findPeopleOf(db: Db, registrationIds: readonly string[]): Promise<PersonFound[]> {
  if (registrationIds.length === 0) return [];
  const found = await db.execute<Row<PersonFound>>(sql`
    select person.id, person.registration_id as "registrationId", person.full_name as name,
      case person.state when 'draft' then person.draft end as draft, type.name as "typeName",
      stay.choice, hotel.name as hotel, room_type.name as room, stay.check_in::text as "checkIn",
      stay.check_out::text as "checkOut", room.room_number as "roomNumber",
      (select coalesce(json_agg(mate.full_name order by mates.bed), '[]') from room_places as mates
        join participants as mate on mate.id = mates.participant_id
        where mates.room_id = place.room_id and mates.participant_id <> person.id) as cohabitants,
      asked.id as "invitationId", asked.name as "invitedName", asked.order_id as "bedOrderId", request.name as "requestedName",
      (select coalesce(json_agg(json_build_object('id', activity.id, 'name', activity.name,
          'startsAt', activity.starts_at) order by activity.starts_at, activity.id), '[]')
        from order_lines as line join activities as activity on activity.id = line.activity_id
        where line.participant_id = person.id and line.held and not line.pending) as activities
    from (select *, row_number() over (partition by registration_id order by position, id) as nr from participants
      where registration_id = ${anyOf(registrationIds)} and not removed) as person
    left join registration_types as type on type.id = person.type_id and person.state = 'registered'
    left join stays as stay on stay.participant_id = person.id
    left join room_types as room_type on room_type.id = stay.room_type_id
    left join hotels as hotel on hotel.id = room_type.hotel_id
    left join room_places as place on place.participant_id = person.id
    left join rooms as room on room.id = place.room_id
    left join lateral (select invitation.id, invitation.order_id, invited.full_name as name from share_invitations as invitation
      join participants as invited on invited.id = invitation.to_participant
      where invitation.from_participant = person.id and invitation.state = 'pending' limit 1) as asked on true
    left join roommate_requests as request on request.from_participant = person.id
    where person.nr <= ${MOST_PEOPLE} order by person.registration_id, person.nr`);
  return found.rows;
}

/** All participants by registration, because the card of a large team lists only the first ones. */
export async function findMemberIds(
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (registrationIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; ids: string[] }>(sql`
    select registration_id as id, json_agg(id) as ids from participants
    where registration_id = ${anyOf(registrationIds)} and state = 'registered' and attend and not removed
    group by registration_id`);
  return new Map(rows.map(({ id, ids }) => [id, ids]));
}

export interface InvitationFound {
  readonly id: string;
  readonly meetingId: string;
  readonly meetingTitle: LocalizedText;
  readonly registrationId: string;
  readonly fromName: string;
  readonly toName: string;
  readonly fromId: string;
  readonly toId: string;
  /** The invited person's draft. */
  readonly toDraft: string;
  readonly hotel: LocalizedText;
  readonly room: LocalizedText;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly hasStay: boolean;
  readonly capacity: number;
  readonly cny: number | null;
  readonly usd: number | null;
  readonly currency: Currency | null;
  readonly orderState: OrderState | null;
  /** The order for the bed that was added by accepting the invitation. */
  readonly bedOrderId: string | null;
  readonly at: string;
}

/** Invitations that wait for this account's answer. */
export function findInvitationsTo(
  db: Db,
  accountId: string,
  meetingId: string | null,
): Promise<InvitationFound[]> {
  return findInvitations(db, sql`invitation.state = 'pending' and ${isToAccount(accountId, meetingId)}`);
}

/**
 * Returns the invitations that this account declined after the given time, if the inviter has invited no one else
 * since.
 */
export function findDeclinedBy(
  db: Db,
  accountId: string,
  meetingId: string | null,
  declinedAfter: Date,
): Promise<InvitationFound[]> {
  return findInvitations(
    db,
    sql`invitation.state = 'declined' and invitation.answered_at > ${declinedAfter}
      and ${isToAccount(accountId, meetingId)}
      and not exists (select from share_invitations as later
        where later.from_participant = invitation.from_participant and later.id <> invitation.id
          and (later.state = 'pending' or later.created_at > invitation.created_at))`,
  );
}

export async function findPendingInvitation(db: Db, id: string): Promise<InvitationFound | null> {
  const [found] = await findInvitations(db, sql`invitation.state = 'pending' and invitation.id = ${id}`);
  return found ?? null;
}

function isToAccount(accountId: string, meetingId: string | null): SQL {
  return sql`registration.account_id = ${accountId}
    and (${meetingId}::uuid is null or invitation.meeting_id = ${meetingId}::uuid)`;
}

async function findInvitations(db: Db, which: SQL): Promise<InvitationFound[]> {
  const found = await db.execute<Row<InvitationFound>>(sql`
    select invitation.id, invitation.meeting_id as "meetingId", meetings.title as "meetingTitle",
      registration.id as "registrationId", asking.full_name as "fromName", asked.full_name as "toName",
      asking.id as "fromId", asked.id as "toId", asked.draft as "toDraft",
      hotels.name as hotel, room_types.name as room, stay.check_in::text as "checkIn", stay.check_out::text as "checkOut",
      exists (select from stays where participant_id = asked.id and choice in ('single', 'shared')) as "hasStay", room_types.capacity,
      room_types.price_cny as cny, room_types.price_usd as usd, orders.currency, orders.state as "orderState",
      invitation.order_id as "bedOrderId", invitation.created_at as at
    from registrations as registration
    join participants as asked on asked.registration_id = registration.id
    join share_invitations as invitation on invitation.to_participant = asked.id
    join participants as asking on asking.id = invitation.from_participant
    join stays as stay on stay.participant_id = asking.id
    join room_types on room_types.id = stay.room_type_id
    join hotels on hotels.id = room_types.hotel_id
    join meetings on meetings.id = invitation.meeting_id
    left join orders on orders.id = registration.order_id
    where ${which}
    order by invitation.created_at, invitation.id`);
  return found.rows;
}
