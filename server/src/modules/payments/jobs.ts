import type { Recurring } from '#kernel/jobs/worker';
import { handleNotices } from './online/notices.ts';
import { queryDueAttempts } from './online/query-attempt.ts';

export const paymentJobs: readonly Recurring[] = [
  { name: 'handle_payment_notices', everySeconds: 5, run: handleNotices },
  { name: 'query_payments', everySeconds: 2, run: queryDueAttempts },
];
