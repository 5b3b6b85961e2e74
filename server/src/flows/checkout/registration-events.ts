import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

const OfRegistration = z.object({ registrationId: z.uuid(), meetingId: z.uuid() });

/** Corrected after a rejection, and waiting for review again. */
export const registrationResubmitted = defineEvent('registration.resubmitted', OfRegistration);

/** Given up by whoever made it. */
export const registrationCancelled = defineEvent('registration.cancelled', OfRegistration);
