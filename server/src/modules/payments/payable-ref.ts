import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The purpose of money: an order, or a top-up of a person's balance. Exactly one of the two ids is set. */
export interface PayableRef {
  readonly orderId: string | null;
  readonly rechargeId: string | null;
}

export function ofOrder(orderId: string): PayableRef {
  return { orderId, rechargeId: null };
}

export function ofRecharge(rechargeId: string): PayableRef {
  return { orderId: null, rechargeId };
}

/** Returns the condition for rows of a table that belong to the order or top-up. */
export function isForPayable(
  table: { readonly orderId: PgColumn; readonly rechargeId: PgColumn },
  { orderId, rechargeId }: PayableRef,
): SQL {
  return orderId === null ? sql`${table.rechargeId} = ${rechargeId}` : sql`${table.orderId} = ${orderId}`;
}
