import {
  ROSTER_PAGE,
  type syncDevice as endpoint,
  type Wanted,
} from '@plenum/contract/checkin/device-endpoints';
import { checkinRefusals } from '@plenum/contract/checkin/messages';
import { type Roster, signedText } from '@plenum/contract/checkin/roster';
import type { EntryState, HandoutState, RosterEntry } from '@plenum/contract/checkin/schemas';
import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import { nameSounds } from '#kernel/names/name-sounds';
import type { Kernel } from '#kernel/kernel';
import { mayIn } from '#modules/meetings/scope/public';
import { createLiveKeys, findTicketByCode, findTicketKeys, signBytes } from '#modules/tickets/public';
import {
  findCheckpoints,
  findCheckpointConference,
  presentCheckpoint,
} from '../checkpoints/checkpoint-queries.ts';
import { keepRosterFresh, refreshRoster } from '../roster.ts';
import { findSupervisorKeys } from '../supervisors/manage-supervisors.ts';
import { checkinDevices } from '../tables.ts';
import { requireToken } from './devices.ts';

type Asked = BodyOf<typeof endpoint>;
type Reply = ReplyOf<typeof endpoint>;

/**
 * Returns the checkpoints and everything that changed since the device's last call; a new device gets all data page by
 * page.
 */
export async function syncDevice(
  kernel: Kernel,
  { meetingId, actor }: { readonly meetingId: string; readonly actor: Actor },
  asked: Asked,
): Promise<Reply> {
  const { db, clock } = kernel;
  const now = clock.now();
  const [known] = await db.select().from(checkinDevices).where(eq(checkinDevices.id, asked.device.id));
  requireToken(known, meetingId, asked.device);
  if (known?.removedAt) refuse(checkinRefusals.DEVICE_REMOVED);
  const offsetMs = now.getTime() - Date.parse(asked.sentAt);
  const { checkpointId, gateId, queued } = asked;
  await db
    .update(checkinDevices)
    .set({ operator: actor.accountId, lastSeenAt: now, offsetMs, checkpointId, gateId, queued })
    .where(eq(checkinDevices.id, asked.device.id));
  const changes = asked.wanted
    ? await readPerson(db, meetingId, asked.wanted, asked.cursor)
    : await readFresh(db, meetingId, asked.cursor, now);
  const { name, timeZone, types, activities } = await findCheckpointConference(db, meetingId);
  const roster: Roster = {
    conference: { id: meetingId, name, timeZone },
    types: [...types],
    activities: activities.map((one) => ({
      id: one.id,
      kind: one.kind,
      name: one.name,
      startsAt: new Date(one.startsAt).toISOString(),
    })),
    checkpoints: (await findCheckpoints(db, meetingId)).map(presentCheckpoint),
    keys: await findTicketKeys(db, meetingId),
    supervisors: await findSupervisorKeys(db, meetingId),
    liveKey: (await createLiveKeys(kernel, db, meetingId))?.ofConference ?? '',
    ...changes,
  };
  const text = JSON.stringify(roster);
  const signed = await signBytes(kernel, db, meetingId, Buffer.from(signedText(text)));
  const mayOverride = mayIn(actor, meetingId, 'overrideCheckin');
  return { serverTime: now.toISOString(), offsetMs, mayOverride, roster: text, ...signed };
}

type Changes = Pick<Roster, 'reset' | 'entries' | 'states' | 'handouts' | 'cursor' | 'more'>;

/** Returns one person's current data. The device's cursor doesn't move. */
async function readPerson(
  db: Db,
  meetingId: string,
  wanted: Wanted,
  cursor: string | null,
): Promise<Changes> {
  const id =
    'code' in wanted
      ? (await findTicketByCode(db, meetingId, wanted.code))?.participantId
      : wanted.participantId;
  const nothing = { reset: false, entries: [], states: [], handouts: [], cursor: cursor ?? '', more: false };
  if (id === undefined) return nothing;
  await refreshRoster(db, meetingId, [id]);
  const entries = await findEntries(db, sql`meeting_id = ${meetingId} and participant_id = ${id}`);
  return { ...nothing, entries, ...(await findStatesOf(db, entries)) };
}

async function readFresh(db: Db, meetingId: string, cursor: string | null, now: Date): Promise<Changes> {
  // A new device relies on this data alone until its next sync.
  if (cursor === null) await refreshRoster(db, meetingId, null);
  else await keepRosterFresh(db, meetingId, now);
  return readChanges(db, meetingId, cursor);
}

// `p<transaction>.<person>` is a page that ends with this person; `c<transaction>` stands for all changes since this
// transaction.
const PAGE = /^p(\d{1,20})\.([\da-f-]{36})$/;
const CHANGES = /^c(\d{1,20})$/;
const NO_ONE = '00000000-0000-0000-0000-000000000000';
const MOST_STATES = 10_000;

async function readChanges(db: Db, meetingId: string, cursor: string | null): Promise<Changes> {
  const [, began, after] = PAGE.exec(cursor ?? '') ?? [];
  if (began !== undefined && after !== undefined) return readPage(db, meetingId, { began, after });
  const [, since] = CHANGES.exec(cursor ?? '') ?? [];
  const next = await findNext(db, meetingId);
  // After a restore, the database's transaction ids may be lower than the cursor.
  const isKnown = since !== undefined && BigInt(since) <= next;
  const changes = isKnown ? await readSince(db, meetingId, { since, next }) : null;
  if (changes) return changes;
  return { ...(await readPage(db, meetingId, { began: String(next), after: NO_ONE })), reset: true };
}

/**
 * Returns the transaction from which the next sync has to read: the one after the last change, or the oldest one still
 * running, whose changes aren't visible yet.
 */
async function findNext(db: Db, meetingId: string): Promise<bigint> {
  const last = (table: SQL) =>
    sql`(select changed_by::text from ${table} where meeting_id = ${meetingId} order by changed_by desc limit 1)`;
  const { rows } = await db.execute<{
    oldest: string;
    person: string | null;
    entry: string | null;
    handout: string | null;
  }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, ${last(sql`checkin_roster`)} as person,
      ${last(sql`checkin_entries`)} as entry, ${last(sql`checkin_handouts`)} as handout`);
  const [found] = rows;
  const changes = [found?.person, found?.entry, found?.handout].map((by) => BigInt(by ?? 0));
  const after = changes.reduce((latest, by) => (by > latest ? by : latest)) + 1n;
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
  const known = await findStatesOf(db, entries);
  const last = entries.at(-1)?.participantId;
  const more = entries.length === ROSTER_PAGE && last !== undefined;
  return { reset: false, entries, ...known, more, cursor: more ? `p${began}.${last}` : `c${began}` };
}

/** Returns null if so much has changed that all pages must be read again. */
async function readSince(
  db: Db,
  meetingId: string,
  { since, next }: { readonly since: string; readonly next: bigint },
): Promise<Changes | null> {
  const changed = sql`meeting_id = ${meetingId} and changed_by >= ${since}::xid8`;
  const entries = await findEntries(db, sql`${changed} limit ${ROSTER_PAGE + 1}`);
  const states = await findStates(db, sql`${changed} limit ${MOST_STATES + 1}`);
  const handouts = await findHandouts(db, sql`${changed} limit ${MOST_STATES + 1}`);
  const most = Math.max(states.length, handouts.length);
  if (entries.length > ROSTER_PAGE || most > MOST_STATES) return null;
  return { reset: false, entries, states, handouts, more: false, cursor: `c${next}` };
}

async function findEntries(db: Db, where: SQL): Promise<RosterEntry[]> {
  const { rows } = await db.execute<Record<string, unknown> & Omit<RosterEntry, 'sounds'>>(sql`
    select participant_id as "participantId", name, organization, type_id as "typeId", code, version, standing,
      activity_ids as "activityIds", check_in::text as "checkIn", check_out::text as "checkOut", phone_tail as "phoneTail", id_tail as "idTail", team_id as "teamId", vip
    from checkin_roster where ${where}`);
  return rows.map((entry) => ({ ...entry, sounds: nameSounds(entry.name).join(' ') }));
}

/** Returns the check-ins of these people, and the items they received. */
async function findStatesOf(
  db: Db,
  entries: readonly RosterEntry[],
): Promise<Pick<Changes, 'states' | 'handouts'>> {
  const ids = sql.param(entries.map((one) => one.participantId));
  return {
    states: await findStates(db, sql`first_at is not null and participant_id = any (${ids}::uuid[])`),
    handouts: await findHandouts(db, sql`handed_at is not null and participant_id = any (${ids}::uuid[])`),
  };
}

async function findHandouts(db: Db, where: SQL): Promise<HandoutState[]> {
  const { rows } = await db.execute<
    Record<string, unknown> & Omit<HandoutState, 'at'> & { at: string | null }
  >(
    sql`select checkpoint_id as "checkpointId", handout_id as "handoutId", participant_id as "participantId", period,
        handed_at as at, gate_id as "gateId" from checkin_handouts where ${where}`,
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at === null ? null : new Date(at).toISOString() }));
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
