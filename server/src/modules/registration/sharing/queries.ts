import { sql } from 'drizzle-orm';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { Language } from '@plenum/contract/kernel/language';
import type { StayChoice } from '@plenum/contract/registration/people/stay';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';

/** Refuses with "not found" for every account except the one that registered this person. */
export async function requireOwnParticipant(
  tx: Db | Tx,
  participantId: string,
  accountId: string,
): Promise<{ meetingId: string }> {
  const found = await tx.execute<{ meetingId: string }>(sql`
    select person.meeting_id as "meetingId" from participants as person
    join registrations as registration on registration.id = person.registration_id
    where person.id = ${participantId} and registration.account_id = ${accountId} and not person.removed`);
  return found.rows[0] ?? refuse(kernelRefusals.NOT_FOUND);
}

interface Side {
  readonly participantId: string;
  readonly registrationId: string;
  readonly accountId: string;
  readonly name: string;
  /** The address of the account for messages; null if it has none or is disabled. */
  readonly target: string | null;
  readonly language: Language;
}

export interface FoundInvitation {
  readonly id: string;
  readonly meetingId: string;
  readonly meetingTitle: LocalizedText;
  readonly state: 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'over';
  /**
   * The order for the bed that was ordered to accept the invitation; the two share the room once it is paid. Null if
   * there is none.
   */
  readonly orderId: string | null;
  readonly from: Side;
  readonly to: Side;
  /** The invited person's ordered stay. */
  readonly toChoice: StayChoice | null;
  /** The inviter's stay; null once it has ended. */
  readonly stay: {
    readonly hotel: LocalizedText;
    readonly room: LocalizedText;
    readonly roomTypeId: string;
    readonly checkIn: string;
    readonly checkOut: string;
  } | null;
}

const side = (person: string) =>
  sql.raw(`(select json_build_object('participantId', person.id, 'registrationId', registration.id,
      'accountId', account.id, 'name', person.full_name, 'language', account.language,
      'target', case when account.disabled_at is null then coalesce(account.email, account.phone) end)
    from participants as person join registrations as registration on registration.id = person.registration_id
    join accounts as account on account.id = registration.account_id where person.id = ${person})`);

export async function findShareInvitation(db: Db | Tx, id: string): Promise<FoundInvitation | null> {
  const found = await db.execute<Record<string, unknown> & FoundInvitation>(sql`
    select invitation.id, invitation.meeting_id as "meetingId", meetings.title as "meetingTitle", invitation.state,
      invitation.order_id as "orderId",
      ${side('invitation.from_participant')} as "from", ${side('invitation.to_participant')} as "to",
      (select choice from stays where participant_id = invitation.to_participant) as "toChoice",
      (select json_build_object('hotel', hotels.name, 'room', room_types.name, 'roomTypeId', room_types.id,
          'checkIn', stays.check_in, 'checkOut', stays.check_out)
        from stays join room_types on room_types.id = stays.room_type_id join hotels on hotels.id = room_types.hotel_id
        where stays.participant_id = invitation.from_participant) as stay
    from share_invitations as invitation join meetings on meetings.id = invitation.meeting_id
    where invitation.id = ${id}`);
  return found.rows[0] ?? null;
}

/** Returns the account that gets messages about this person, and the conference they are about. */
export async function findShareRecipient(
  tx: Tx,
  participantId: string,
): Promise<{ meetingId: string; meetingTitle: LocalizedText; person: Side } | null> {
  const found = await tx.execute<{ meetingId: string; meetingTitle: LocalizedText; person: Side }>(sql`
    select meetings.id as "meetingId", meetings.title as "meetingTitle", ${side('own.id')} as person
    from participants as own join meetings on meetings.id = own.meeting_id where own.id = ${participantId}`);
  return found.rows[0] ?? null;
}

interface Replaced {
  readonly registrationId: string;
  readonly accountId: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the names of both people of a substitution, and the account that registered them. */
export async function findReplaced(tx: Tx, substitutionId: string): Promise<Replaced | null> {
  const found = await tx.execute<Replaced & Record<string, unknown>>(sql`
    select registration.id as "registrationId", registration.account_id as "accountId", substitution.from_name as "from", substitution.to_name as "to"
    from substitutions as substitution join registrations as registration on registration.id = substitution.registration_id
    where substitution.id = ${substitutionId}`);
  return found.rows[0] ?? null;
}

export async function findInvitationsOfOrder(tx: Tx, orderId: string): Promise<string[]> {
  const found = await tx.execute<{ id: string }>(sql`
    select invitation.id from share_invitations as invitation
    join stays on stays.participant_id = invitation.from_participant
    where stays.order_id = ${orderId} and invitation.state = 'pending' order by invitation.created_at, invitation.id`);
  return found.rows.map(({ id }) => id);
}

/** Finds the inviter's open invitation; there is at most one. */
export async function findOpenInvitation(
  tx: Tx,
  participantId: string,
): Promise<{ id: string; orderId: string | null } | null> {
  const found = await tx.execute<{ id: string; orderId: string | null }>(sql`
    select id, order_id as "orderId" from share_invitations
    where from_participant = ${participantId} and state = 'pending'`);
  return found.rows[0] ?? null;
}

/** Finds the invitation for which this order's bed was ordered. */
export async function findInvitationByBed(tx: Tx, orderId: string): Promise<string | null> {
  const found = await tx.execute<{ id: string }>(
    sql`select id from share_invitations where order_id = ${orderId} and state = 'pending'`,
  );
  return found.rows[0]?.id ?? null;
}
