import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

/** The first version or a further one. */
export const submissionSubmitted = defineEvent(
  'submission.submitted',
  z.object({ submissionId: z.uuid(), meetingId: z.uuid(), version: z.int() }),
);

export const submissionWithdrawn = defineEvent(
  'submission.withdrawn',
  z.object({ submissionId: z.uuid(), meetingId: z.uuid() }),
);
