import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { NoticeKind } from './events.ts';

/** The period in which a kind is sent. */
interface Window {
  readonly from: SQL;
  readonly until: SQL;
}

/**
 * In the conference's time zone: from 10:00 on the day before until the first day begins, and from 10:00 on the day
 * after the last one. Thanks may be a day late if the server was down; a reminder may not.
 */
const windows: Readonly<Record<NoticeKind, Window>> = {
  'conference.tomorrow': {
    from: sql`(starts_on - 1 + time '10:00') at time zone time_zone`,
    until: sql`begins_at`,
  },
  'conference.thanks': {
    from: sql`(ends_on + 1 + time '10:00') at time zone time_zone`,
    until: sql`(ends_on + 3)::timestamp at time zone time_zone`,
  },
};

export interface DueConference {
  readonly id: string;
  readonly until: Date;
}

/** Returns the conferences for which a kind is due now. Drafts and archived conferences send no messages. */
export async function findDue(
  db: Db | Tx,
  kind: NoticeKind,
  now: Date,
  meetingId?: string,
): Promise<DueConference[]> {
  const { from, until } = windows[kind];
  const found = await db.execute<{ id: string; until: Date }>(sql`
    select id, ${until} as until from meetings
    where state in ('published', 'closed') and ${from} <= ${now} and ${until} > ${now}
      ${meetingId === undefined ? sql`` : sql`and id = ${meetingId}`} order by id`);
  return found.rows.map((row) => ({ ...row, until: new Date(row.until) }));
}
