import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';

/** After this time, the roster is refreshed again before it is read. */
const FRESH_MS = 15_000;

/** Refreshes the roster, unless any server did so a moment ago. */
export async function keepRosterFresh(db: Db | Tx, meetingId: string, now: Date): Promise<void> {
  const taken = await db.execute(sql`
    insert into checkin_refreshes as known (meeting_id, at) values (${meetingId}, ${now})
    on conflict (meeting_id) do update set at = excluded.at where known.at <= ${new Date(now.getTime() - FRESH_MS)}
      or known.at > excluded.at
    returning 1`);
  if (taken.rows.length > 0) await refreshRoster(db, meetingId, null);
}

/** Refreshes the roster for these people, or for the whole conference. */
export async function refreshRoster(
  db: Db | Tx,
  meetingId: string,
  participantIds: readonly string[] | null,
): Promise<void> {
  await db.execute(
    sql`select refresh_roster(${meetingId}, ${sql.param(participantIds === null ? null : [...participantIds])}::uuid[])`,
  );
}
