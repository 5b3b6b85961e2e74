import { refundStates } from '@plenum/contract/payments/refund-schemas';
import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';
import type { RefundRow } from '../tables.ts';

const OfRefund = z.object({
  refundId: z.uuid(),
  orderId: z.uuid().nullable(),
  meetingId: z.uuid(),
  /** Where this step led; events of an earlier release don’t say. */
  state: z.enum(refundStates).optional(),
});

/** Asked for, approved, confirmed, withdrawn: it is where it says. */
export const refundChanged = defineEvent('refund.changed', OfRefund);

export function aboutRefund({
  id,
  orderId,
  meetingId,
  state,
}: Pick<RefundRow, 'id' | 'orderId' | 'meetingId' | 'state'>) {
  return { refundId: id, orderId, meetingId, state };
}
