import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { savedViews } from '../tables.ts';

type View = typeof savedViews.$inferSelect;

/** In the order they were first saved. */
export async function findViews(
  db: Db | Tx,
  of: { accountId: string; meetingId: string; list: string },
): Promise<View[]> {
  return db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.accountId, of.accountId),
        eq(savedViews.meetingId, of.meetingId),
        eq(savedViews.list, of.list),
      ),
    )
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id));
}

/** Null where the id is taken by somebody else's view, or by one of another list. */
export async function keepView(tx: Tx, view: View): Promise<View | null> {
  const { name, query, columns, changedAt } = view;
  const [kept] = await tx
    .insert(savedViews)
    .values(view)
    .onConflictDoUpdate({
      target: savedViews.id,
      set: { name, query, columns, changedAt },
      setWhere: sql`${savedViews.accountId} = ${view.accountId} and ${savedViews.meetingId} = ${view.meetingId}
        and ${savedViews.list} = ${view.list}`,
    })
    .returning();
  return kept ?? null;
}

export async function removeView(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const removed = await tx
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.accountId, accountId)));
  return removed.rowCount === 1;
}
