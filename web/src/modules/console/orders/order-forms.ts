import type { readOrderOf } from '@plenum/contract/console/order-lists';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { extendHold, settleOrder } from '@plenum/contract/registration/orders/endpoints';

export type StaffOrder = ReplyOf<typeof readOrderOf>;

// An endpoint may have no body; these have one.
function bodyOf<B>({ body }: { readonly body?: B }): B {
  if (!body) throw new Error('The endpoint takes nothing');
  return body;
}

export const Settlement = bodyOf(settleOrder);
export const LongerHold = bodyOf(extendHold);
