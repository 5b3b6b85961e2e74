import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { methodsByCurrency } from '@plenum/contract/meetings/payment-methods';
import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import { orderMessages, orderRefusals } from '@plenum/contract/registration/orders/messages';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findOfferedWallets, findTerms } from '#modules/meetings/offer/public';
import { changeOrders, lockOwnOrder } from '../orders/order-queries.ts';
import { orderFact } from '../orders/audit-facts.ts';
import { holdAfterChange, isOffered } from '../orders/hold.ts';
import { findHoldBegin } from '../orders/queries.ts';

export async function changeMethod(
  kernel: Kernel,
  tx: Tx,
  { id, method }: { id: string; method: PaymentMethod },
  accountId: string,
  source: AuditSource,
): Promise<null> {
  const { order } = await lockOwnOrder(tx, id, accountId);
  if (order.state !== 'unpaid') refuse(orderRefusals.ORDER_STATE);
  const terms = await findTerms(tx, order.meetingId);
  const wallets = await findOfferedWallets(kernel, tx, order.meetingId);
  if (!methodsByCurrency(terms.payment, wallets)[order.currency].includes(method))
    refuse(kernelRefusals.INVALID_INPUT, { fields: { method: orderMessages.method_missing } });
  const began = await findHoldBegin(tx, order);
  const holdUntil = isOffered(order)
    ? order.holdUntil
    : holdAfterChange(terms, order, method, { began, now: source.at });
  await changeOrders(tx, [id], { method, holdUntil }, source.at);
  const detail = { from: order.method, to: method };
  await writeAudit(tx, orderFact('order.method_changed', id, detail), source);
  return null;
}
