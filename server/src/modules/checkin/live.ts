import type { LiveEvent } from '@plenum/contract/kernel/endpoints';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { announceAll } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import { createPacer } from '#kernel/live/pacer';

const PAUSE_MS = 1_000;

type Announce = (meetingId: string, participantIds: readonly string[]) => void;

// Each server throttles separately.
const announcers = new WeakMap<Kernel, Announce>();

export function arrivalsOf(meetingId: string): LiveEvent {
  return { channel: `meeting:${meetingId}`, event: 'arrivals', id: meetingId };
}

/**
 * Notifies open consoles that people have arrived, and the open tickets of these people. Both then fetch the new state.
 */
export async function tellArrivals(
  db: Db | Tx,
  meetingId: string,
  participantIds: readonly string[],
): Promise<void> {
  const { rows } = await db.execute<{ accountId: string }>(sql`
    select distinct account_id as "accountId" from participants
    join registrations on registrations.id = participants.registration_id
    where participants.id = any (${sql.param([...participantIds])}::uuid[])`);
  const tickets = rows.map(({ accountId }) => ({
    channel: accountChannel(accountId),
    event: 'checked_in',
    id: meetingId,
  }));
  await announceAll(db, [arrivalsOf(meetingId), ...tickets]);
}

/**
 * Like `tellArrivals`, but after the devices were answered and at most once a second per conference, so that no scan
 * waits for it.
 */
export function announceArrivals(kernel: Kernel, meetingId: string, participantIds: readonly string[]): void {
  const known = announcers.get(kernel) ?? createAnnouncer(kernel);
  announcers.set(kernel, known);
  known(meetingId, participantIds);
}

function createAnnouncer(kernel: Kernel): Announce {
  const failed = (error: unknown) => kernel.log.warn({ err: error }, 'arrivals not announced');
  const waiting = new Map<string, Set<string>>();
  const tell = createPacer(
    PAUSE_MS,
    async (meetingId) => {
      const people = waiting.get(meetingId) ?? [];
      waiting.delete(meetingId);
      await tellArrivals(kernel.db, meetingId, [...people]);
    },
    failed,
  );
  return (meetingId, participantIds) => {
    const people = waiting.get(meetingId) ?? new Set<string>();
    for (const id of participantIds) people.add(id);
    waiting.set(meetingId, people);
    tell(meetingId).catch(failed);
  };
}
