import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

const OfInvoice = z.object({ invoiceId: z.uuid(), orderId: z.uuid(), meetingId: z.uuid() });

/** Finance has something new to do, or a task has been removed. */
export const invoiceChanged = defineEvent('invoice.changed', OfInvoice);
export const invoiceIssued = defineEvent('invoice.issued', OfInvoice);
export const invoiceReversed = defineEvent('invoice.reversed', OfInvoice);

export function invoiceEventOf(invoice: { id: string; orderId: string; meetingId: string }) {
  return { invoiceId: invoice.id, orderId: invoice.orderId, meetingId: invoice.meetingId };
}
