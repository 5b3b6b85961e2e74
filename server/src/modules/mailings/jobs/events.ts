import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

const Reached = z.object({
  meetingId: z.uuid(),
  wait: z.enum(['conference_cap', 'site_cap']),
  /** True if the conference set this number for itself; absent in older events. */
  isOwn: z.boolean().default(false),
});

/** The day's quota of messages for send jobs is used up. */
export const capReached = defineEvent('send_job.cap_reached', Reached);

/** One person should be notified: an administrator, or an organizer of the conference that set the number. */
export const capNoticeDue = defineEvent('send_job.cap_notice_due', Reached.extend({ accountId: z.uuid() }));
