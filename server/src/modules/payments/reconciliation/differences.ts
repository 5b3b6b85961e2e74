import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { paymentRefusals } from '@plenum/contract/payments/messages';
import { needsDecision, type Reconciliation } from '@plenum/contract/payments/reconciliation';
import { and, asc, desc, eq, inArray, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { findAccountNames } from '#modules/accounts/staff/public';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { orders } from '#modules/registration/orders/public';
import { reconciliationFact } from '../audit-facts.ts';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import { reconciliationDifferences, reconciliations } from './tables.ts';

const PAGE = 60;

/** Lists reconciled days, the latest first. */
export async function listReconciliations(
  db: Db,
  meetingId: string,
  after = '',
): Promise<{ rows: Reconciliation[]; next: string | null; total: number | null }> {
  const [day = '', wallet = ''] = after.split(' ');
  const isFirst = !/^\d{4}-\d\d-\d\d$/.test(day);
  const found = await db
    .select()
    .from(reconciliations)
    .where(
      and(
        eq(reconciliations.meetingId, meetingId),
        isFirst
          ? undefined
          : or(
              lt(reconciliations.day, day),
              and(eq(reconciliations.day, day), lt(reconciliations.wallet, wallet as Wallet)),
            ),
      ),
    )
    .orderBy(desc(reconciliations.day), desc(reconciliations.wallet))
    .limit(PAGE + 1);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return {
    rows: await present(db, page),
    next: found.length > PAGE && last ? `${last.day} ${last.wallet}` : null,
    total: isFirst && found.length <= PAGE ? page.length : null,
  };
}

async function present(
  db: Db,
  rows: readonly (typeof reconciliations.$inferSelect)[],
): Promise<Reconciliation[]> {
  const ids = rows.map(({ id }) => id);
  const found = await db
    .select({ difference: reconciliationDifferences, number: orders.number })
    .from(reconciliationDifferences)
    .leftJoin(orders, eq(orders.id, reconciliationDifferences.orderId))
    .where(inArray(reconciliationDifferences.reconciliationId, ids))
    .orderBy(asc(reconciliationDifferences.id));
  const names = await findAccountNames(
    db,
    found.map(({ difference }) => difference.resolvedBy),
  );
  return rows.map(({ id, wallet, day, state, billed, recorded, checkedAt }) => ({
    id,
    provider: wallet,
    day,
    state,
    billed,
    recorded,
    checkedAt: checkedAt.toISOString(),
    differences: found
      .filter(({ difference }) => difference.reconciliationId === id)
      .map(({ difference: one, number }) => ({
        id: one.id,
        kind: one.kind,
        tradeNo: one.tradeNo,
        currency: one.currency,
        billed: one.billed,
        recorded: one.recorded,
        order: one.orderId !== null && number !== null ? { id: one.orderId, number } : null,
        resolved: one.resolvedAt && {
          at: one.resolvedAt.toISOString(),
          by: names.get(one.resolvedBy ?? '') ?? '',
          reason: one.reason,
        },
      })),
  }));
}

/** Records how finance resolved a difference; the day is resolved once all its differences are. */
export async function resolveDifference(
  tx: Tx,
  { id: meetingId, differenceId }: { readonly id: string; readonly differenceId: string },
  reason: string,
  source: AuditSource,
): Promise<null> {
  const [found] = await tx
    .select({ difference: reconciliationDifferences })
    .from(reconciliationDifferences)
    .innerJoin(reconciliations, eq(reconciliations.id, reconciliationDifferences.reconciliationId))
    .where(and(eq(reconciliationDifferences.id, differenceId), eq(reconciliations.meetingId, meetingId)))
    .for('update');
  if (!found) refuse(kernelRefusals.NOT_FOUND);
  const { kind, tradeNo, resolvedAt, reconciliationId } = found.difference;
  if (resolvedAt !== null || !needsDecision(kind)) refuse(paymentRefusals.RECEIPT_STATE);
  await tx
    .update(reconciliationDifferences)
    .set({ reason, resolvedBy: source.actor, resolvedAt: source.at })
    .where(eq(reconciliationDifferences.id, differenceId));
  const all = await tx
    .select()
    .from(reconciliationDifferences)
    .where(eq(reconciliationDifferences.reconciliationId, reconciliationId));
  if (all.every((one) => !needsDecision(one.kind) || one.resolvedAt !== null))
    await tx
      .update(reconciliations)
      .set({ state: 'resolved' })
      .where(eq(reconciliations.id, reconciliationId));
  const fact = reconciliationFact(differenceId, { meeting: meetingId, kind, tradeNo, reason });
  await writeAudit(tx, fact, source);
  return null;
}
