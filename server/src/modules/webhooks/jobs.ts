import { WEBHOOK_LOG_DAYS } from '@plenum/contract/webhooks/schemas';
import { sql } from 'drizzle-orm';
import type { Kernel } from '#kernel/kernel';
import type { Recurring } from '#kernel/worker/worker';
import { sendDeliveries } from './send-deliveries.ts';

const DAY_MS = 24 * 3_600_000;

export const webhookJobs: readonly Recurring[] = [
  { name: 'send_webhooks', everySeconds: 1, run: sendDeliveries },
  { name: 'sweep_webhook_log', cron: '11 3 * * *', run: sweepLog },
];

/** Deletes old deliveries and expired secrets. A delivery that still waits is kept. */
export async function sweepLog({ db, clock }: Kernel): Promise<void> {
  const now = clock.now();
  const before = new Date(now.getTime() - WEBHOOK_LOG_DAYS * DAY_MS);
  await db.execute(sql`delete from webhook_deliveries where created_at < ${before} and state <> 'waiting'`);
  await db.execute(
    sql`update webhooks set earlier_secret = null, earlier_until = null where earlier_until < ${now}`,
  );
}
