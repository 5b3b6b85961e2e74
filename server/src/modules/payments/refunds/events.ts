import { refundStates } from '@plenum/contract/payments/refund-schemas';
import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';
import type { RefundRow } from '../tables.ts';

const OfRefund = z.object({
  refundId: z.uuid(),
  orderId: z.uuid().nullable(),
  meetingId: z.uuid(),
  /** The state after this step; events of an earlier release lack it. */
  state: z.enum(refundStates).optional(),
});

/** A refund was requested, approved, confirmed or withdrawn; its row has the current state. */
export const refundChanged = defineEvent('refund.changed', OfRefund);

export function aboutRefund({
  id,
  orderId,
  meetingId,
  state,
}: Pick<RefundRow, 'id' | 'orderId' | 'meetingId' | 'state'>) {
  return { refundId: id, orderId, meetingId, state };
}
