import { sql } from 'drizzle-orm';
import type { Sharer } from '@plenum/contract/registration/sharing/sharing-rule';
import type { StayChoice } from '@plenum/contract/registration/people/stay';
import type { OrderState } from '@plenum/contract/registration/orders/states';
import type { Gender } from '@plenum/contract/registration/people/id-documents';
import type { ReviewState } from '@plenum/contract/registration/states';
import type { Db, Tx } from '#kernel/db/database';
import { findTermsOf } from '#modules/meetings/offer/public';
import { isStayLocked } from '../orders/change-rules.ts';

/** The facts about a person that decide whether they can share a room. */
export interface LockedGuest {
  readonly participantId: string;
  readonly meetingId: string;
  readonly registrationId: string;
  readonly accountId: string;
  readonly isRegistered: boolean;
  readonly review: ReviewState | null;
  /** True if only the organizer can change the person's stay. */
  readonly isLocked: boolean;
  readonly orderState: OrderState | null;
  readonly gender: Gender | null;
  /** Null if the conference offered no rooms when the person ordered. */
  readonly choice: StayChoice | null;
  readonly roomTypeId: string | null;
  readonly capacity: number | null;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly roomId: string | null;
  readonly paired: boolean;
}

/**
 * Locks the registrations first, as everywhere, then the stays, each by id, and reads the facts afterwards. While these
 * rows are locked, no order of these people is cancelled, and none of them gets or loses a room.
 */
export async function lockGuests(
  tx: Tx,
  participantIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LockedGuest>> {
  const ids = sql`any(${sql.param([...new Set(participantIds)])}::uuid[])`;
  await tx.execute(sql`
    select from registrations
    where id in (select registration_id from participants where participants.id = ${ids}) order by id for share`);
  await tx.execute(sql`select from stays where participant_id = ${ids} order by participant_id for update`);
  return readGuests(tx, participantIds, now);
}

/** The same facts without a lock, for non-binding answers. */
export async function readGuests(
  db: Db | Tx,
  participantIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LockedGuest>> {
  const ids = sql`any(${sql.param([...new Set(participantIds)])}::uuid[])`;
  const found = await db.execute<Record<string, unknown> & Omit<LockedGuest, 'isLocked'>>(sql`
    select person.id as "participantId", person.meeting_id as "meetingId", registration.id as "registrationId",
      registration.account_id as "accountId", person.state = 'registered' and not person.removed as "isRegistered",
      registration.review, orders.state as "orderState", person.gender, stay.choice, stay.room_type_id as "roomTypeId",
      room_type.capacity, stay.check_in::text as "checkIn", stay.check_out::text as "checkOut",
      place.room_id as "roomId", place.room_id is not null as paired
    from participants as person
    join registrations as registration on registration.id = person.registration_id
    left join orders on orders.id = registration.order_id
    left join stays as stay on stay.participant_id = person.id
    left join room_types as room_type on room_type.id = stay.room_type_id
    left join room_places as place on place.participant_id = person.id
    where person.id = ${ids}`);
  const terms = await findTermsOf(db, [...new Set(found.rows.map(({ meetingId }) => meetingId))]);
  return new Map(
    found.rows.map((row) => {
      const own = terms.get(row.meetingId);
      return [row.participantId, { ...row, isLocked: own === undefined || isStayLocked(row, own, now) }];
    }),
  );
}

/** Returns the facts in the form that the sharing rule needs; null for people who are not in this conference. */
export function asSharer(guest: LockedGuest | undefined, meetingId: string): Sharer | null {
  if (guest?.meetingId !== meetingId) return null;
  const { participantId: id, paired: isPlaced, ...facts } = guest;
  return { ...facts, id, isPlaced };
}

/** Returns everyone in these people's rooms, including themselves. */
export async function roomMates(tx: Db | Tx, participantIds: readonly string[]): Promise<string[]> {
  const found = await tx.execute<{ id: string }>(sql`
    select mates.participant_id as id from room_places as own join room_places as mates using (room_id)
    where own.participant_id = any(${sql.param([...participantIds])}::uuid[])`);
  return [...new Set([...participantIds, ...found.rows.map(({ id }) => id)])];
}
