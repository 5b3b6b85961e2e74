import type { Recurring } from '#kernel/worker/worker';
import { sweepSecretLinks } from './links/short-links.ts';
import { sendJobMessages, sendWaiting } from './send-waiting.ts';
import { syncReviews } from './providers/stored/ask-reviews.ts';
import { sweepSiteMessages } from './site/site-messages.ts';

export const messagingJobs: readonly Recurring[] = [
  { name: 'send_messages', everySeconds: 1, run: sendWaiting },
  { name: 'send_job_messages', everySeconds: 0.25, run: sendJobMessages },
  { name: 'sweep_site_messages', cron: '23 3 * * *', run: sweepSiteMessages },
  { name: 'sweep_secret_links', cron: '37 3 * * *', run: sweepSecretLinks },
  { name: 'sync_sms_reviews', cron: '*/15 * * * *', run: syncReviews },
];
