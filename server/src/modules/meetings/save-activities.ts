import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { ActivitiesSection } from '@plenum/contract/meetings/catalogue';
import type { Tx } from '#kernel/db/database';
import { type Held, insistOwn, keepWhatIsTaken, removeUnused } from './catalogue-guard.ts';
import { overwriteBut } from './catalogue-overwrite.ts';
import { activities } from './tables.ts';

const LIST = 'content.activities';

export async function saveActivities(tx: Tx, meetingId: string, content: ActivitiesSection): Promise<void> {
  const wanted = content.activities.map(({ id, stock }, index) => ({
    key: id,
    stock,
    path: `${LIST}.${index}`,
  }));
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
      set: overwriteBut(activities, ['id', 'meetingId', 'taken']),
      setWhere: eq(activities.meetingId, meetingId),
    })
    .returning({ id: activities.id });
  insistOwn(wanted, written);
}

// In the order of their ids, as whoever sells them does: two who lock the same things never wait for each other.
async function lockActivities(tx: Tx, meetingId: string): Promise<Held[]> {
  const rows = await tx
    .select({ key: activities.id, name: activities.name, taken: activities.taken })
    .from(activities)
    .where(eq(activities.meetingId, meetingId))
    .orderBy(asc(activities.id))
    .for('update');
  return rows.map((row) => ({ ...row, list: LIST }));
}
