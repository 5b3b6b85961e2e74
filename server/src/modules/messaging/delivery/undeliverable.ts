import { isPermanent } from '@plenum/contract/messaging/delivery-codes';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';

interface Undelivered {
  readonly messageId: string;
  /** The code in the provider's answer or delivery report. */
  readonly code: string;
}

/** Marks the target of each message that failed permanently; temporary failures leave no mark. */
export async function markUndeliverable(
  db: Db | Tx,
  undelivered: readonly Undelivered[],
  at: Date,
): Promise<void> {
  for (const { messageId, code } of undelivered) {
    const permanent = code.split(' ').find(isPermanent);
    if (permanent === undefined) continue;
    await db.execute(sql`
      insert into undeliverable_targets (target, code, message_id, at)
      select target, ${permanent}, id, ${at} from message_log where id = ${messageId}
      on conflict (target) do nothing`);
  }
}

/**
 * Removes the marks, because a code or message has arrived at the target, or an organizer wants to try again. Returns
 * the targets that were marked.
 */
export async function clearUndeliverable(db: Db | Tx, targets: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ target: string }>(sql`
    delete from undeliverable_targets where target = any (${sql.param(targets)}::text[]) returning target`);
  return rows.map(({ target }) => target);
}

/** Delivery results of the messages to one target since then. */
export async function countOutcomes(
  db: Db | Tx,
  target: string,
  since: Date,
): Promise<{ delivered: number; failed: number }> {
  const { rows } = await db.execute<{ delivered: number; failed: number }>(sql`
    select (count(*) filter (where delivery = 'delivered'))::integer as delivered,
      (count(*) filter (where state = 'failed' or delivery = 'undelivered'))::integer as failed
    from message_log where target = ${target} and created_at >= ${since}`);
  return rows[0] ?? { delivered: 0, failed: 0 };
}

/** Returns the targets among these that are marked. */
export async function findUndeliverable(
  db: Db | Tx,
  targets: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ target: string }>(sql`
    select target from undeliverable_targets where target = any (${sql.param(targets)}::text[])`);
  return new Set(rows.map(({ target }) => target));
}
