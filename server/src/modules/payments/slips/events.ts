import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

const OfSlip = z.object({ slipId: z.uuid(), orderId: z.uuid(), meetingId: z.uuid() });

export const slipSent = defineEvent('slip.sent', OfSlip);
export const slipRejected = defineEvent('slip.rejected', OfSlip);
export const slipApproved = defineEvent('slip.approved', OfSlip.extend({ receiptId: z.uuid() }));

/** Money came after its price had expired, so the difference from today's price is requested. */
export const differenceAsked = defineEvent(
  'payment.difference_asked',
  z.object({ receiptId: z.uuid(), orderId: z.uuid(), meetingId: z.uuid() }),
);
