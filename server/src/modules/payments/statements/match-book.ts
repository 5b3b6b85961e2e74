import { fromWallTime } from '@plenum/contract/kernel/zoned-time';
import type { LineOrder } from '@plenum/contract/payments/statement-schemas';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { findTerms } from '#modules/meetings/offer/public';
import { receipts } from '../tables.ts';
import {
  type BookOrder,
  type BookReceipt,
  type MatchBook,
  type Proposal,
  proposeMatches,
} from './propose-matches.ts';
import { referencesIn } from './references.ts';
import { type LineRow, statementLines } from './tables.ts';

export type OrderFacts = Omit<LineOrder, 'amount'>;
export type FoundReceipt = BookReceipt & Pick<typeof receipts.$inferSelect, 'source' | 'recordedAt'>;

/** All undecided lines with proposals for each, from the current orders. */
export interface OpenLines {
  readonly lines: readonly LineRow[];
  readonly proposals: ReadonlyMap<string, Proposal>;
  readonly orders: ReadonlyMap<string, OrderFacts>;
  readonly receipts: ReadonlyMap<string, FoundReceipt>;
}

export async function findOpenLines(db: Db | Tx, meetingId: string): Promise<OpenLines> {
  const lines = await db
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.meetingId, meetingId), eq(statementLines.state, 'open')))
    .orderBy(asc(statementLines.bookedOn), asc(statementLines.position), asc(statementLines.id));
  if (lines.length === 0) return { lines, proposals: new Map(), orders: new Map(), receipts: new Map() };
  const numbers = new Set(lines.flatMap(({ text, payer }) => referencesIn(`${text} ${payer}`).exact));
  const orders = await findBookOrders(db, meetingId, [...numbers]);
  const found = await findBookReceipts(db, meetingId);
  const { meeting } = await findTerms(db, meetingId);
  const book: MatchBook = {
    orders: orders.map(toBookOrder),
    receipts: found,
    startOf: startOfDays(meeting.timeZone),
  };
  return {
    lines,
    proposals: proposeMatches(lines, book),
    orders: new Map(orders.map((order) => [order.id, toFacts(order)])),
    receipts: new Map(found.map((receipt) => [receipt.id, receipt])),
  };
}

// Cached, because most lines of a statement share a few days, and converting a local time takes longer than matching a
// line.
function startOfDays(timeZone: string): (day: string) => Date {
  const known = new Map<string, Date>();
  return (day) => {
    const start = known.get(day) ?? new Date(fromWallTime(`${day}T00:00`, timeZone));
    known.set(day, start);
    return start;
  };
}

interface FoundOrder extends OrderFacts {
  readonly payable: boolean;
  readonly payBy: string | null;
  readonly title: string | null;
  readonly organizations: readonly string[] | null;
  readonly slips: readonly { amount: number; payer: string }[] | null;
  [column: string]: unknown;
}

/** Returns the orders that are still to be paid, and those with a number that a line contains, in any state. */
async function findBookOrders(
  db: Db | Tx,
  meetingId: string,
  numbers: readonly string[],
): Promise<FoundOrder[]> {
  const { rows } = await db.execute<FoundOrder>(sql`
    select o.id, o.number, o.state, o.payable, o.currency, o.total, o.received, o.pay_by as "payBy",
      coalesce(nullif(r.name, ''), nullif(r.contact_name, ''), a.name, '') as buyer, o.invoice ->> 'title' as title,
      (select array_agg(distinct p.organization) from participants as p
        where p.registration_id = r.id and p.organization <> '') as organizations,
      (select json_agg(json_build_object('amount', s.amount, 'payer', s.payer)) from slips as s
        where s.order_id = o.id and s.state = 'waiting') as slips
    from orders as o
      join registrations as r on r.id = o.registration_id
      join accounts as a on a.id = o.account_id
    where o.meeting_id = ${meetingId}
      and (o.state in ('unpaid', 'pay_pending')
        or o.number in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb)))`);
  return rows;
}

function toBookOrder(order: FoundOrder): BookOrder {
  const { id, number, currency, state, payable, total, received, payBy, buyer, title } = order;
  const isOpen = payable && (state === 'unpaid' || state === 'pay_pending');
  return {
    id,
    number,
    currency,
    due: isOpen ? total - received : 0,
    payBy: payBy === null ? null : new Date(payBy),
    names: [buyer, title ?? '', ...(order.organizations ?? [])],
    slips: order.slips ?? [],
  };
}

function toFacts({ id, number, state, currency, total, received, buyer }: FoundOrder): OrderFacts {
  return { id, number, state, currency, total, received, buyer };
}

async function findBookReceipts(db: Db | Tx, meetingId: string): Promise<FoundReceipt[]> {
  return db
    .select({
      id: receipts.id,
      orderId: receipts.orderId,
      currency: receipts.currency,
      amount: receipts.amount,
      tradeNo: receipts.tradeNo,
      paidAt: receipts.paidAt,
      source: receipts.source,
      recordedAt: receipts.recordedAt,
    })
    .from(receipts)
    .where(
      and(
        eq(receipts.meetingId, meetingId),
        sql`${receipts.source} in ('hand', 'slip') and ${receipts.undoneAt} is null
          and not exists (select 1 from statement_matches where receipt_id = ${receipts.id})`,
      ),
    )
    .orderBy(asc(receipts.recordedAt), asc(receipts.id));
}
