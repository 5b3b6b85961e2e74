import { desc, eq } from 'drizzle-orm';
import type { VisitorMessage } from '@plenum/contract/meetings/schemas';
import type { Db } from '#kernel/db/database';
import { isoOrNull } from '../site/public-moments.ts';
import { findMeeting } from '../queries.ts';
import { visitorMessages } from '../tables.ts';

// Nobody reads further back, and whoever floods a meeting floods no organiser's browser.
const MOST_SHOWN = 500;

/** The newest first. */
export async function listMessages(db: Db, meetingId: string): Promise<VisitorMessage[]> {
  const { id } = await findMeeting(db, meetingId);
  const rows = await db
    .select()
    .from(visitorMessages)
    .where(eq(visitorMessages.meetingId, id))
    .orderBy(desc(visitorMessages.at), desc(visitorMessages.id))
    .limit(MOST_SHOWN);
  return rows.map((row) => ({
    id: row.id,
    topic: row.topic,
    name: row.name,
    email: row.email,
    phone: row.phone,
    text: row.body,
    at: row.at.toISOString(),
    answeredAt: isoOrNull(row.answeredAt),
  }));
}
