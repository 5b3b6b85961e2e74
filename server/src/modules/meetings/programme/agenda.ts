import { and, eq, inArray } from 'drizzle-orm';
import { MOST_AGENDA_ITEMS } from '@plenum/contract/meetings/agenda';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { meetingRefusals } from '@plenum/contract/meetings/messages';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { findMeeting } from '../queries.ts';
import { agendaItems } from './tables.ts';

interface Agenda {
  ids: string[];
}

/** The sessions that a person starred in a conference; drafts are not found. */
export async function readAgenda(db: Db | Tx, accountId: string, meetingId: string): Promise<Agenda> {
  await requirePublic(db, meetingId);
  return { ids: await findIds(db, accountId, meetingId) };
}

async function findIds(db: Db | Tx, accountId: string, meetingId: string): Promise<string[]> {
  const rows = await db
    .select({ id: agendaItems.itemId })
    .from(agendaItems)
    .where(and(eq(agendaItems.accountId, accountId), eq(agendaItems.meetingId, meetingId)))
    .orderBy(agendaItems.addedAt, agendaItems.itemId);
  return rows.map(({ id }) => id);
}

/**
 * Applies additions and removals instead of a whole list, so that two browsers of one person don't overwrite each
 * other's changes.
 */
export async function changeAgenda(
  tx: Tx,
  accountId: string,
  meetingId: string,
  change: { add: readonly string[]; remove: readonly string[] },
  at: Date,
): Promise<Agenda> {
  await requirePublic(tx, meetingId);
  const mine = and(eq(agendaItems.accountId, accountId), eq(agendaItems.meetingId, meetingId));
  if (change.remove.length > 0)
    await tx.delete(agendaItems).where(and(mine, inArray(agendaItems.itemId, [...change.remove])));
  if (change.add.length > 0)
    await tx
      .insert(agendaItems)
      .values(change.add.map((itemId) => ({ accountId, meetingId, itemId, addedAt: at })))
      .onConflictDoNothing();
  const ids = await findIds(tx, accountId, meetingId);
  return ids.length > MOST_AGENDA_ITEMS ? refuse(meetingRefusals.AGENDA_FULL) : { ids };
}

async function requirePublic(db: Db | Tx, meetingId: string): Promise<void> {
  if ((await findMeeting(db, meetingId)).state === 'draft') refuse(kernelRefusals.NOT_FOUND);
}
