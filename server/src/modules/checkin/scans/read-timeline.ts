import type { readTimeline as endpoint } from '@plenum/contract/checkin/endpoints';
import type { Direction, HeldReason, ScanMethod, VerdictCode } from '@plenum/contract/checkin/words';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { type LocalizedText, textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { mayIn } from '#modules/meetings/scope/public';
import { refreshRoster } from '../roster.ts';

interface Of {
  readonly meetingId: string;
  readonly participantId: string;
}

/** Returns every scan of a person, newest first. */
export async function readTimeline(
  { db }: Kernel,
  of: Of,
  { actor, language }: { readonly actor: Actor; readonly language: Language },
): Promise<ReplyOf<typeof endpoint>> {
  await refreshRoster(db, of.meetingId, [of.participantId]);
  const { rows } = await db.execute<{ name: string; organization: string }>(sql`
    select name, organization from checkin_roster
    where participant_id = ${of.participantId} and meeting_id = ${of.meetingId}`);
  const [person] = rows;
  if (!person) refuse(kernelRefusals.NOT_FOUND);
  const checkpoints = await findPlaces(db, of);
  const scans = await findScans(db, of);
  return {
    participantId: of.participantId,
    ...person,
    arrivedAt: (await findArrivalTimes(db, [of.participantId])).get(of.participantId)?.toISOString() ?? null,
    checkpoints: checkpoints.map(({ name, enteredAt, ...place }) => ({
      ...place,
      name: textIn(name, language),
      enteredAt: enteredAt === null ? null : new Date(enteredAt).toISOString(),
    })),
    scans: scans.map(({ checkpoint, gate, handout, at, offsetMs, ...scan }) => ({
      ...scan,
      checkpoint: textIn(checkpoint, language),
      gate: gate ? textIn(gate, language) : '',
      handout: handout ? textIn(handout, language) : '',
      at: new Date(at).toISOString(),
      offsetMs: Number(offsetMs),
    })),
    can: { correct: mayIn(actor, of.meetingId, 'editCheckin') },
  };
}

// Entries of people who were let in at one of the conference's arrival checkpoints.
const arrivals = sql`checkin_entries as entry join checkpoints as checkpoint on checkpoint.id = entry.checkpoint_id
  and checkpoint.kind = 'arrival' and checkpoint.deleted_at is null and entry.first_at is not null`;

/** Returns an SQL condition for whether the person has arrived. */
export function arrivalExists(participantId: SQL): SQL {
  return sql`exists (select from ${arrivals} where entry.participant_id = ${participantId})`;
}

/** Returns when each of these people arrived; people who have not arrived are left out. */
export async function findArrivalTimes(
  db: Pick<Db, 'execute'>,
  participantIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await db.execute<{ id: string; at: string }>(sql`
    select entry.participant_id as id, min(first_at) as at
    from ${arrivals}
    where entry.participant_id = any (${sql.param([...participantIds])}::uuid[])
    group by entry.participant_id`);
  return new Map(rows.map(({ id, at }) => [id, new Date(at)]));
}

async function findPlaces(db: Db, { meetingId, participantId }: Of) {
  const { rows } = await db.execute<{
    id: string;
    name: LocalizedText;
    isFor: boolean;
    enteredAt: string | null;
    conflicts: number;
    held: number;
  }>(sql`
    select checkpoint.id, checkpoint.name, audience_includes(audience, person) as "isFor",
      (select max(first_at) from checkin_entries as entry where entry.checkpoint_id = checkpoint.id
        and entry.participant_id = person.participant_id) as "enteredAt",
      (select coalesce(sum(conflicts), 0)::integer from checkin_entries as entry where entry.checkpoint_id = checkpoint.id
        and entry.participant_id = person.participant_id and first_at is not null) as conflicts,
      (select count(*)::integer from open_held_scans as scan where scan.checkpoint_id = checkpoint.id
        and scan.participant_id = person.participant_id) as held
    from checkpoints as checkpoint join checkin_roster as person on person.participant_id = ${participantId}
    where checkpoint.meeting_id = ${meetingId} and checkpoint.deleted_at is null
    order by starts_at nulls first, checkpoint.created_at, checkpoint.id`);
  return rows;
}

async function findScans(db: Db, { meetingId, participantId }: Of) {
  const { rows } = await db.execute<{
    deviceId: string;
    sequence: number;
    checkpoint: LocalizedText;
    gate: LocalizedText | null;
    handout: LocalizedText | null;
    device: string;
    operator: string;
    method: ScanMethod;
    direction: Direction;
    verdict: VerdictCode;
    at: string;
    offsetMs: string;
    reason: string;
    undone: boolean;
    held: boolean;
    heldReason: HeldReason | null;
    sentBy: string;
    supervisor: string;
  }>(sql`
    select scan.device_id as "deviceId", scan.sequence, checkpoint.name as checkpoint, gate.name as gate, handout.name as handout,
      device.name as device, account.name as operator, method, direction, verdict, at, scan.offset_ms as "offsetMs", reason, held,
      coalesce(scan.held_reason, case when held then 'device_removed' end) as "heldReason", coalesce(sender.name, '') as "sentBy",
      coalesce(supervisor.name, '') as supervisor,
      exists (select from checkin_scans as undo
        where (undo.undoes_device, undo.undoes_sequence) = (scan.device_id, scan.sequence)) as undone
    from checkin_scans as scan
    join checkpoints as checkpoint on checkpoint.id = scan.checkpoint_id
    join checkin_devices as device on device.id = scan.device_id
    join accounts as account on account.id = scan.operator
    left join checkin_supervisors as supervisor on supervisor.id = scan.supervisor
    left join accounts as sender on sender.id = scan.sent_by and scan.sent_by <> scan.operator
    left join lateral (
      select one -> 'name' as name from jsonb_array_elements(checkpoint.gates) as one
      where one ->> 'id' = scan.gate_id::text) as gate on true
    left join lateral (
      select one -> 'name' as name from jsonb_array_elements(checkpoint.handouts) as one
      where one ->> 'id' = scan.handout_id::text) as handout on true
    where scan.participant_id = ${participantId} and scan.meeting_id = ${meetingId}
    order by at desc, scan.device_id, scan.sequence desc limit 500`);
  return rows;
}
