import { ROSTER_PAGE, type syncDevice as endpoint } from '@plenum/contract/checkin/device-endpoints';
import { checkinRefusals } from '@plenum/contract/checkin/messages';
import type { EntryState, RosterEntry } from '@plenum/contract/checkin/schemas';
import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findTicketKeys } from '#modules/tickets/public';
import { findCheckpoints, findConference, presentCheckpoint } from '../checkpoints/checkpoint-queries.ts';
import { keepRosterFresh } from '../roster.ts';
import { checkinDevices } from '../tables.ts';
import { requireToken } from './devices.ts';

type Asked = BodyOf<typeof endpoint>;
type Reply = ReplyOf<typeof endpoint>;

/** The checkpoints, and what has changed since the device asked last; for a new device, everything page by page. */
export async function syncDevice(
  { db, clock }: Kernel,
  { meetingId, accountId }: { readonly meetingId: string; readonly accountId: string },
  asked: Asked,
): Promise<Reply> {
  const now = clock.now();
  const [known] = await db.select().from(checkinDevices).where(eq(checkinDevices.id, asked.device.id));
  requireToken(known, meetingId, asked.device);
  if (known?.removedAt) refuse(checkinRefusals.DEVICE_REMOVED);
  const offsetMs = now.getTime() - Date.parse(asked.sentAt);
  const { checkpointId, gateId, queued } = asked;
  await db
    .update(checkinDevices)
    .set({ operator: accountId, lastSeenAt: now, offsetMs, checkpointId, gateId, queued })
    .where(eq(checkinDevices.id, asked.device.id));
  await keepRosterFresh(db, meetingId, now);
  const { name, timeZone, types } = await findConference(db, meetingId);
  return {
    serverTime: now.toISOString(),
    offsetMs,
    conference: { id: meetingId, name, timeZone },
    types: [...types],
    checkpoints: (await findCheckpoints(db, meetingId)).map(presentCheckpoint),
    keys: await findTicketKeys(db, meetingId),
    ...(await readChanges(db, meetingId, asked.cursor)),
  };
}

type Changes = Pick<Reply, 'reset' | 'entries' | 'states' | 'cursor' | 'more'>;

// `p<transaction>.<person>`: pages, up to this person; `c<transaction>`: changes since this transaction.
const PAGE = /^p(\d{1,20})\.([\da-f-]{36})$/;
const CHANGES = /^c(\d{1,20})$/;
const NO_ONE = '00000000-0000-0000-0000-000000000000';
const MOST_STATES = 10_000;

async function readChanges(db: Db, meetingId: string, cursor: string | null): Promise<Changes> {
  const [, began, after] = PAGE.exec(cursor ?? '') ?? [];
  if (began !== undefined && after !== undefined) return readPage(db, meetingId, { began, after });
  const [, since] = CHANGES.exec(cursor ?? '') ?? [];
  const next = await findNext(db, meetingId);
  // A database that was restored counts its transactions anew.
  const isKnown = since !== undefined && BigInt(since) <= next;
  const changes = isKnown ? await readSince(db, meetingId, { since, next }) : null;
  if (changes) return changes;
  return { ...(await readPage(db, meetingId, { began: String(next), after: NO_ONE })), reset: true };
}

/**
 * From which transaction on a later answer has to look: after the last one that changed anything here, or the oldest one that
 * is still under way, whose changes can't be seen yet.
 */
async function findNext(db: Db, meetingId: string): Promise<bigint> {
  const last = (table: SQL) =>
    sql`(select changed_by::text from ${table} where meeting_id = ${meetingId} order by changed_by desc limit 1)`;
  const { rows } = await db.execute<{ oldest: string; person: string | null; entry: string | null }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, ${last(sql`checkin_roster`)} as person,
      ${last(sql`checkin_entries`)} as entry`);
  const [found] = rows;
  const [person, entry] = [BigInt(found?.person ?? 0), BigInt(found?.entry ?? 0)];
  const after = (person > entry ? person : entry) + 1n;
  const oldest = BigInt(found?.oldest ?? 0);
  return after < oldest ? after : oldest;
}

async function readPage(
  db: Db,
  meetingId: string,
  { began, after }: { readonly began: string; readonly after: string },
): Promise<Changes> {
  const entries = await findEntries(
    db,
    sql`meeting_id = ${meetingId} and participant_id > ${after} order by participant_id limit ${ROSTER_PAGE}`,
  );
  const states = await findStates(
    db,
    sql`first_at is not null and participant_id = any (${sql.param(entries.map((one) => one.participantId))}::uuid[])`,
  );
  const last = entries.at(-1)?.participantId;
  const more = entries.length === ROSTER_PAGE && last !== undefined;
  return { reset: false, entries, states, more, cursor: more ? `p${began}.${last}` : `c${began}` };
}

/** Null: so much has changed that the pages are read again. */
async function readSince(
  db: Db,
  meetingId: string,
  { since, next }: { readonly since: string; readonly next: bigint },
): Promise<Changes | null> {
  const changed = sql`meeting_id = ${meetingId} and changed_by >= ${since}::xid8`;
  const entries = await findEntries(db, sql`${changed} limit ${ROSTER_PAGE + 1}`);
  const states = await findStates(db, sql`${changed} limit ${MOST_STATES + 1}`);
  if (entries.length > ROSTER_PAGE || states.length > MOST_STATES) return null;
  return { reset: false, entries, states, more: false, cursor: `c${next}` };
}

async function findEntries(db: Db, where: SQL): Promise<RosterEntry[]> {
  const { rows } = await db.execute<Record<string, unknown> & RosterEntry>(sql`
    select participant_id as "participantId", name, organization, type_id as "typeId", code, version, standing,
      activity_ids as "activityIds", phone_tail as "phoneTail", id_tail as "idTail", team_id as "teamId"
    from checkin_roster where ${where}`);
  return rows;
}

async function findStates(db: Db, where: SQL): Promise<EntryState[]> {
  const { rows } = await db.execute<
    Record<string, unknown> & Omit<EntryState, 'firstAt'> & { firstAt: string | null }
  >(
    sql`select checkpoint_id as "checkpointId", participant_id as "participantId", period, first_at as "firstAt",
        gate_id as "gateId", inside from checkin_entries where ${where}`,
  );
  return rows.map(({ firstAt, ...row }) => ({
    ...row,
    firstAt: firstAt === null ? null : new Date(firstAt).toISOString(),
  }));
}
