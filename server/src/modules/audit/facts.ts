import type { AuditDetail } from '@plenum/contract/audit/detail-words';
import type { AuditAction } from '@plenum/contract/audit/action-words';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';

/**
 * An entry for the audit log: who did what to which thing. Each module lists its own facts as a union; their wording is
 * in the contract.
 */
export interface AuditFact {
  readonly action: AuditAction;
  /** `kind:id` of the object concerned. */
  readonly object: string;
  readonly detail?: AuditDetail;
}

export interface AuditSource {
  /** The account that acted; null for the system or an unknown caller. */
  readonly actor: string | null;
  readonly requestId: string | null;
  /** The network address of the request; null for jobs and commands. */
  readonly address: string | null;
  readonly at: Date;
  /** The name of the API key with which the actor's program called. */
  readonly apiKey?: string;
}

/** The caller of a request as the source of facts. */
export function sourceOf({ clock }: Pick<Kernel, 'clock'>, call: Call): AuditSource {
  return {
    actor: call.actor.accountId,
    requestId: call.requestId,
    address: call.address,
    at: clock.now(),
    ...(call.actor.key && { apiKey: call.actor.key.name }),
  };
}

// The name is part of the details, so that the seals cover it.
function detailOf({ detail = {} }: AuditFact, { apiKey }: AuditSource): AuditDetail {
  return apiKey === undefined ? detail : { ...detail, apiKey };
}

export async function writeAudit(tx: Db | Tx, fact: AuditFact, source: AuditSource): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (at, actor, action, object, meeting_id, detail, request_id, address)
    values (${source.at}, ${source.actor}, ${fact.action}, ${fact.object}, audit_meeting(${fact.object}),
      ${JSON.stringify(detailOf(fact, source))}::jsonb, ${source.requestId}, ${source.address})`);
}

/** Writes several facts from one source in one statement, in this order. */
export async function writeAudits(
  tx: Db | Tx,
  facts: readonly AuditFact[],
  source: AuditSource,
): Promise<void> {
  if (facts.length === 0) return;
  const rows = JSON.stringify(facts.map((fact) => ({ ...fact, detail: detailOf(fact, source) })));
  await tx.execute(sql`
    insert into audit_log (at, actor, action, object, meeting_id, detail, request_id, address)
    select ${source.at}, ${source.actor}, fact.action, fact.object, audit_meeting(fact.object), fact.detail,
      ${source.requestId}, ${source.address}
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (action text, object text, detail jsonb))
      with ordinality as fact (action, object, detail, place)
    order by place`);
}

export interface FoundFact {
  readonly action: string;
  readonly actor: string | null;
  readonly at: Date;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Returns the facts with one of these actions about any of these objects, earliest first. */
export async function findFacts(
  db: Db | Tx,
  objects: readonly string[],
  actions: readonly AuditAction[],
): Promise<FoundFact[]> {
  const found = await db.execute<Omit<FoundFact, 'at'> & { at: string }>(sql`
    select action, actor, at, detail from audit_log
    where object = any(${sql.param([...objects])}::text[]) and action = any(${sql.param([...actions])}::text[])
    order by id`);
  return found.rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Returns who did this to the thing last, and when, or null if no one has. */
export async function findLastFact(
  db: Db | Tx,
  { action, object }: Pick<AuditFact, 'action' | 'object'>,
): Promise<{ by: string | null; at: Date } | null> {
  const found = await db.execute<{ actor: string | null; at: string }>(sql`
    select actor, at from audit_log where object = ${object} and action = ${action} order by id desc limit 1`);
  const row = found.rows[0];
  return row ? { by: row.actor, at: new Date(row.at) } : null;
}
