import { webhookRefusals } from '@plenum/contract/webhooks/messages';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { webhookFact } from './audit-facts.ts';
import { lockWebhook, type OfWebhook } from './manage-webhooks.ts';
import { webhookDeliveries, type WebhookRow } from './tables.ts';
import { findDelivery, type OfDelivery } from './webhook-queries.ts';

/** Sends a delivery again with the same id and body; it gets all attempts again. */
export async function replayDelivery(tx: Tx, params: OfDelivery, source: AuditSource): Promise<null> {
  const webhook = await lockOn(tx, params);
  const { id } = await findDelivery(tx, webhook.id, params.deliveryId);
  await tx
    .update(webhookDeliveries)
    .set(anew(source.at))
    // One that is being sent at this moment is left alone.
    .where(and(eq(webhookDeliveries.id, id), sql`(taken_until is null or taken_until < ${source.at})`));
  await writeAudit(tx, webhookFact('meeting.webhook_replayed', webhook, { count: 1 }), source);
  return null;
}

export async function replayFailed(
  tx: Tx,
  params: OfWebhook,
  since: string,
  source: AuditSource,
): Promise<{ count: number }> {
  const webhook = await lockOn(tx, params);
  const { rowCount } = await tx
    .update(webhookDeliveries)
    .set(anew(source.at))
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhook.id),
        eq(webhookDeliveries.state, 'failed'),
        gte(webhookDeliveries.createdAt, new Date(since)),
      ),
    );
  const count = rowCount ?? 0;
  await writeAudit(tx, webhookFact('meeting.webhook_replayed', webhook, { count, at: since }), source);
  return { count };
}

async function lockOn(tx: Tx, params: OfWebhook): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, params);
  if (webhook.offReason !== null) refuse(webhookRefusals.WEBHOOK_OFF);
  return webhook;
}

function anew(now: Date) {
  return { state: 'waiting' as const, attempts: 0, dueAt: now, takenUntil: null };
}
