import { and, asc, eq, notInArray } from 'drizzle-orm';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { ActivitiesSection } from '@plenum/contract/meetings/catalogue';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type Held, keepWhatIsTaken, overwriteBut, removeUnused, requireOwnRows } from './catalogue-guard.ts';
import { activities, registrationTypes } from '../tables.ts';

const LIST = 'content.activities';

export async function saveActivities(tx: Tx, meetingId: string, content: ActivitiesSection): Promise<void> {
  const wanted = content.activities.map(({ id, stock }, index) => ({
    key: id,
    stock,
    path: `${LIST}.${index}`,
  }));
  await requireTypes(tx, meetingId, content);
  const held = await lockActivities(tx, meetingId);
  keepWhatIsTaken(held, wanted);
  const ids = wanted.map(({ key }) => key);
  await removeUnused(held, () =>
    tx.delete(activities).where(and(eq(activities.meetingId, meetingId), notInArray(activities.id, ids))),
  );
  if (ids.length === 0) return;
  const rows = content.activities.map(({ price, startsAt, endsAt, ...activity }, position) => ({
    ...activity,
    meetingId,
    position,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    priceCny: price.CNY,
    priceUsd: price.USD,
  }));
  const written = await tx
    .insert(activities)
    .values(rows)
    .onConflictDoUpdate({
      target: activities.id,
      set: overwriteBut(activities, ['id', 'meetingId', 'taken', 'waiting']),
      setWhere: eq(activities.meetingId, meetingId),
    })
    .returning({ id: activities.id });
  requireOwnRows(wanted, written);
}

// Locks by id, as placing an order does, so that two transactions never deadlock.
async function lockActivities(tx: Tx, meetingId: string): Promise<Held[]> {
  const rows = await tx
    .select({
      key: activities.id,
      name: activities.name,
      taken: activities.taken,
      waiting: activities.waiting,
    })
    .from(activities)
    .where(eq(activities.meetingId, meetingId))
    .orderBy(asc(activities.id))
    .for('update');
  return rows.map((row) => ({ ...row, list: LIST }));
}

// Only types of this conference can be referenced.
async function requireTypes(tx: Tx, meetingId: string, content: ActivitiesSection): Promise<void> {
  if (content.activities.every(({ typeIds }) => typeIds.length === 0)) return;
  const rows = await tx
    .select({ id: registrationTypes.id })
    .from(registrationTypes)
    .where(eq(registrationTypes.meetingId, meetingId));
  const own = new Set(rows.map(({ id }) => id));
  const foreign = content.activities.flatMap(({ typeIds }, index) =>
    typeIds.every((id) => own.has(id)) ? [] : [[`${LIST}.${index}.typeIds`, fieldMessages.unknown_reference]],
  );
  if (foreign.length > 0)
    refuse(kernelRefusals.INVALID_INPUT, { fields: Object.fromEntries(foreign) as Record<string, string> });
}
