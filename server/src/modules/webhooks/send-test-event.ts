import { randomUUID } from 'node:crypto';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { TEST_EVENT, TestEventData } from '@plenum/contract/webhooks/events';
import type { DeliveryDetail } from '@plenum/contract/webhooks/schemas';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { webhookFact } from './audit-facts.ts';
import { lockWebhook, type OfWebhook } from './manage-webhooks.ts';
import { postDelivery } from './post-delivery.ts';
import { writeBody } from './record-event.ts';
import { type DeliveryRow, webhookDeliveries } from './tables.ts';
import { findWebhook, presentDetail } from './webhook-queries.ts';

/** Sends a test event once, without holding a database connection. */
export async function sendTestEvent(kernel: Kernel, params: OfWebhook): Promise<DeliveryRow> {
  const webhook = await findWebhook(kernel.db, params);
  const { id: webhookId, meetingId } = webhook;
  const createdAt = kernel.clock.now();
  const id = randomUUID();
  const body = writeBody(TEST_EVENT, createdAt, TestEventData.parse({ meetingId, webhookId }));
  const attempted = (await postDelivery(kernel, webhook, { id, body })) ?? refuse(kernelRefusals.BUSY);
  return {
    id,
    webhookId,
    event: TEST_EVENT,
    eventKey: id,
    body,
    state: attempted.error === null ? 'delivered' : 'failed',
    attempts: 1,
    dueAt: null,
    takenUntil: null,
    createdAt,
    ...attempted,
  };
}

export async function keepTestEvent(
  tx: Tx,
  params: OfWebhook,
  sent: DeliveryRow,
  source: AuditSource,
): Promise<DeliveryDetail> {
  const webhook = await lockWebhook(tx, params);
  await tx.insert(webhookDeliveries).values(sent);
  const detail = sent.error === null ? {} : { failure: sent.error };
  await writeAudit(tx, webhookFact('meeting.webhook_tested', webhook, detail), source);
  return presentDetail(sent, webhook.url);
}
