import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

const OfRefund = z.object({ refundId: z.uuid(), orderId: z.uuid().nullable(), meetingId: z.uuid() });

/** Asked for, approved, confirmed, withdrawn: it is where it says. */
export const refundChanged = defineEvent('refund.changed', OfRefund);

export function aboutRefund(refund: { id: string; orderId: string | null; meetingId: string }) {
  return { refundId: refund.id, orderId: refund.orderId, meetingId: refund.meetingId };
}
