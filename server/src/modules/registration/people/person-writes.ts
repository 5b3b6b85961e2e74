import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { PersonKey } from './person-keys.ts';

interface KnownMember {
  readonly id: string;
  readonly keys: readonly PersonKey[];
}

const column = (values: readonly unknown[]) => sql.param([...values]);

/** Who of these is registered in another registration of the meeting. */
export async function findTaken(
  tx: Tx,
  meetingId: string,
  registrationId: string,
  members: readonly KnownMember[],
): Promise<ReadonlySet<string>> {
  const pairs = members.flatMap(({ id, keys }) => keys.map(({ key }) => ({ id, key: key.toString('hex') })));
  const found = await tx.execute<{ id: string }>(sql`
    select distinct wanted.id from unnest(${column(pairs.map(({ id }) => id))}::uuid[],
      ${column(pairs.map(({ key }) => key))}::text[]) as wanted (id, key)
    join person_keys as held on held.meeting_id = ${meetingId} and held.key = decode(wanted.key, 'hex')
    join participants as other on other.id = held.participant_id
    where other.registration_id <> ${registrationId}
      or (other.removed and other.state = 'registered')`);
  return new Set(found.rows.map(({ id }) => id));
}

export async function replaceKeys(tx: Tx, meetingId: string, members: readonly KnownMember[]): Promise<void> {
  const pairs = members.flatMap(({ id, keys }) => keys.map(({ key }) => ({ id, key: key.toString('hex') })));
  await tx.execute(
    sql`delete from person_keys where participant_id = any (${column(members.map(({ id }) => id))}::uuid[])`,
  );
  await tx.execute(sql`
    insert into person_keys (meeting_id, key, participant_id)
    select distinct ${meetingId}::uuid, decode(wanted.key, 'hex'), wanted.id
    from unnest(${column(pairs.map(({ id }) => id))}::uuid[], ${column(pairs.map(({ key }) => key))}::text[])
      as wanted (id, key)`);
}

/** Whose gender an order hangs on: a bed among men or women, a place in a room. */
export async function findBoundByGender(tx: Tx, orderId: string): Promise<ReadonlySet<string>> {
  const found = await tx.execute<{ id: string }>(sql`
    select participant_id as id from stays where order_id = ${orderId}
      and (choice = 'shared' or exists (select from room_places where participant_id = stays.participant_id))`);
  return new Set(found.rows.map(({ id }) => id));
}

/** Each row as columns of what was validated; the type stays the one that was ordered. */
export async function rewritePeople(tx: Tx, rows: readonly object[], now: Date): Promise<void> {
  await tx.execute(sql`
    update participants set full_name = m."fullName", first_name = m."firstName", last_name = m."lastName",
      gender = m.gender, organization = m.organization, position_title = m."positionTitle", email = m.email,
      phone = m.phone, country = m.country, diet = m.diet, identity = m.identity, attend = m.attend,
      id_type = m."idType", id_number = m."idNumber", id_masked = m."idMasked", answers = m.answers, doubts = m.doubts,
      search_text = m."searchText", search_tokens = m."searchTokens", changed_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, "fullName" text, "firstName" text,
      "lastName" text, gender text, organization text, "positionTitle" text, email text, phone text, country text,
      diet text, identity text, attend boolean, "idType" text, "idNumber" text, "idMasked" text, answers jsonb,
      doubts integer, "searchText" text, "searchTokens" integer[])
    where participants.id = m.id`);
  await tx.execute(sql`
    update stays set gender = m.gender from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m (id uuid, gender text)
    where participant_id = m.id and stays.gender is distinct from m.gender`);
}
