import type { Route } from '#kernel/http/route';
import type { Recurring } from '#kernel/worker/worker';
import type { Kernel } from '#kernel/kernel';
import type { Reaction } from '#kernel/outbox/outbox';
import { automaticJobs } from './automatic/conference-notices.ts';
import { automaticReactions } from './automatic/reactions.ts';
import { automaticRoutes } from './automatic/routes.ts';
import { jobReactions } from './jobs/reactions.ts';
import { jobRoutes } from './jobs/routes.ts';
import { sendJobJobs } from './jobs/send-jobs.ts';
import { logRoutes } from './log/resend.ts';
import { templateRoutes } from './templates/routes.ts';
import { unsubscribeRoutes } from './unsubscribe/routes.ts';

export { type Addressee, type AudienceSource, provideAudiences } from './jobs/audience.ts';
export { findSendJob, findJobs, findProgress, noProgress, presentJob } from './jobs/job-queries.ts';
export { mailingsMergePart } from './merge-part.ts';
export { serveUnsubscribe } from './unsubscribe/serve-one-click.ts';

export function mailingRoutes(kernel: Kernel): Route[] {
  return [
    ...templateRoutes(kernel),
    ...automaticRoutes(kernel),
    ...jobRoutes(kernel),
    ...logRoutes(kernel),
    ...unsubscribeRoutes(kernel),
  ];
}

export const mailingJobs: readonly Recurring[] = [...sendJobJobs, ...automaticJobs];
export const mailingReactions: readonly Reaction[] = [...jobReactions, ...automaticReactions];
