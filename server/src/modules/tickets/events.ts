import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

/** A person is to get their ticket by message: their place was confirmed, or the ticket is sent again. */
export const ticketDue = defineEvent(
  'ticket.due',
  z.object({ participantId: z.uuid(), isAskedFor: z.boolean() }),
);
