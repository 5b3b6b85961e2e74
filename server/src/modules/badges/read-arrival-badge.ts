import type { ArrivalBadgeState, OpenQueueState } from '@plenum/contract/badges/queue';
import { sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import { queueArrivals } from './arrivals.ts';
import { SILENT_MS } from './stations.ts';

/** Returns the state of the badge of a person whom a gate has just checked in. */
export async function readArrivalBadge(
  db: Db,
  { id: meetingId, participantId }: { readonly id: string; readonly participantId: string },
  at: Date,
): Promise<{ state: ArrivalBadgeState }> {
  await db.transaction((tx) => queueArrivals(tx, meetingId, at));
  const since = new Date(at.getTime() - SILENT_MS);
  const { rows } = await db.execute<{
    queued: OpenQueueState | null;
    hasBadge: boolean;
    isConnected: boolean;
  }>(sql`
    select
      (select state from badge_queue where meeting_id = ${meetingId} and participant_id = ${participantId}
        and state in ('waiting', 'taken', 'failed') limit 1) as queued,
      exists (select from badge_prints as print join badge_jobs as job on job.id = print.job_id
        where print.participant_id = ${participantId} and job.meeting_id = ${meetingId}) as "hasBadge",
      exists (select from badge_stations where meeting_id = ${meetingId} and ended_at is null and expires_at > ${at}
        and seen_at >= ${since} and problem = '')
      or exists (select from badge_arrivals where meeting_id = ${meetingId} and browser_seen_at >= ${since})
        as "isConnected"`);
  const [found] = rows;
  if (found?.queued === 'failed') return { state: 'failed' };
  if (found?.queued) return { state: found.isConnected ? 'queued' : 'no_printer' };
  return { state: found?.hasBadge === true ? 'has_badge' : 'not_queued' };
}
