import { z } from 'zod';
import { defineEvent } from '#kernel/outbox/outbox';

const Reached = z.object({ meetingId: z.uuid(), wait: z.enum(['conference_cap', 'site_cap']) });

/** The number of messages that send jobs may write in a day is used up. */
export const capReached = defineEvent('send_job.cap_reached', Reached);

/** One administrator is to hear of it. */
export const capNoticeDue = defineEvent('send_job.cap_notice_due', Reached.extend({ accountId: z.uuid() }));
