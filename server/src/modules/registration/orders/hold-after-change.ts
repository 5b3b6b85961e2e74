import type { PaymentMethod } from '@plenum/contract/meetings/settings';
import type { MeetingTerms } from '#modules/meetings/public';
import type { OrderRow } from '../tables.ts';
import { holdUntil } from './hold.ts';

/**
 * Until when the places are held if it is to be paid in another way. Counted from when the hold began, so that
 * choosing to and fro wins no time; a faster way takes time away, yet leaves enough to pay.
 */
export function holdAfterChange(
  terms: Pick<MeetingTerms, 'payment'>,
  order: Pick<OrderRow, 'method' | 'holdUntil' | 'payable'>,
  method: PaymentMethod,
  { began, now }: { began: Date; now: Date },
): Date | null {
  const promised = order.holdUntil;
  if (promised === null || !order.payable) return promised;
  const before = holdUntil(terms, order.method, began);
  const after = holdUntil(terms, method, began);
  // More than the rule gives is the organiser's word, and stands.
  if (promised > before || after >= promised) return after > promised ? after : promised;
  const enough = holdUntil(terms, method, now);
  return enough < promised ? enough : promised;
}
