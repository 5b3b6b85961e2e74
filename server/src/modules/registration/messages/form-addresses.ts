import { Email, Phone } from '@plenum/contract/kernel/fields';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';

/** The addresses in a registration's form of the person that its messages are about. */
export interface FormAddresses {
  /** The person of an individual registration; null for a team, whose messages go to the contact. */
  readonly participantId: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The addresses entered for a person. Older rows may contain values that the forms now refuse; these are left out. */
export function typedAddresses(typed: {
  readonly email: string;
  readonly phone: string;
}): Pick<FormAddresses, 'email' | 'phone'> {
  return {
    email: Email.safeParse(typed.email).data ?? null,
    phone: Phone.safeParse(typed.phone).data ?? null,
  };
}

export async function findFormAddresses(db: Db | Tx, registrationId: string): Promise<FormAddresses> {
  const { rows } = await db.execute<{ id: string | null; email: string; phone: string }>(sql`
    select person.id, coalesce(person.email, registration.contact_email) as email,
      coalesce(person.phone, registration.contact_phone) as phone
    from registrations as registration
    left join lateral (
      select id, email, phone from participants
      where registration_id = registration.id and registration.kind = 'individual' and not removed
      order by position limit 1) as person on true
    where registration.id = ${registrationId}`);
  const [found] = rows;
  return { participantId: found?.id ?? null, ...typedAddresses(found ?? { email: '', phone: '' }) };
}

export interface TeamTickets {
  readonly people: number;
  /** Whether members get their tickets by message. */
  readonly isOn: boolean;
  /** The names of people without an address. */
  readonly withoutAddress: readonly string[];
}

/** The members of a team who have a place, for the message to its contact. */
export async function findTeamTickets(db: Db | Tx, registrationId: string): Promise<TeamTickets> {
  const { rows } = await db.execute<{ name: string; email: string; phone: string; isOn: boolean }>(sql`
    select person.full_name as name, person.email, person.phone, registration.writes_to_members as "isOn"
    from participants as person join registrations as registration on registration.id = person.registration_id
    where registration.id = ${registrationId} and not person.removed and person.state = 'registered' and person.attend
    order by person.position`);
  return {
    people: rows.length,
    isOn: rows[0]?.isOn ?? true,
    withoutAddress: rows.filter(hasNoAddress).map(({ name }) => name),
  };
}

function hasNoAddress(typed: { readonly email: string; readonly phone: string }): boolean {
  const { email, phone } = typedAddresses(typed);
  return email === null && phone === null;
}
