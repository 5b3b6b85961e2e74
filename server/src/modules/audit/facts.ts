import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';

/** A fact worth keeping: who did what to which thing. Each module lists its own facts as a union. */
export interface AuditFact {
  readonly action: string;
  /** `kind:id` of the thing concerned. */
  readonly object: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface AuditSource {
  /** The account that acted; null for the system itself or an unknown caller. */
  readonly actor: string | null;
  readonly requestId: string | null;
  readonly at: Date;
}

export async function writeAudit(tx: Db | Tx, fact: AuditFact, source: AuditSource): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (at, actor, action, object, detail, request_id)
    values (${source.at}, ${source.actor}, ${fact.action}, ${fact.object},
      ${JSON.stringify(fact.detail ?? {})}::jsonb, ${source.requestId})`);
}

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
