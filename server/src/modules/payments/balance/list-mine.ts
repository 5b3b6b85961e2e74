import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { Currency } from '@plenum/contract/kernel/money';
import type { BalanceEntry, MyPayment } from '@plenum/contract/payments/balance-schemas';
import { and, asc, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';
import { findMeetingNames, type MeetingName } from '#modules/meetings/scope/public';
import { orders } from '#modules/registration/orders/public';
import { receipts, refundParts, refunds } from '../tables.ts';
import { balanceEntries, recharges } from './tables.ts';

const PAGE = 50;

interface Page<Row> {
  readonly rows: Row[];
  readonly next: string | null;
}

/** Returns the entries of a person's balance, latest first. */
export async function listEntries(
  db: Db,
  accountId: string,
  { currency, after }: { readonly currency: Currency; readonly after?: string | undefined },
  language: Language,
): Promise<Page<BalanceEntry>> {
  const found = await db
    .select({ entry: balanceEntries, number: orders.number })
    .from(balanceEntries)
    .leftJoin(orders, eq(orders.id, balanceEntries.orderId))
    .where(
      and(
        eq(balanceEntries.accountId, accountId),
        eq(balanceEntries.currency, currency),
        after === undefined ? undefined : lt(balanceEntries.id, Number(after)),
      ),
    )
    .orderBy(desc(balanceEntries.id))
    .limit(PAGE + 1);
  const names = await findMeetingNames(
    db,
    found.map(({ entry }) => entry.meetingId),
  );
  return toPage(found, ({ entry, number }): BalanceEntry => {
    const { id, at, kind, amount, balance, meetingId, orderId } = entry;
    return {
      id: String(id),
      at: at.toISOString(),
      kind,
      amount,
      balance,
      meeting: presentMeeting(names.get(meetingId), language),
      order: orderId !== null && number !== null ? { id: orderId, number } : null,
    };
  });
}

/** A person's payments for orders and top-ups, newest first. Payments recorded by mistake are left out. */
export async function listPayments(
  db: Db,
  accountId: string,
  after: string | undefined,
  language: Language,
): Promise<Page<MyPayment>> {
  const before = sql`(${receipts.recordedAt}, ${receipts.id}) <
    (select recorded_at, id from receipts where id = ${after ?? null})`;
  // Finds receipts through the person's orders and top-ups, using an index for each.
  const own = sql`(
    select receipts.id from orders join receipts on order_id = orders.id where orders.account_id = ${accountId}
    union all
    select receipts.id from recharges join receipts on recharge_id = recharges.id where recharges.account_id = ${accountId})`;
  const found = await db
    .select({ receipt: receipts, order: orders.number, recharge: recharges.number })
    .from(receipts)
    .leftJoin(orders, eq(orders.id, receipts.orderId))
    .leftJoin(recharges, eq(recharges.id, receipts.rechargeId))
    .where(
      and(inArray(receipts.id, own), isNull(receipts.undoneAt), after === undefined ? undefined : before),
    )
    .orderBy(desc(receipts.recordedAt), desc(receipts.id))
    .limit(PAGE + 1);
  const names = await findMeetingNames(
    db,
    found.map(({ receipt }) => receipt.meetingId),
  );
  const given = await findRefundsOf(
    db,
    found.map(({ receipt }) => receipt.id),
  );
  return toPage(found, ({ receipt, order, recharge }): MyPayment => {
    const { id, paidAt, currency, amount, applied, returned, method, waitsFor, meetingId } = receipt;
    const { orderId, rechargeId } = receipt;
    return {
      id,
      at: paidAt.toISOString(),
      currency,
      amount,
      method,
      waiting: waitsFor && { amount: amount - applied - returned, waitsFor },
      refunds: given.get(id) ?? [],
      meeting: presentMeeting(names.get(meetingId), language),
      order: orderId !== null && order !== null ? { id: orderId, number: order } : null,
      recharge: rechargeId !== null && recharge !== null ? { id: rechargeId, number: recharge } : null,
    };
  });
}

/** Refunds by payment; those that a provider refused are left out. */
async function findRefundsOf(
  db: Db,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, MyPayment['refunds']>> {
  const rows = await db
    .select({ part: refundParts, way: refunds.way })
    .from(refundParts)
    .innerJoin(refunds, eq(refunds.id, refundParts.refundId))
    .where(and(inArray(refundParts.receiptId, [...receiptIds]), ne(refundParts.state, 'failed')))
    .orderBy(asc(refundParts.changedAt), asc(refundParts.id));
  const groups = Map.groupBy(rows, ({ part }) => part.receiptId);
  return new Map(
    [...groups].map(([receiptId, some]) => [
      receiptId,
      some.map(({ part: { id, changedAt, amount, state }, way }) => ({
        id,
        at: changedAt.toISOString(),
        amount,
        way: way ?? 'original',
        isDone: state === 'done',
      })),
    ]),
  );
}

function toPage<Found, Row extends { readonly id: string }>(
  found: readonly Found[],
  present: (one: Found) => Row,
): Page<Row> {
  const rows = found.slice(0, PAGE).map(present);
  return { rows, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
}

function presentMeeting(name: MeetingName | undefined, language: Language) {
  return { slug: name?.slug ?? '', title: name ? textIn(name.name, language) : '' };
}
