import type { PayView } from '@plenum/contract/payments/schemas';

/** The views of the pay page; each has one next step. */
export type PayStage =
  | 'paid'
  | 'refund'
  /** Money has been received that finance must review first. */
  | 'waiting'
  | 'pending'
  | 'expired'
  | 'cancelled'
  | 'review_first'
  | 'reprice'
  | 'no_methods'
  | 'pay';

/** The view depends on the order first, then on the money received for it, then on whether it can be paid. */
export function stageOf(view: PayView): PayStage {
  switch (view.state) {
    case 'pay_success':
      return 'paid';
    case 'refunding':
    case 'refunded':
    case 'partially_refunded':
      return 'refund';
    case 'pay_pending':
      return 'pending';
    default:
  }
  if (view.waiting.length > 0) return 'waiting';
  if (view.state === 'cancelled') return view.endedBy === 'expired' ? 'expired' : 'cancelled';
  if (view.blocked === 'reprice') return 'reprice';
  if (view.blocked === 'review') return 'review_first';
  return view.methods.length === 0 && !view.can.payFromBalance ? 'no_methods' : 'pay';
}

/** The deadline shown to the payer: the end of the hold or of the price, whichever comes first. */
export function deadlineOf({ holdUntil, payBy }: Pick<PayView, 'holdUntil' | 'payBy'>): string | null {
  const [first] = [holdUntil, payBy].filter((at) => at !== null).toSorted();
  return first ?? null;
}
