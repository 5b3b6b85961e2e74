import { sql } from 'drizzle-orm';
import type { MergePart } from '#kernel/db/merge-part';

/** The log is never changed: it keeps the account that acted at the time. */
export const auditMergePart: MergePart = {
  columns: { 'audit_log.actor': 'stays' },
  find: async (db, { from }) => {
    const { rows } = await db.execute<{ entries: number }>(
      sql`select count(*)::integer as entries from audit_log where actor = ${from}`,
    );
    return { groups: { audit: rows[0]?.entries ?? 0 } };
  },
};
