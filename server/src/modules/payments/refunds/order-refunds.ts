import type { Currency } from '@plenum/contract/kernel/money';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { OrderRefunds } from '@plenum/contract/payments/refund-schemas';
import { mayFollow } from '@plenum/contract/registration/orders/states';
import type { Db } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { findTerms } from '#modules/meetings/offer/public';
import { findNamedLines, findOrder } from '#modules/registration/orders/public';
import { presentRefunds } from './present-refund.ts';
import { findOpenRefund, findRefundable, findRefundsOf } from './refund-queries.ts';
import { leftFor } from './split-refund.ts';

/** Finance's view of an order's refunds, and what can be refunded. */
export async function readOrderRefunds(
  db: Db,
  { meetingId, orderId }: { readonly meetingId: string; readonly orderId: string },
  { language, mayAct }: { readonly language: Language; readonly mayAct: boolean },
): Promise<OrderRefunds> {
  const order = await findOrder(db, orderId);
  if (order?.meetingId !== meetingId) refuse(kernelRefusals.NOT_FOUND);
  const { rules } = await findTerms(db, meetingId);
  const refundable = await findRefundable(db, orderId);
  const isOpen = (await findOpenRefund(db, orderId)) !== null;
  const left = mayFollow(order.state, 'refunding') ? order.received - order.refunded : 0;
  const lines = await findNamedLines(db, orderId);
  return {
    currency: order.currency,
    left,
    leftOriginal: Math.min(left, leftFor('original', refundable)),
    limit: rules.refundLimit[order.currency satisfies Currency],
    lines: lines
      .filter(({ held }) => held)
      .map(({ id, participantId, participantName, name, startsAt, amount }) => ({
        id,
        participantId,
        participantName,
        name: textIn(name, language),
        startsAt: startsAt && new Date(startsAt).toISOString(),
        amount,
      })),
    methods: [
      ...new Set(
        refundable.flatMap(({ isProviders, method }) =>
          isProviders && method !== 'balance' ? [method] : [],
        ),
      ),
    ],
    refunds: await presentRefunds(db, await findRefundsOf(db, orderId), { language, isStaff: true }),
    // Only one refund may be open at a time, so if a buyer has requested one, finance must decide on it first.
    can: { refund: mayAct && left > 0 && !isOpen },
  };
}
