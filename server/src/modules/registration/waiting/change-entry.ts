import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { emit } from '#kernel/outbox/outbox';
import { waitingEnded } from '../events.ts';
import { lockRegistration } from '../people/registration-queries.ts';
import { waitingEntries, type WaitingRow } from '../tables.ts';
import { asksForMore, shortUnits, waitedFor } from './turn.ts';
import { changeWaiting, findEntry, lockCounters } from './waiting-queries.ts';

/**
 * Locks an entry. Every change of an entry locks its registration first, as check_out does. Returns null if the entry
 * is no longer waiting.
 */
export async function lockWaiting(
  tx: Tx,
  { id, registrationId }: Pick<WaitingRow, 'id' | 'registrationId'>,
): Promise<WaitingRow | null> {
  await lockRegistration(tx, registrationId);
  const entry = await findEntry(tx, id);
  return entry?.state === 'waiting' ? entry : null;
}

interface Ending {
  readonly state: 'lapsed' | 'left' | 'removed';
  readonly reason: string;
  readonly at: Date;
}

/**
 * Removes a locked entry from the list, so that its places are available to the next entry. The person gets a message
 * unless they left on their own.
 */
export async function endEntry(tx: Tx, entry: WaitingRow, { state, reason, at }: Ending): Promise<void> {
  await lockCounters(tx, entry.units);
  await changeWaiting(tx, entry.units, -1);
  await tx.update(waitingEntries).set({ state, reason, endedAt: at }).where(eq(waitingEntries.id, entry.id));
  if (state !== 'left') await emit(tx, waitingEnded, { entryId: entry.id }, at);
}

/** Makes a locked entry also wait for those of the units for which it is not waiting yet. */
export async function waitForMore(tx: Tx, entry: WaitingRow, short: readonly string[]): Promise<void> {
  const added = short.filter((unit) => !entry.units.includes(unit));
  if (added.length === 0) return;
  await lockCounters(tx, added);
  await changeWaiting(tx, added, 1);
  await tx
    .update(waitingEntries)
    .set({ units: [...entry.units, ...added] })
    .where(eq(waitingEntries.id, entry.id));
}

/**
 * Updates an entry whose form has changed since joining. An entry that asks for less keeps its position; one that asks
 * for more moves to the end.
 */
export async function changeWishes(
  tx: Tx,
  entry: WaitingRow,
  { wanted, version, people }: Pick<WaitingRow, 'wanted' | 'version' | 'people'>,
): Promise<'stays' | 'moved'> {
  const goesToEnd = asksForMore(wanted, entry.wanted);
  const counters = await lockCounters(tx, [...new Set([...entry.units, ...Object.keys(wanted)])]);
  await changeWaiting(tx, entry.units, -1);
  const kept = entry.units.filter((unit) => unit in wanted);
  const units = goesToEnd ? shortUnits(wanted, counters, waitedFor(counters)) : kept;
  await changeWaiting(tx, units, 1);
  await tx
    .update(waitingEntries)
    .set({
      wanted,
      version,
      people,
      units,
      ...(goesToEnd ? { turn: sql`nextval('waiting_turns')` } : {}),
    })
    .where(eq(waitingEntries.id, entry.id));
  return goesToEnd ? 'moved' : 'stays';
}
