import type { readOrderOf as endpoint } from '@plenum/contract/registration/orders/read-order';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { findTerms } from '#modules/meetings/offer/public';
import { mayIn } from '#modules/meetings/scope/public';
import { findOrder } from '#modules/registration/orders/public';
import { viewOrder } from '#modules/registration/own-orders/public';
import { findBuyer } from './order-queries.ts';

/** Reads one of the conference's orders for its organizers. */
export async function readOrderOf(
  { db, keys, pool, clock }: Kernel,
  { id: meetingId, orderId }: { readonly id: string; readonly orderId: string },
  actor: Actor,
  language: Language,
): Promise<ReplyOf<typeof endpoint>> {
  const order = await findOrder(db, orderId);
  if (order?.meetingId !== meetingId) refuse(kernelRefusals.NOT_FOUND);
  const terms = await findTerms(db, meetingId);
  const reader = { language, now: clock.now(), isStaff: true };
  const mayAct = mayIn(actor, meetingId, 'takeMoney');
  const isOpen = order.state === 'unpaid' || order.state === 'pay_pending';
  return {
    ...(await viewOrder(keys, db, order, terms, reader)),
    buyer: await findBuyer(pool, orderId),
    can: {
      settle: mayAct && isOpen && order.payable,
      cancel: mayAct && isOpen,
      extend: mayAct && order.state === 'unpaid' && order.holdUntil !== null,
    },
  };
}
