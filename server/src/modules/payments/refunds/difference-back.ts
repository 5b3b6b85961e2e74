import type { HeldPlace } from '#modules/registration/changes/public';
import type { OrderRow } from '#modules/registration/orders/public';
import { paidAt, type PaidOrderLine } from '#modules/registration/settling/public';

/** The refund of one order, and the line it is for. */
export interface TypeRefund {
  readonly orderId: string;
  readonly lineId: number;
  readonly amount: number;
}

/**
 * Computes the refund for a change to a lower price: first from later payments for a more expensive type, newest first,
 * then from the payment for the original place. Each order refunds the share under the conference's policy, but at most
 * its amount that has not been refunded.
 */
export function differenceBack(
  orders: readonly OrderRow[],
  lines: readonly PaidOrderLine[],
  { participantId, worth }: Pick<HeldPlace, 'participantId' | 'worth'>,
  price: number,
  percent: number,
): TypeRefund[] {
  if (price >= worth) return [];
  const own = lines.filter((line) => line.participantId === participantId && line.kind === 'conference');
  const [first, ...later] = orders.map((order) => ({
    order,
    line: own.find(({ orderId, replaces }) => orderId === order.id && replaces === null),
  }));
  if (!first?.line) return [];
  const { line: root } = first;
  const inFirst = own.filter(({ orderId }) => orderId === first.order.id);
  const paid = inFirst.reduce((sum, line) => sum + line.paid, 0);
  let above = Math.max(0, worth - root.amount) - Math.max(0, price - root.amount);
  const found: { order: OrderRow; lineId: number; paid: number }[] = [];
  for (const { order, line } of later.toReversed()) {
    if (!line || above === 0) continue;
    const taken = Math.min(above, line.amount);
    above -= taken;
    found.push({ order, lineId: line.id, paid: taken });
  }
  const given = paidAt(paid, root.amount, worth) - paidAt(paid, root.amount, price);
  // The refund refers to the line that is cancelled, which is the one that has held the place so far.
  const held = inFirst.find((line) => line.held) ?? root;
  found.push({ order: first.order, lineId: held.id, paid: given });
  return found
    .map(({ order, lineId, paid: of }) => ({
      orderId: order.id,
      lineId,
      amount: Math.min(Math.floor((of * percent) / 100), order.received - order.refunded),
    }))
    .filter(({ amount }) => amount > 0);
}
