import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { UnitCounter } from '../checkout/unit-counter.ts';
import { registrations, waitingEntries, type WaitingRow } from '../tables.ts';
import { byName, type Counters } from './turn.ts';

const names = (units: readonly string[]) => sql`${sql.param([...units])}::text[]`;

export async function readCounters(db: Db | Tx, units: readonly string[]): Promise<Counters> {
  const found = await db.execute<{ counters: UnitCounter[] }>(
    sql`select to_jsonb(read_counters(${names(units)})) as counters`,
  );
  return byName(found.rows[0]?.counters ?? []);
}

/** Locks the counters of these units. The registration must have been locked before. */
export async function lockCounters(tx: Tx, units: readonly string[]): Promise<Counters> {
  const found = await tx.execute<{ counters: UnitCounter[] | null }>(
    sql`select to_jsonb(lock_counters(units_named(${names(units)}))) as counters`,
  );
  return byName(found.rows[0]?.counters ?? []);
}

/** Adds an entry to the counters of these units, or removes it; the counters must be locked. */
export async function changeWaiting(tx: Tx, units: readonly string[], change: 1 | -1): Promise<void> {
  await tx.execute(sql`select change_waiting(${names(units)}, ${change})`);
}

/** Returns the entry of a registration if it is waiting or has an offer; otherwise null. */
export async function findLiveEntry(db: Db | Tx, registrationId: string): Promise<WaitingRow | null> {
  const [row] = await db
    .select()
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.registrationId, registrationId),
        inArray(waitingEntries.state, ['waiting', 'offered']),
      ),
    );
  return row ?? null;
}

export async function findEntry(db: Db | Tx, id: string): Promise<WaitingRow | null> {
  const [row] = await db.select().from(waitingEntries).where(eq(waitingEntries.id, id));
  return row ?? null;
}

export async function findEntries(db: Db | Tx, ids: readonly string[]): Promise<WaitingRow[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(waitingEntries)
        .where(inArray(waitingEntries.id, [...ids]));
}

/** The latest entry of each registration. */
export async function findLatestEntries(
  db: Db | Tx,
  registrationIds: readonly string[],
): Promise<WaitingRow[]> {
  if (registrationIds.length === 0) return [];
  return db
    .selectDistinctOn([waitingEntries.registrationId])
    .from(waitingEntries)
    .where(inArray(waitingEntries.registrationId, [...registrationIds]))
    .orderBy(waitingEntries.registrationId, desc(waitingEntries.joinedAt), desc(waitingEntries.turn));
}

export async function findMeetingsWithWaiting(db: Db): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: waitingEntries.meetingId })
    .from(waitingEntries)
    .where(eq(waitingEntries.state, 'waiting'));
  return found.map(({ id }) => id);
}

/** Returns the waiting list in the order of turns, each entry with the version of its form. */
export async function findWaitingList(
  db: Db,
  meetingId: string,
): Promise<{ entry: WaitingRow; formVersion: number }[]> {
  return db
    .select({ entry: waitingEntries, formVersion: registrations.version })
    .from(waitingEntries)
    .innerJoin(registrations, eq(registrations.id, waitingEntries.registrationId))
    .where(and(eq(waitingEntries.meetingId, meetingId), eq(waitingEntries.state, 'waiting')))
    .orderBy(asc(waitingEntries.turn));
}

/** Waiting entries of registrations that were ordered in another way, or cancelled. */
export async function findAbandoned(db: Db, meetingId: string): Promise<WaitingRow[]> {
  const found = await db.execute<{ id: string }>(sql`
    select waiting_entries.id from waiting_entries join registrations on registrations.id = registration_id
    where waiting_entries.meeting_id = ${meetingId} and waiting_entries.state = 'waiting' and registrations.state <> 'draft'`);
  return findEntries(
    db,
    found.rows.map(({ id }) => id),
  );
}

export interface PlaceInLine {
  readonly place: number;
  readonly peopleAhead: number;
}

/** The positions of entries among those that wait for the same unit. */
export async function findPlaces(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlaceInLine>> {
  if (ids.length === 0) return new Map();
  const found = await db.execute<{ id: string; ahead: number; people: number }>(sql`
    select own.id, count(earlier.id)::integer as ahead, coalesce(sum(earlier.people), 0)::integer as people
    from waiting_entries as own
    left join waiting_entries as earlier on earlier.meeting_id = own.meeting_id and earlier.state = 'waiting'
      and earlier.turn < own.turn and earlier.units && own.units
    where own.id = any (${sql.param([...ids])}::uuid[]) and own.state = 'waiting' group by own.id`);
  return new Map(found.rows.map(({ id, ahead, people }) => [id, { place: ahead + 1, peopleAhead: people }]));
}
