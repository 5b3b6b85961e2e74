import type { Language } from '@plenum/contract/kernel/language';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { paidStates } from '@plenum/contract/registration/orders/states';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';

/** A person who is certain to take part, and how they can be reached. */
export interface ConfirmedPerson {
  readonly name: string;
  /** The address as entered for the person; empty if there is none. */
  readonly email: string;
  readonly phone: string;
  readonly kind: 'individual' | 'team';
  /** The account that registered the person. */
  readonly accountId: string;
  /** The name of the person who registered them: the contact of a team, or the person. */
  readonly contact: string;
  readonly meetingId: string;
  readonly typeName: LocalizedText;
  /** The language in which they filled in their part, or that of the account if they didn't. */
  readonly language: Language;
  /** Number of the registration's first order. */
  readonly number: string;
}

/**
 * People who are registered, approved, and have a place that is paid or free. Their place still counts while a refund
 * that would cancel it is in progress. People who said that they will not attend are left out.
 */
const confirmed = sql`
  from participants as person
  join registrations as registration on registration.id = person.registration_id
  join accounts as account on account.id = registration.account_id
  join orders as first on first.id = registration.order_id
  where not person.removed and person.state = 'registered' and person.attend
    and registration.state = 'submitted' and registration.review = 'audit_pass'
    and exists (
      select from order_lines as line join orders on orders.id = line.order_id
      where line.participant_id = person.id and line.kind = 'conference' and line.held and not line.pending
        and orders.state = any (${sql.param([...paidStates])}))`;

/**
 * Returns the same people as a subquery with id, registration_id and holder. `holder` is the substitution through which
 * they got their place; null if they were registered for it.
 */
export function confirmedPeople({
  meetingId,
  registrationId = null,
  among,
}: {
  readonly meetingId: string;
  readonly registrationId?: string | null;
  /** A query of ids that limits the people. */
  readonly among?: SQL;
}): SQL {
  return sql`select person.id, person.registration_id, (
      select id from substitutions where participant_id = person.id order by at desc, id desc limit 1) as holder
    ${confirmed} and person.meeting_id = ${meetingId}
      ${registrationId === null ? sql`` : sql`and person.registration_id = ${registrationId}`}
      ${among ? sql`and person.id in (${among})` : sql``}`;
}

/** Their ids. */
export async function findConfirmed(db: Db | Tx, meetingId: string): Promise<string[]> {
  const found = await db.execute<{ id: string }>(
    sql`select person.id ${confirmed} and person.meeting_id = ${meetingId} order by person.id`,
  );
  return found.rows.map(({ id }) => id);
}

/** Finds a confirmed person; null if their place is not confirmed. */
export async function findConfirmedPerson(
  db: Db | Tx,
  participantId: string,
): Promise<ConfirmedPerson | null> {
  const found = await db.execute<ConfirmedPerson & Record<string, unknown>>(sql`
    select person.full_name as name, person.email, person.phone, registration.kind, account.id as "accountId",
      coalesce(nullif(registration.contact_name, ''), account.name) as contact, person.meeting_id as "meetingId",
      (select type.name from registration_types as type where type.id = person.type_id) as "typeName",
      coalesce(person.language, account.language) as language, first.number
    ${confirmed} and person.id = ${participantId}`);
  return found.rows[0] ?? null;
}

/** Returns those of the accounts that have a registration for the conference that was placed and not cancelled. */
export async function findRegistered(
  db: Db | Tx,
  meetingId: string,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await db.execute<{ id: string }>(sql`
    select distinct account_id as id from registrations
    where meeting_id = ${meetingId} and state = 'submitted' and account_id = any (${sql.param([...accountIds])}::uuid[])`);
  return new Set(found.rows.map(({ id }) => id));
}
