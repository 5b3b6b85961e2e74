import type { WallNames } from '@plenum/contract/checkin/wall';
import type { CheckpointState } from '@plenum/contract/checkin/words';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { Accent } from '@plenum/contract/meetings/fields';
import { sql } from 'drizzle-orm';
import { hashToken } from '#kernel/crypto/hash-token';
import type { Db } from '#kernel/db/database';

export interface OpenWall {
  readonly checkpointId: string;
  readonly meetingId: string;
  readonly names: WallNames;
  readonly backgroundFileId: string | null;
  readonly paused: boolean;
  readonly conference: LocalizedText;
  readonly checkpoint: LocalizedText;
  readonly accent: Accent;
  readonly state: CheckpointState;
  readonly from: Date | null;
  readonly until: Date | null;
  /** Every transaction with a lower id has ended, so that all its rows are visible. */
  readonly horizon: string;
}

/** Returns the wall that a token currently opens, or null. */
export async function findWall(db: Db, token: string, now: Date): Promise<OpenWall | null> {
  const { rows } = await db.execute<
    Record<string, unknown> & Omit<OpenWall, 'from' | 'until'> & { from: string | null; until: string | null }
  >(sql`
    select wall.checkpoint_id as "checkpointId", wall.meeting_id as "meetingId", names,
      background_file_id as "backgroundFileId", paused, meeting.title as conference, checkpoint.name as checkpoint,
      series.accent, checkpoint.state, checkpoint.starts_at as "from", checkpoint.ends_at as "until",
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon
    from checkin_walls as wall
    join checkpoints as checkpoint on checkpoint.id = wall.checkpoint_id and checkpoint.deleted_at is null
    join meetings as meeting on meeting.id = wall.meeting_id
    join series on series.id = meeting.series_id
    where token_hash = ${hashToken(token)} and expires_at > ${now}`);
  const [found] = rows;
  return found ? { ...found, from: toDate(found.from), until: toDate(found.until) } : null;
}

export interface ArrivalRow {
  readonly participantId: string;
  readonly period: string;
  readonly change: string;
  readonly at: Date;
  readonly name: string;
  readonly organization: string;
  readonly type: LocalizedText | null;
  /** True if the person agreed to be shown with their full name. */
  readonly agreed: boolean;
}

/** The position of a wall: the transaction, person and period that it read last. */
export interface WallCursor {
  readonly change: string;
  readonly participantId: string;
  readonly period: string;
}

/** Returns people whose check-in changed after the cursor. Before the horizon, no further changes can appear. */
export async function findArrivalsAfter(
  db: Db,
  { checkpointId, meetingId }: OpenWall,
  { change, participantId, period }: WallCursor,
  limit: number,
): Promise<ArrivalRow[]> {
  return toArrivals(
    await db.execute<FoundArrival>(sql`
      ${arrivals} where entry.meeting_id = ${meetingId} and entry.checkpoint_id = ${checkpointId} and first_at is not null
        and entry.changed_by >= ${change}::xid8
        and (entry.changed_by, entry.participant_id, entry.period) > (${change}::xid8, ${participantId}::uuid, ${period})
      order by entry.changed_by, entry.participant_id, entry.period limit ${limit}`),
  );
}

/** Returns the latest arrivals, in ascending order of time. */
export async function findLatestArrivals(
  db: Db,
  { checkpointId, meetingId }: OpenWall,
  limit: number,
): Promise<ArrivalRow[]> {
  const found = await db.execute<FoundArrival>(sql`
    ${arrivals} where entry.meeting_id = ${meetingId} and entry.checkpoint_id = ${checkpointId} and first_at is not null
    order by first_at desc, entry.participant_id limit ${limit}`);
  return toArrivals(found).toReversed();
}

type FoundArrival = Record<string, unknown> & Omit<ArrivalRow, 'at'> & { at: string };

const arrivals = sql`
  select entry.participant_id as "participantId", entry.period, entry.changed_by::text as change, entry.first_at as at,
    person.name, person.organization, type.name as type,
    coalesce((select act = 'given' from consents where participant_id = entry.participant_id and subject = 'wall'
      order by id desc limit 1), false) as agreed
  from checkin_entries as entry
  join checkin_roster as person on person.participant_id = entry.participant_id
  left join registration_types as type on type.id = person.type_id`;

function toArrivals({ rows }: { readonly rows: FoundArrival[] }): ArrivalRow[] {
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export interface WallTypeFigures {
  readonly id: string;
  readonly name: LocalizedText;
  readonly expected: number;
  readonly arrived: number;
}

/** Returns figures by registration type, in the organizer's order; people without a type have an empty id. */
export async function findTypeFigures(
  db: Db,
  { checkpointId, meetingId }: OpenWall,
): Promise<WallTypeFigures[]> {
  const { rows } = await db.execute<Record<string, unknown> & WallTypeFigures>(sql`
    select coalesce(type.id::text, '') as id, coalesce(type.name, '{"en": "", "zh": ""}') as name,
      count(*) filter (where standing = 'confirmed' and audience_includes(checkpoint.audience, person))::integer as expected,
      count(arrived.participant_id)::integer as arrived
    from checkpoints as checkpoint
    join checkin_roster as person on person.meeting_id = checkpoint.meeting_id
    left join (select distinct participant_id from checkin_entries
      where meeting_id = ${meetingId} and checkpoint_id = ${checkpointId} and first_at is not null) as arrived
      on arrived.participant_id = person.participant_id
    left join registration_types as type on type.id = person.type_id
    where checkpoint.id = ${checkpointId}
    group by type.id, type.name, type.position order by type.position nulls last`);
  return rows;
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
