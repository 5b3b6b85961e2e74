import type {
  SlipRow,
  SlipView,
  WaitingMoneyRow,
  WithdrawalRow,
  WithdrawalView,
} from '@plenum/contract/console/money-lists';
import type { Language } from '@plenum/contract/kernel/language';
import { isPriceOver } from '@plenum/contract/registration/orders/price';
import { inArray } from 'drizzle-orm';
import type { Kernel } from '#kernel/kernel';
import { findAccountNames } from '#modules/accounts/staff/public';
import {
  findDebtors,
  presentReceipt,
  presentSlip,
  presentWithdrawal,
  receipts,
  slipFilesOf,
  slips,
  withdrawals,
} from '#modules/payments/public';
import { findReceiptsGoingBack } from '#modules/payments/refunds/public';
import { isAcceptable } from '#modules/payments/slips/public';
import { type ListPage, PAGE, readCursor, toPage } from '#kernel/list/list-page';
import { findSlipPage, findWaitingPage, findWithdrawalPage, type Found } from './money-queries.ts';

/** Lists proofs of payment, either those waiting for a decision or those already decided. */
export async function listSlips(
  { db, pool }: Kernel,
  meetingId: string,
  { view, after }: { readonly view: SlipView; readonly after?: string | undefined },
  language: Language,
): Promise<ListPage<SlipRow>> {
  const cursor = readCursor(after, 'instant');
  const found = await findSlipPage(pool, { meetingId, view, after: cursor, limit: PAGE + 1 });
  const ids = found.map(({ id }) => id);
  const rows = new Map(
    (await db.select().from(slips).where(inArray(slips.id, ids))).map((row) => [row.id, row]),
  );
  const files = await slipFilesOf(db, ids);
  const receiptIds = [...rows.values()].flatMap(({ receiptId }) => (receiptId === null ? [] : [receiptId]));
  const paid = await findReceipts({ db }, receiptIds);
  const names = await findAccountNames(
    db,
    [...rows.values()].map(({ decidedBy }) => decidedBy),
  );
  return toPage(found, cursor === null, ({ id, order }): SlipRow => {
    const slip = rows.get(id);
    if (!slip || !order) throw new Error('a slip went away while it was read');
    const receipt = paid.get(slip.receiptId ?? '');
    const { decidedAt, decidedBy } = slip;
    return {
      ...presentSlip(slip, files.get(id) ?? [], language),
      order: presentFacts(order),
      decided: decidedAt && { at: decidedAt.toISOString(), by: names.get(decidedBy ?? '') ?? '' },
      receipt: receipt
        ? { amount: receipt.amount, paidAt: receipt.paidAt.toISOString(), tradeNo: receipt.tradeNo }
        : null,
    };
  });
}

/** Lists money that was received but has not been applied to anything yet, with the possible actions. */
export async function listWaitingMoney(
  { db, pool, clock }: Kernel,
  meetingId: string,
  after: string | undefined,
): Promise<ListPage<WaitingMoneyRow>> {
  const cursor = readCursor(after, 'instant');
  const found = await findWaitingPage(pool, { meetingId, after: cursor, limit: PAGE + 1 });
  const rows = await findReceipts(
    { db },
    found.map(({ id }) => id),
  );
  const names = await findAccountNames(
    db,
    [...rows.values()].map(({ recordedBy }) => recordedBy),
  );
  const now = clock.now();
  const goingBack = await findReceiptsGoingBack(db, [...rows.keys()]);
  return toPage(found, cursor === null, ({ id, order }): WaitingMoneyRow => {
    const receipt = rows.get(id);
    if (!receipt) throw new Error('a receipt went away while it was read');
    const isFree = !goingBack.has(id);
    return {
      ...presentReceipt(receipt, names),
      order: order && presentFacts(order),
      isGoingBack: !isFree,
      can: {
        accept: order !== null && isAcceptable(receipt, order) && isFree,
        askDifference: receipt.waitsFor === 'late' && order !== null && isFree && isPriceOver(order, now),
        reopen:
          order?.state === 'cancelled' && isFree && isAcceptable(receipt, { ...order, state: 'unpaid' }),
        refund: isFree,
        refundOriginal: isFree && receipt.attemptId !== null,
      },
    };
  });
}

async function findReceipts({ db }: Pick<Kernel, 'db'>, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(receipts)
    .where(inArray(receipts.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export function presentFacts({
  kind,
  id,
  number,
  state,
  currency,
  total,
  received,
  buyer,
}: NonNullable<Found['order']>): SlipRow['order'] {
  return { kind, id, number, state, currency, total, received, buyer };
}

/** Lists withdrawal requests, either those waiting for a decision or those already decided. */
export async function listWithdrawalRequests(
  { db, pool, keys }: Kernel,
  meetingId: string,
  { view, after }: { readonly view: WithdrawalView; readonly after?: string | undefined },
): Promise<ListPage<WithdrawalRow>> {
  const cursor = readCursor(after, 'instant');
  const found = await findWithdrawalPage(pool, { meetingId, view, after: cursor, limit: PAGE + 1 });
  const ids = found.map(({ id }) => id);
  const stored = await db.select().from(withdrawals).where(inArray(withdrawals.id, ids));
  const rows = new Map(stored.map((row) => [row.id, row]));
  const names = await findAccountNames(
    db,
    stored.flatMap(({ accountId, decidedBy }) => [accountId, decidedBy]),
  );
  const debtors = await findDebtors(
    db,
    stored.map(({ accountId }) => accountId),
  );
  return toPage(found, cursor === null, ({ id }): WithdrawalRow => {
    const row = rows.get(id);
    if (!row) throw new Error('a withdrawal went away while it was read');
    return { ...presentWithdrawal(keys, row, names, debtors), person: names.get(row.accountId) ?? '' };
  });
}
