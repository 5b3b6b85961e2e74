import type { LineOrder } from '@plenum/contract/payments/statement-schemas';
import { sql } from 'drizzle-orm';
import type { Db } from '#kernel/db/database';

export interface MatchedOrder {
  readonly order: LineOrder;
  /** True if the match recorded the payment; false if it was recorded before. */
  readonly isOwn: boolean;
}

interface Found {
  readonly lineId: string;
  readonly isOwn: boolean;
  readonly order: LineOrder;
  [column: string]: unknown;
}

/** Returns the orders to which matched lines were assigned, by line. */
export async function findMatchedOrders(
  db: Db,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MatchedOrder[]>> {
  const { rows } = await db.execute<Found>(sql`
    select m.line_id as "lineId", m.is_own as "isOwn", json_build_object('id', o.id, 'number', o.number, 'state', o.state,
      'currency', o.currency, 'total', o.total, 'received', o.received, 'amount', receipt.amount,
      'buyer', coalesce(nullif(r.name, ''), nullif(r.contact_name, ''), a.name, '')) as "order"
    from statement_matches as m
      join receipts as receipt on receipt.id = m.receipt_id
      join orders as o on o.id = receipt.order_id
      join registrations as r on r.id = o.registration_id
      join accounts as a on a.id = o.account_id
    where m.line_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(lineIds)}::jsonb))
    order by o.number`);
  const found = new Map<string, MatchedOrder[]>();
  for (const { lineId, order, isOwn } of rows) {
    const own = found.get(lineId) ?? [];
    own.push({ order, isOwn });
    found.set(lineId, own);
  }
  return found;
}
