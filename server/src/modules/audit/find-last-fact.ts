import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { AuditFact } from './write-audit.ts';

/** Who did this to the thing last, and when; null if no one has. */
export async function findLastFact(
  db: Db | Tx,
  { action, object }: Pick<AuditFact, 'action' | 'object'>,
): Promise<{ by: string | null; at: Date } | null> {
  const found = await db.execute<{ actor: string | null; at: string }>(sql`
    select actor, at from audit_log where object = ${object} and action = ${action} order by id desc limit 1`);
  const row = found.rows[0];
  return row ? { by: row.actor, at: new Date(row.at) } : null;
}
