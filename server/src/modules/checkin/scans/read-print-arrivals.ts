import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';

/** If a device sends a scan later than this, no badge is printed, because the person went in long ago. */
const LATE_MINUTES = 15;

export interface PrintArrival {
  readonly participantId: string;
  readonly checkpointId: string;
  readonly receivedAt: Date;
  /** False if the check-in was undone. */
  readonly isIn: boolean;
  /**
   * True if the switch "print the badge on check-in" was on when the check-in reached the server, and the check-in did
   * not arrive too late.
   */
  readonly prints: boolean;
}

/**
 * Returns check-ins that changed since `seen`, and the next `seen`. One that is being stored at the moment is returned
 * next time; some may be returned twice.
 */
export async function readPrintArrivals(
  tx: Tx,
  meetingId: string,
  seen: string,
): Promise<{ arrivals: PrintArrival[]; seen: string }> {
  const { rows } = await tx.execute<
    Omit<PrintArrival, 'receivedAt'> & { receivedAt: string; horizon: string } & Record<string, unknown>
  >(sql`
    select entry.participant_id as "participantId", entry.checkpoint_id as "checkpointId", scan.received_at as "receivedAt",
      entry.first_at is not null or exists (
        select from checkin_entries as other join checkpoints as place on place.id = other.checkpoint_id
        where other.participant_id = entry.participant_id and other.first_at is not null
          and (place.id = entry.checkpoint_id or place.auto_print_since is not null)) as "isIn",
      coalesce(entry.first_at is not null and scan.received_at >= checkpoint.auto_print_since
        and scan.received_at - scan.at <= ${LATE_MINUTES} * interval '1 minute', false) as prints,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon
    from checkin_entries as entry
    join checkpoints as checkpoint on checkpoint.id = entry.checkpoint_id
    join checkin_scans as scan on (scan.device_id, scan.sequence) = (entry.device_id, entry.sequence)
    where entry.meeting_id = ${meetingId} and entry.changed_by >= ${seen}::xid8
    order by scan.received_at, entry.participant_id`);
  const arrivals = rows.map(({ participantId, checkpointId, receivedAt, isIn, prints }) => ({
    participantId,
    checkpointId,
    receivedAt: new Date(receivedAt),
    isIn,
    prints,
  }));
  return { arrivals, seen: rows[0]?.horizon ?? seen };
}
