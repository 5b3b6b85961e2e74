import type { controlCheckpoint as control } from '@plenum/contract/checkin/endpoints';
import { checkinRefusals } from '@plenum/contract/checkin/messages';
import type { CheckpointForm } from '@plenum/contract/checkin/schemas';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { refuse } from '#kernel/refusal/refusal-error';
import { announce } from '#kernel/live/live-hub';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { checkinFact } from '../audit-facts.ts';
import { arrivalsOf } from '../live.ts';
import { refreshRoster } from '../roster.ts';
import { checkinScans, type CheckpointRow, checkpoints } from '../tables.ts';
import { findCheckpointConference, lockCheckpoint } from './checkpoint-queries.ts';

interface Named {
  readonly meetingId: string;
  readonly checkpointId: string;
}

export async function createCheckpoint(
  tx: Tx,
  meetingId: string,
  form: CheckpointForm,
  source: AuditSource,
): Promise<{ id: string }> {
  await requireOwn(tx, meetingId, form, '');
  const id = orderedId();
  await tx.insert(checkpoints).values({
    ...columnsOf(form),
    id,
    meetingId,
    autoPrintSince: form.switches.autoPrint ? source.at : null,
    createdAt: source.at,
    changedAt: source.at,
  });
  await writeAudit(
    tx,
    checkinFact('checkpoint.added', meetingId, { checkpoint: id, name: form.name }),
    source,
  );
  return { id };
}

export async function saveCheckpoint(
  tx: Tx,
  { meetingId, checkpointId }: Named,
  { version, checkpoint: form }: { readonly version: number; readonly checkpoint: CheckpointForm },
  source: AuditSource,
): Promise<null> {
  const row = await lockCheckpoint(tx, meetingId, checkpointId);
  if (row.version !== version) refuse(kernelRefusals.CHANGED_MEANWHILE);
  await requireOwn(tx, meetingId, form, 'checkpoint.');
  // The counting rule can't change once people have entered.
  if (row.rule !== form.rule && (await isUsed(tx, checkpointId))) refuse(checkinRefusals.CHECKPOINT_USED);
  await change(tx, row, columnsOf(form), source);
  await writeAudit(
    tx,
    checkinFact('checkpoint.changed', meetingId, { checkpoint: checkpointId, name: form.name }),
    source,
  );
  return null;
}

/** Deletes a checkpoint that has no scans. An offline device may still send scans that it made there; they are kept. */
export async function deleteCheckpoint(
  tx: Tx,
  { meetingId, checkpointId }: Named,
  source: AuditSource,
): Promise<null> {
  const row = await lockCheckpoint(tx, meetingId, checkpointId);
  if (await isUsed(tx, checkpointId)) refuse(checkinRefusals.CHECKPOINT_USED);
  await change(tx, row, { deletedAt: source.at }, source);
  await writeAudit(
    tx,
    checkinFact('checkpoint.deleted', meetingId, { checkpoint: checkpointId, name: row.name }),
    source,
  );
  return null;
}

/** Starts, pauses, ends or extends a checkpoint, and turns its switches on or off. Omitted values stay unchanged. */
export async function controlCheckpoint(
  tx: Tx,
  { meetingId, checkpointId }: Named,
  { version, to, until, switches }: BodyOf<typeof control>,
  source: AuditSource,
): Promise<null> {
  const row = await lockCheckpoint(tx, meetingId, checkpointId);
  if (row.version !== version) refuse(kernelRefusals.CHANGED_MEANWHILE);
  const endsAt = until === undefined ? row.endsAt : until === null ? null : new Date(until);
  if (endsAt !== null && row.startsAt !== null && endsAt <= row.startsAt)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { until: fieldMessages.date_order } });
  const state = to ?? row.state;
  // A checkpoint that is started after its window would end immediately, so its end is removed.
  const isOver = state === 'open' && until === undefined && endsAt !== null && endsAt <= source.at;
  await change(tx, row, { state, endsAt: isOver ? null : endsAt, ...(switches && { switches }) }, source);
  await writeAudit(
    tx,
    checkinFact('checkpoint.controlled', meetingId, {
      checkpoint: checkpointId,
      name: row.name,
      ...(to && { state: to }),
      ...(until !== undefined && { until }),
      ...(switches && { switches }),
    }),
    source,
  );
  // Walls and other consoles show the state.
  await announce(tx, arrivalsOf(meetingId));
  return null;
}

async function change(
  tx: Tx,
  { id, version, switches, autoPrintSince }: CheckpointRow,
  columns: Partial<CheckpointRow>,
  { at }: AuditSource,
): Promise<void> {
  const { autoPrint } = columns.switches ?? switches;
  await tx
    .update(checkpoints)
    .set({
      ...columns,
      autoPrintSince: autoPrint ? (autoPrintSince ?? at) : null,
      version: version + 1,
      changedAt: at,
    })
    .where(eq(checkpoints.id, id));
}

async function isUsed(tx: Tx, checkpointId: string): Promise<boolean> {
  // Waits for scans that are being stored and have not committed yet; they hold this lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkpoint|${checkpointId}`}, 0))`);
  return (await tx.$count(checkinScans, eq(checkinScans.checkpointId, checkpointId))) > 0;
}

// Refuses types, activities and people of other conferences.
async function requireOwn(
  tx: Tx,
  meetingId: string,
  { audience }: CheckpointForm,
  at: string,
): Promise<void> {
  const { types, activities } = await findCheckpointConference(tx, meetingId);
  const known = (list: readonly { readonly id: string }[], ids: readonly string[]) =>
    ids.every((id) => list.some((one) => one.id === id));
  const isOwn =
    audience.who === 'types'
      ? known(types, audience.typeIds)
      : audience.who === 'activities'
        ? known(activities, audience.activityIds)
        : audience.who !== 'list' || (await areOwnPeople(tx, meetingId, audience.participantIds));
  if (!isOwn)
    refuse(kernelRefusals.INVALID_INPUT, {
      fields: { [`${at}audience`]: fieldMessages.unknown_reference },
    });
}

async function areOwnPeople(tx: Tx, meetingId: string, ids: readonly string[]): Promise<boolean> {
  await refreshRoster(tx, meetingId, ids);
  const { rows } = await tx.execute<{ found: string }>(sql`
    select count(*) as found from checkin_roster where meeting_id = ${meetingId}
      and participant_id = any (${sql.param([...ids])}::uuid[])`);
  return Number(rows[0]?.found) === ids.length;
}

export function columnsOf({ from, until, ...form }: CheckpointForm) {
  return {
    ...form,
    startsAt: from === null ? null : new Date(from),
    endsAt: until === null ? null : new Date(until),
  };
}
