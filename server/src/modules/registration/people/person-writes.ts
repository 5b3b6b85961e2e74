import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { rowsToUpdate, toJsonArray } from '#kernel/db/json-rows';
import { emitAll } from '#kernel/outbox/outbox';
import { participantChanged } from '../events.ts';
import { participants } from '../tables.ts';
import type { PersonColumns } from './columns.ts';
import type { PersonKey } from './person-keys.ts';

interface KnownMember {
  readonly id: string;
  readonly keys: readonly PersonKey[];
}

const column = (values: readonly unknown[]) => sql.param([...values]);

/** Returns those of the people who are registered in another registration of the conference. */
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

/**
 * Returns an SQL condition that is true if an order depends on a person's gender, because of a bed among men or women,
 * paid or not, or a place in a shared room.
 */
export function boundByGender(participantId: SQL): SQL {
  return sql`(exists (select from order_lines
      where participant_id = ${participantId} and held and unit in ('men_bed', 'women_bed'))
    or exists (select from room_places where participant_id = ${participantId}))`;
}

/** The people of a registration whose gender an order depends on. */
export async function findBoundByGender(tx: Tx, registrationId: string): Promise<ReadonlySet<string>> {
  const found = await tx.execute<{ id: string }>(sql`
    select person.id from participants as person
    where registration_id = ${registrationId} and ${boundByGender(sql`person.id`)}`);
  return new Set(found.rows.map(({ id }) => id));
}

/** Rewrites the data of registered people. Their type is still the ordered one. */
export async function rewritePeople(
  tx: Tx,
  people: readonly (PersonColumns & { readonly id: string })[],
  now: Date,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const rows = rowsToUpdate(
    participants,
    people.map(({ typeId: _ordered, ...columns }) => ({ ...columns, changedAt: now })),
  );
  await tx.execute(sql`select update_participants(${toJsonArray(rows)}::jsonb)`);
  await tx.execute(sql`
    update stays set gender = participants.gender from participants
    where participants.id = any (${column(ids)}::uuid[])
      and participant_id = participants.id and stays.gender is distinct from participants.gender`);
  await announceChanges(tx, ids, now);
}

/** Emits an event for each of these registered people. */
export async function announceChanges(tx: Tx, participantIds: readonly string[], now: Date): Promise<void> {
  const { rows } = await tx.execute<{ participantId: string; meetingId: string }>(sql`
    select id as "participantId", meeting_id as "meetingId" from participants
    where id = any (${column(participantIds)}::uuid[]) order by id`);
  await emitAll(tx, participantChanged, rows, now);
}
