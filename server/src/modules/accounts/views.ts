import { accountRefusals } from '@plenum/contract/accounts/messages';
import { MOST_VIEWS, type SavedView, type SavedViewForm } from '@plenum/contract/accounts/views';
import { fieldMessages } from '@plenum/contract/kernel/field-messages';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call, Policy } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from './audit-facts.ts';
import { lockOwnAccount } from './find-account.ts';
import { presentView } from './present.ts';
import type { Actor } from '#kernel/http/actor';
import { and, asc, eq, sql } from 'drizzle-orm';
import { savedViews } from './tables.ts';

export async function saveView(
  kernel: Kernel,
  tx: Tx,
  id: string,
  form: SavedViewForm,
  call: Call,
): Promise<SavedView> {
  if (!hasViewsOf(call.actor, form.meetingId)) refuse(kernelRefusals.NOT_FOUND);
  // Locked, so that two tabs can't both save the last allowed view or use the same name.
  const { id: accountId } = await lockOwnAccount(tx, call.actor);
  const others = (await findViews(tx, { ...form, accountId })).filter((view) => view.id !== id);
  if (others.length >= MOST_VIEWS) refuse(accountRefusals.VIEWS_FULL, { values: { max: MOST_VIEWS } });
  if (others.some((view) => view.name === form.name)) {
    refuse(kernelRefusals.INVALID_INPUT, { fields: { name: fieldMessages.duplicate } });
  }
  const now = kernel.clock.now();
  const kept =
    (await keepView(tx, { ...form, id, accountId, createdAt: now, changedAt: now })) ??
    refuse(kernelRefusals.NOT_FOUND);
  await writeAudit(
    tx,
    accountFact('account.view_saved', accountId, { view: id, list: form.list, meeting: form.meetingId }),
    accountSourceOf(kernel, call, accountId),
  );
  return presentView(kept);
}

/** Deletes one of the caller's views. Another account's view is treated as not found. */
export async function deleteView(kernel: Kernel, tx: Tx, call: Call, id: string): Promise<null> {
  const { accountId } = call.actor;
  if (!(await removeView(tx, accountId, id))) refuse(kernelRefusals.NOT_FOUND);
  await writeAudit(
    tx,
    accountFact('account.view_deleted', accountId, { view: id }),
    accountSourceOf(kernel, call, accountId),
  );
  return null;
}

/**
 * Returns whether the owner may have views for a conference, that is, whether they work for it. Lists of other
 * conferences are not found.
 */
function hasViewsOf(actor: Actor, meetingId: string): boolean {
  return actor.administrator || actor.roles.has(meetingId);
}

export const readsViews: Policy = (actor, { query }) =>
  hasViewsOf(actor, (query as { meetingId: string }).meetingId) ? true : 'unseen';

type View = typeof savedViews.$inferSelect;

/** Returns views in the order in which they were first saved. */
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

/** Returns null if the id belongs to another account's view, or to a view of another list. */
async function keepView(tx: Tx, view: View): Promise<View | null> {
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

async function removeView(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const removed = await tx
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.accountId, accountId)));
  return removed.rowCount === 1;
}
