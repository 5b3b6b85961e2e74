import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { orderMessages, orderRefusals } from '@plenum/contract/registration/orders/messages';
import { mayFollow } from '@plenum/contract/registration/orders/states';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/http/response/refusal-error';
import type { AuditSource } from '#modules/audit/public';
import { changeState } from './change-state.ts';
import { post } from './ledger.ts';
import { changeOrders } from './order-queries.ts';
import { amountSentence } from './format-amount.ts';
import type { OrderRow } from '../tables.ts';

export interface Payment {
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly reason: string;
}

/** The whole amount has come in for an order whose row is locked: it is paid, and holds its places from now on. */
export async function settle(
  tx: Tx,
  order: OrderRow,
  { amount, method, reason }: Payment,
  source: AuditSource,
): Promise<void> {
  if (!order.payable || !mayFollow(order.state, 'pay_success')) refuse(orderRefusals.ORDER_STATE);
  if (amount !== order.total) {
    const total = amountSentence(order.total, order.currency);
    refuse(orderRefusals.PRICE_CHANGED, {
      fields: { amount: { code: orderMessages.amount_mismatch, values: { total } } },
    });
  }
  await changeState(tx, order, 'pay_success', reason, source);
  await changeOrders(tx, [order.id], { method, holdUntil: null }, source.at);
  await post(tx, order, { cash: amount, receivable: -amount }, source.at);
}
