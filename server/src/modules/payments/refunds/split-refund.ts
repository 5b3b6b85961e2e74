import type { RefundWay } from '@plenum/contract/payments/refund-schemas';

/** A receipt with what can still be given back of it. */
export interface Refundable {
  readonly receiptId: string;
  readonly left: number;
  /** By a provider, which can give it back by itself. */
  readonly isProviders: boolean;
}

export interface Part {
  readonly receiptId: string;
  readonly amount: number;
}

/** What can go back by a way: by the original one only what a provider took. */
export function leftFor(way: RefundWay, receipts: readonly Refundable[]): number {
  return receipts.filter(usableFor(way)).reduce((sum, { left }) => sum + left, 0);
}

/**
 * Which receipts a refund is taken from. One that covers all of it, where there is one, so that the buyer gets one sum; else
 * the largest first. A transfer by hand is taken from money that came by transfer first: what a provider took can still go
 * back by itself. Null: there is not so much.
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
