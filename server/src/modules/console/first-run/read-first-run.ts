import { type FirstRun, type FirstRunStep, firstRunSteps } from '@plenum/contract/console/first-run';
import { legalDocuments } from '@plenum/contract/consents/documents';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, findLastFact, writeAudit } from '#modules/audit/public';
import { findPublishedLegal } from '#modules/consents/public';
import { findWaysOut } from '#modules/messaging/providers/public';

// The audit log records who hid the list and when, so nothing else needs to be stored.
const dismissal = { action: 'site.first_run_dismissed', object: 'site:first_run' } as const;

export async function readFirstRun(kernel: Kernel): Promise<FirstRun> {
  const { db, clock } = kernel;
  if (await findLastFact(db, dismissal)) return null;
  const found = await db.execute<{ series: boolean; conference: boolean }>(
    sql`select exists (select from series) as series, exists (select from meetings) as conference`,
  );
  const { email, sms } = await findWaysOut(kernel);
  const isDone: Readonly<Record<FirstRunStep, boolean>> = {
    series: found.rows[0]?.series === true,
    conference: found.rows[0]?.conference === true,
    // The built-in outbox doesn't send anything.
    messages: email === 'provider' || sms === 'provider',
    legal: (await findPublishedLegal(db, clock.now())).length === legalDocuments.length,
  };
  const steps = firstRunSteps.map((step) => ({ step, isDone: isDone[step] }));
  return steps.every((one) => one.isDone) ? null : { steps };
}

export async function dismissFirstRun(tx: Tx, source: AuditSource): Promise<null> {
  await writeAudit(tx, dismissal, source);
  return null;
}
