import type { Recurring } from '#kernel/worker/worker';
import { confirmNotices } from './online/confirm-notices.ts';
import { handleNotices, NOTICES_JOB } from './online/notices.ts';
import { sendDueRefunds } from './refunds/send-refunds.ts';
import { queryDueAttempts } from './online/query-attempt.ts';
import { reconcileDays } from './reconciliation/reconcile-day.ts';

export const paymentJobs: readonly Recurring[] = [
  { name: NOTICES_JOB, everySeconds: 5, run: handleNotices },
  { name: 'confirm_payment_notices', everySeconds: 5, run: confirmNotices },
  { name: 'query_payments', everySeconds: 2, run: queryDueAttempts },
  // Runs twice an hour; the job itself checks which hours of China's day it works in.
  { name: 'reconcile_payments', cron: '10,40 * * * *', run: reconcileDays },
  { name: 'send_refunds', everySeconds: 2, run: sendDueRefunds },
];
