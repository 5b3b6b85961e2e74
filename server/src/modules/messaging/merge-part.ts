import { sql } from 'drizzle-orm';
import { type MergePart, type MergeRow, mergeRow } from '#kernel/db/merge-part';

type Found = Record<string, unknown> & MergeRow;

/** A person's messages move with them; templates keep the account that wrote them. */
export const messagingMergePart: MergePart = {
  columns: {
    'message_log.account_id': 'moves',
    'site_messages.account_id': 'moves',
    'message_templates.changed_by': 'stays',
    'message_template_versions.by': 'stays',
    'message_switches.off_by': 'stays',
  },
  find: async (db, { from }) => {
    const site = await db.execute<Found>(sql`
      select id, title as label, meeting_id as "meetingId", created_at as at from site_messages
      where account_id = ${from} order by created_at desc, id`);
    const log = await db.execute<Found>(sql`
      select id, subject as label, meeting_id as "meetingId", created_at as at from message_log
      where account_id = ${from} order by created_at desc, id`);
    return { groups: { siteMessages: site.rows.map(mergeRow), messages: log.rows.map(mergeRow) } };
  },
  move: async (tx, { from, into }) => {
    await tx.execute(sql`update site_messages set account_id = ${into} where account_id = ${from}`);
    await tx.execute(sql`update message_log set account_id = ${into} where account_id = ${from}`);
  },
};
