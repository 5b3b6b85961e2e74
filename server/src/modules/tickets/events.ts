import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

/** A person should get their ticket by message: their place was confirmed, or it is sent again. */
export const ticketDue = defineEvent(
  'ticket.due',
  z.object({ participantId: z.uuid(), isAskedFor: z.boolean() }),
);
