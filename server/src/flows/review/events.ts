import { z } from 'zod';
import { decisions } from '@plenum/contract/flows/people';
import { defineEvent } from '#kernel/outbox/outbox';

export const registrationReviewed = defineEvent(
  'registration.reviewed',
  z.object({
    registrationId: z.uuid(),
    meetingId: z.uuid(),
    orderId: z.uuid(),
    decision: z.enum(decisions),
    reason: z.string(),
  }),
);
