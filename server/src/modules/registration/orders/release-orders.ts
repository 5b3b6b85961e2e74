import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';

interface Release {
  /** Null: the system itself. */
  readonly actor: string | null;
  readonly reason: string;
  readonly at: Date;
  /** Leaves those whose time is not over. */
  readonly onlyDue: boolean;
  /** What becomes of the registrations they were for. */
  readonly leaves: 'draft' | 'cancelled';
}

/** Cancels unpaid orders and gives their places back. Returns those it ended; what was paid meanwhile is not among them. */
export async function releaseOrders(
  tx: Tx,
  ids: readonly string[],
  { actor, reason, at, onlyDue, leaves }: Release,
): Promise<string[]> {
  const found = await tx.execute<{ ended: string[] }>(sql`
    select release_orders(${sql.param([...ids])}::uuid[], ${actor}::uuid, ${reason}, ${at}::timestamptz, ${onlyDue}, ${leaves})
      as ended`);
  return found.rows[0]?.ended ?? [];
}
