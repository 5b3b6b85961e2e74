import { orderMessages, orderRefusals } from '@plenum/contract/registration/orders/messages';
import { isPriceOver } from '@plenum/contract/registration/orders/price';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findOffer } from '#modules/meetings/offer/public';
import { findCodeOf } from '../codes/code-queries.ts';
import { amountSentence } from '../messages/format.ts';
import { findOrderLines, type LockedOrder, lockOrder, lockOwnOrder } from '../orders/order-queries.ts';
import type { OrderRow } from '../tables.ts';
import { type NewPrices, reprice } from './reprice.ts';
import { currentPrices, pricedOffer } from './prices.ts';
import { orderFact } from '../orders/audit-facts.ts';

/** Reprices an order if its buyer agrees to exactly the present price; nothing else in the order changes. */
export async function repriceOrder(
  tx: Tx,
  { id, total }: { id: string; total: number },
  accountId: string,
  source: AuditSource,
): Promise<null> {
  const { order } = await lockOwnOrder(tx, id, accountId);
  if (!isPriceOver(order, source.at)) refuse(orderRefusals.ORDER_STATE);
  const found = await findPrices(tx, order, source.at);
  if (found.fees.total !== total) {
    const values = { total: amountSentence(found.fees.total, order.currency) };
    refuse(orderRefusals.PRICE_CHANGED, {
      fields: { total: { code: orderMessages.amount_mismatch, values } },
    });
  }
  await reprice(tx, order, found, source.at);
  const detail = { from: order.total, to: found.fees.total, currency: order.currency };
  await writeAudit(tx, orderFact('order.repriced', id, detail), source);
  return null;
}

/**
 * Reprices an order, whose row is locked, at today's price, on behalf of the organizer, because its money came too late
 * for the agreed price.
 */
export async function renewPrice(tx: Tx, { order }: LockedOrder, source: AuditSource): Promise<LockedOrder> {
  if (!isPriceOver(order, source.at)) refuse(orderRefusals.ORDER_STATE);
  const found = await findPrices(tx, order, source.at);
  await reprice(tx, order, found, source.at);
  const detail = { from: order.total, to: found.fees.total, currency: order.currency };
  await writeAudit(tx, orderFact('order.repriced', order.id, detail), source);
  return lockOrder(tx, order.id);
}

async function findPrices(tx: Tx, order: OrderRow, now: Date): Promise<NewPrices> {
  const offer = pricedOffer(await findOffer(tx, order.meetingId));
  const code = await findCodeOf(tx, order);
  const found = currentPrices(offer, order, await findOrderLines(tx, order.id), code?.terms ?? null, now);
  return found.kind === 'none' ? refuse(found.refusal) : found;
}
