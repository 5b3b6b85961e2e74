import type { readOrderOf } from '@plenum/contract/console/order-lists';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { recordPayment } from '@plenum/contract/payments/endpoints';
import { extendHold } from '@plenum/contract/registration/orders/endpoints';

export type StaffOrder = ReplyOf<typeof readOrderOf>;

// An endpoint may have no body; these have one.
export function bodyOf<B>({ body }: { readonly body?: B }): B {
  if (!body) throw new Error('The endpoint takes nothing');
  return body;
}

export const RecordedPayment = bodyOf(recordPayment);
export const LongerHold = bodyOf(extendHold);
