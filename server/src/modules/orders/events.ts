import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

const OfOrder = z.object({ orderId: z.uuid(), meetingId: z.uuid(), registrationId: z.uuid() });

/** Said by the database function that places orders. */
export const orderPlaced = defineEvent('order.placed', OfOrder);

/** Given up by the buyer, or ended by the organiser. */
export const orderCancelled = defineEvent(
  'order.cancelled',
  OfOrder.extend({ by: z.enum(['buyer', 'organiser']), reason: z.string() }),
);

/** Not paid in time. */
export const orderExpired = defineEvent('order.expired', OfOrder);

/** The money is there. */
export const orderSettled = defineEvent('order.settled', OfOrder);

export function eventOf(order: { id: string; meetingId: string; registrationId: string }) {
  return { orderId: order.id, meetingId: order.meetingId, registrationId: order.registrationId };
}
