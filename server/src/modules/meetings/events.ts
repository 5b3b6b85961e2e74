import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

/** A visitor wrote to the organisers through the site. */
export const visitorWrote = defineEvent('meetings.visitor_wrote', z.object({ messageId: z.uuid() }));
