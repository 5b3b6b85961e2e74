import type {
  confirmSelfCheckin as confirming,
  openSelfCheckin as opening,
  SelfPerson,
  SelfVerdict,
} from '@plenum/contract/checkin/self';
import { selfRefusals } from '@plenum/contract/checkin/self-messages';
import { periodOf, stateAt } from '@plenum/contract/checkin/verdict';
import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { eq, sql } from 'drizzle-orm';
import { readToken, signToken } from '#kernel/crypto/signed-token';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type ConsentingSource, keepWallChoice } from '#modules/consents/public';
import { presentCheckpoint } from '../checkpoints/checkpoint-queries.ts';
import { tellArrivals } from '../live.ts';
import { refreshRoster } from '../roster.ts';
import { recordScansIn, scanBatch } from '../scans/record-scans.ts';
import { findScanFacts } from '../scans/scan-facts.ts';
import { toScanRow } from '../scans/scan-rows.ts';
import { checkinDevices, type CheckpointRow, checkpoints } from '../tables.ts';
import { selfDeviceOf } from '../devices/self-device.ts';
import { requireVenueCode } from './venue-codes.ts';

const PURPOSE = 'self check-in';
/** Long enough to log in on a phone. */
const PASS_MS = 15 * 60_000;

/** Exchanges the code on the screen for a pass. The code changes every half minute; the pass is valid for longer. */
export async function openSelfCheckin(kernel: Kernel, code: string): Promise<ReplyOf<typeof opening>> {
  const checkpointId = requireVenueCode(kernel, code);
  const { db, keys, clock } = kernel;
  const now = clock.now();
  const { checkpoint, conference, timeZone } =
    (await findPlace(db, checkpointId)) ?? refuse(selfRefusals.VENUE_CODE_FORGED);
  const expiresAt = new Date(now.getTime() + PASS_MS);
  return {
    pass: signToken(keys, PURPOSE, { checkpointId }, expiresAt),
    expiresAt: expiresAt.toISOString(),
    meetingId: checkpoint.meetingId,
    conference,
    checkpoint: checkpoint.name,
    timeZone,
    state: stateAt(presentCheckpoint(checkpoint), now.toISOString()),
  };
}

/** Returns the people whom this account registered for the conference. */
export async function listSelfPeople(kernel: Kernel, pass: string, accountId: string): Promise<SelfPerson[]> {
  const { db, clock } = kernel;
  const { checkpoint, timeZone } = await requirePass(kernel, pass);
  const own = await findOwn(db, checkpoint.meetingId, accountId);
  await refreshRoster(db, checkpoint.meetingId, own);
  const period = periodOf(checkpoint.rule, clock.now().toISOString(), timeZone);
  return findSelfPeople(db, checkpoint, period, own);
}

/** Checks everything that can be decided before the transaction begins. */
export async function prepareSelfCheckin(
  kernel: Kernel,
  { pass, participantId }: BodyOf<typeof confirming>,
  accountId: string,
) {
  const { checkpoint } = await requirePass(kernel, pass);
  const own = await findOwn(kernel.db, checkpoint.meetingId, accountId);
  if (!own.includes(participantId)) refuse(kernelRefusals.NOT_FOUND);
  return prepareScan(kernel, checkpoint, participantId);
}

/** Reads the facts about a person of the checkpoint's conference. */
export async function prepareScan(
  kernel: Kernel,
  { id: checkpointId, meetingId }: CheckpointRow,
  participantId: string,
) {
  const people = [participantId];
  await refreshRoster(kernel.db, meetingId, people);
  const facts = await findScanFacts(kernel.pool, {
    devices: [],
    checkpoints: [checkpointId],
    people,
    asked: people,
    operators: [],
    supervisors: [],
  });
  return { meetingId, checkpointId, participantId, facts };
}

interface SelfChoice {
  /** The account that is stored with the scan. */
  readonly operator: string;
  /** Null if no choice was made. */
  readonly onWall: boolean | null;
}

/**
 * Records a self check-in. The verdict comes from the same function as at a gate. The phones of all participants count
 * as one device of the conference.
 */
export async function recordSelfScan(
  tx: Tx,
  { meetingId, checkpointId, participantId, facts }: Awaited<ReturnType<typeof prepareScan>>,
  { operator, onWall }: SelfChoice,
  source: ConsentingSource,
): Promise<SelfVerdict> {
  const { at: now } = source;
  const deviceId = await lockDevice(tx, meetingId, operator, now);
  const last = await tx.execute<{ last: number | null }>(
    sql`select max(sequence) as last from checkin_scans where device_id = ${deviceId}`,
  );
  const scan = {
    sequence: (last.rows[0]?.last ?? 0) + 1,
    checkpointId,
    gateId: null,
    participantId,
    method: 'self' as const,
    direction: 'in' as const,
    scannedAt: now.toISOString(),
    offsetMs: 0,
    verdict: null,
    ticketVersion: null,
    overrideReason: '',
    approval: null,
    undoes: null,
    handoutId: null,
    operatorId: null,
  };
  const row = toScanRow(
    scan,
    0,
    { meetingId, deviceId, enrolledAt: null, operator, offsetMs: 0, now },
    facts,
  );
  const [stored] = await recordScansIn(tx, scanBatch({ now, devices: [] }, [row]));
  if (!stored?.verdict) throw new Error('a scan was not stored');
  if (onWall !== null)
    await keepWallChoice(tx, { meetingId, participantId, agrees: onWall, way: 'self_checkin' }, source);
  if (stored.verdict === 'admitted') await tellArrivals(tx, meetingId, [participantId]);
  return {
    verdict: stored.verdict,
    since: stored.since === null ? null : new Date(stored.since).toISOString(),
    name: facts.people.get(participantId)?.name ?? '',
  };
}

export async function requirePass(kernel: Kernel, pass: string) {
  const { checkpointId } = readToken(kernel.keys, PURPOSE, pass, kernel.clock.now()) ?? {};
  const place = typeof checkpointId === 'string' ? await findPlace(kernel.db, checkpointId) : null;
  return place ?? refuse(selfRefusals.SELF_PASS_ENDED);
}

async function lockDevice(tx: Tx, meetingId: string, operator: string, at: Date): Promise<string> {
  const id = selfDeviceOf(meetingId);
  const row = { id, meetingId, name: '', enrolledBy: operator, enrolledAt: at, operator, lastSeenAt: at };
  await tx.insert(checkinDevices).values(row).onConflictDoNothing();
  await tx.select().from(checkinDevices).where(eq(checkinDevices.id, id)).for('update');
  return id;
}

interface Place {
  readonly checkpoint: CheckpointRow;
  readonly conference: LocalizedText;
  readonly timeZone: string;
}

async function findPlace(db: Db, checkpointId: string): Promise<Place | null> {
  const [checkpoint] = await db.select().from(checkpoints).where(eq(checkpoints.id, checkpointId));
  if (!checkpoint || checkpoint.deletedAt !== null) return null;
  const { rows } = await db.execute<{ conference: LocalizedText; timeZone: string }>(
    sql`select title as conference, time_zone as "timeZone" from meetings where id = ${checkpoint.meetingId}`,
  );
  return rows[0] ? { checkpoint, ...rows[0] } : null;
}

async function findOwn(db: Db, meetingId: string, accountId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select person.id from participants as person join registrations as registration on registration.id = person.registration_id
    where registration.account_id = ${accountId} and person.meeting_id = ${meetingId} and person.state = 'registered'
      and not person.removed
    order by person.id limit 500`);
  return rows.map(({ id }) => id);
}

async function findSelfPeople(
  db: Db,
  { id: checkpointId }: CheckpointRow,
  period: string,
  own: readonly string[],
): Promise<SelfPerson[]> {
  const { rows } = await db.execute<
    Record<string, unknown> & Omit<SelfPerson, 'since'> & { since: string | null }
  >(sql`
    select person.participant_id as "participantId", person.name, person.organization,
      coalesce(type.name, '{"en": "", "zh": ""}') as type, entry.first_at as since,
      coalesce((select act = 'given' from consents where participant_id = person.participant_id and subject = 'wall'
        order by id desc limit 1), false) as "onWall"
    from checkin_roster as person
    left join registration_types as type on type.id = person.type_id
    left join checkin_entries as entry on entry.checkpoint_id = ${checkpointId}
      and entry.participant_id = person.participant_id and entry.period = ${period} and entry.inside
    where person.participant_id = any (${sql.param([...own])}::uuid[])
    order by person.participant_id`);
  return rows.map((row) => ({
    ...row,
    since: row.since === null ? null : new Date(row.since).toISOString(),
  }));
}
