import type { Checkpoint } from '@plenum/contract/checkin/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type CheckpointRow, checkpoints } from '../tables.ts';

export function presentCheckpoint(row: CheckpointRow): Checkpoint {
  const { id, kind, name, audience, rule, capacity, gates, handouts, switches, state } = row;
  const window = { from: row.startsAt?.toISOString() ?? null, until: row.endsAt?.toISOString() ?? null };
  return { id, kind, name, audience, ...window, rule, capacity, gates, handouts, switches, state };
}

/** Lists checkpoints by time; those that are started manually come first. */
export async function findCheckpoints(db: Db | Tx, meetingId: string): Promise<CheckpointRow[]> {
  return db
    .select()
    .from(checkpoints)
    .where(and(eq(checkpoints.meetingId, meetingId), isNull(checkpoints.deletedAt)))
    .orderBy(sql`starts_at nulls first`, asc(checkpoints.createdAt), asc(checkpoints.id));
}

export async function countCheckpoints(db: Db, meetingId: string): Promise<number> {
  return db.$count(checkpoints, and(eq(checkpoints.meetingId, meetingId), isNull(checkpoints.deletedAt)));
}

/** Locks a checkpoint that is not deleted. */
export async function lockCheckpoint(tx: Tx, meetingId: string, id: string): Promise<CheckpointRow> {
  const [row] = await tx
    .select()
    .from(checkpoints)
    .where(and(eq(checkpoints.id, id), eq(checkpoints.meetingId, meetingId), isNull(checkpoints.deletedAt)))
    .for('update');
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

/** Returns a checkpoint of the conference. Refuses one that doesn't exist or belongs to another conference. */
export async function requireCheckpoint(db: Db | Tx, meetingId: string, id: string): Promise<CheckpointRow> {
  const [row] = await db
    .select()
    .from(checkpoints)
    .where(and(eq(checkpoints.id, id), eq(checkpoints.meetingId, meetingId), isNull(checkpoints.deletedAt)));
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

/** Returns the people named in a checkpoint's list. */
export async function findListed(
  db: Db | Tx,
  meetingId: string,
): Promise<{ id: string; name: string; organization: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string; organization: string }>(sql`
    select participant_id as id, name, organization from checkin_roster
    where meeting_id = ${meetingId} and participant_id in (
      select listed::uuid from checkpoints, jsonb_array_elements_text(audience -> 'participantIds') as listed
      where meeting_id = ${meetingId} and deleted_at is null and audience ->> 'who' = 'list')
    order by name, participant_id`);
  return rows;
}

export interface CheckpointFigures {
  readonly expected: number;
  readonly arrived: number;
  readonly unexpected: number;
  readonly inside: number;
  readonly conflicts: number;
}

/** Returns figures by checkpoint. Each person counts once, even if each day is counted separately. */
export async function findCheckpointFigures(
  db: Db | Tx,
  meetingId: string,
): Promise<ReadonlyMap<string, CheckpointFigures>> {
  const { rows } = await db.execute<Record<string, unknown> & CheckpointFigures & { id: string }>(sql`
    with arrived as (
      select checkpoint_id, participant_id, bool_or(inside) as inside, sum(conflicts) as conflicts
      from checkin_entries where meeting_id = ${meetingId} and first_at is not null group by 1, 2
    )
    select checkpoint.id,
      count(*) filter (where is_expected)::integer as expected,
      count(arrived.participant_id)::integer as arrived,
      count(arrived.participant_id) filter (where not is_expected)::integer as unexpected,
      count(*) filter (where arrived.inside)::integer as inside,
      coalesce(sum(arrived.conflicts), 0)::integer as conflicts
    from checkpoints as checkpoint
    join checkin_roster as person on person.meeting_id = checkpoint.meeting_id
    cross join lateral (
      select person.standing = 'confirmed' and audience_includes(checkpoint.audience, person) as is_expected) as known
    left join arrived on arrived.checkpoint_id = checkpoint.id and arrived.participant_id = person.participant_id
    where checkpoint.meeting_id = ${meetingId} and checkpoint.deleted_at is null
    group by checkpoint.id`);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

export const noCheckpointFigures: CheckpointFigures = {
  expected: 0,
  arrived: 0,
  unexpected: 0,
  inside: 0,
  conflicts: 0,
};

export interface Conference {
  readonly name: LocalizedText;
  readonly timeZone: string;
  readonly beginsAt: Date;
  readonly endsAt: Date;
  readonly startsOn: string;
  readonly types: readonly { readonly id: string; readonly name: LocalizedText }[];
  readonly activities: readonly ConferenceActivity[];
}

export interface ConferenceActivity {
  readonly id: string;
  readonly kind: string;
  readonly name: LocalizedText;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Returns the data of the conference from which checkpoints are created. */
export async function findCheckpointConference(db: Db | Tx, meetingId: string): Promise<Conference> {
  const { rows } = await db.execute<
    Record<string, unknown> & Omit<Conference, 'beginsAt' | 'endsAt'> & { beginsAt: string; endsAt: string }
  >(sql`
    select title as name, time_zone as "timeZone", begins_at as "beginsAt", ends_at as "endsAt", starts_on::text as "startsOn",
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position), '[]')
        from registration_types where meeting_id = meetings.id) as types,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'name', name, 'startsAt', starts_at,
          'endsAt', ends_at) order by starts_at, position), '[]')
        from activities where meeting_id = meetings.id) as activities
    from meetings where id = ${meetingId}`);
  const [found] = rows;
  if (!found) refuse(kernelRefusals.NOT_FOUND);
  return { ...found, beginsAt: new Date(found.beginsAt), endsAt: new Date(found.endsAt) };
}
