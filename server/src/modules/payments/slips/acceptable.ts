import type { WaitsFor } from '@plenum/contract/payments/schemas';
import { isOwing } from '@plenum/contract/registration/orders/states';
import type { OrderRow } from '#modules/registration/orders/public';
import type { ReceiptRow } from '../tables.ts';

// Money in another currency, to another merchant or for an unknown order is never counted toward an order as it is.
const reasons: readonly WaitsFor[] = ['late', 'wrong_amount', 'order_over', 'overpaid'];

/** Returns whether waiting money can be counted toward its order, which must owe something in the same currency. */
export function isAcceptable(
  { waitsFor, currency, undoneAt }: Pick<ReceiptRow, 'waitsFor' | 'currency' | 'undoneAt'>,
  order: Pick<OrderRow, 'state' | 'payable' | 'currency'>,
): boolean {
  if (waitsFor === null || undoneAt !== null || !reasons.includes(waitsFor)) return false;
  return order.payable && isOwing(order.state) && order.currency === currency;
}
