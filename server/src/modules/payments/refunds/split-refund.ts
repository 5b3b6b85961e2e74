import type { RefundWay } from '@plenum/contract/payments/refund-schemas';

/** A receipt with its refundable amount. */
export interface Refundable {
  readonly receiptId: string;
  readonly left: number;
  /** True if a provider received the money and can therefore refund it. */
  readonly isProviders: boolean;
}

export interface Part {
  readonly receiptId: string;
  readonly amount: number;
}

/**
 * Returns the amount that can be refunded in the given way. In the original way, only money that a provider received
 * can be refunded.
 */
export function leftFor(way: RefundWay, receipts: readonly Refundable[]): number {
  return receipts.filter(usableFor(way)).reduce((sum, { left }) => sum + left, 0);
}

/**
 * Chooses the receipts of a refund: one that covers it alone, if possible, so that the buyer gets a single amount;
 * otherwise the largest ones first. A manual transfer is taken from money that came by transfer first, because a
 * provider can refund the rest itself. Null if there isn't enough.
 */
export function splitRefund(
  amount: number,
  way: RefundWay,
  receipts: readonly Refundable[],
): readonly Part[] | null {
  const usable = receipts
    .filter(usableFor(way))
    .toSorted((one, other) => Number(one.isProviders) - Number(other.isProviders) || other.left - one.left);
  const enough = usable.findLast(({ left }) => left >= amount);
  if (enough) return [{ receiptId: enough.receiptId, amount }];
  const parts: Part[] = [];
  let rest = amount;
  for (const { receiptId, left } of usable) {
    const taken = Math.min(left, rest);
    if (taken > 0) parts.push({ receiptId, amount: taken });
    rest -= taken;
  }
  return rest === 0 ? parts : null;
}

function usableFor(way: RefundWay): (receipt: Refundable) => boolean {
  return ({ left, isProviders }) => left > 0 && (way !== 'original' || isProviders);
}
