import { randomUUID } from 'node:crypto';
import {
  type WebhookEventData,
  type WebhookEventType,
  webhookEvents,
} from '@plenum/contract/webhooks/events';
import { and, arrayContains, eq, isNull, or } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { findEventTime } from '#kernel/outbox/outbox';
import { webhookDeliveries, webhooks } from './tables.ts';

interface HappenedEvent<T extends WebhookEventType> {
  readonly type: T;
  readonly meetingId: string;
  readonly outboxId: bigint;
  /** Identifies the event among all of this type, if the outbox may have it several times. */
  readonly key?: string;
}

/**
 * Adds a delivery for each webhook of the conference that wants the event. Doing so twice has no effect. `find` is
 * called only if there is one, and returns null if there is nothing to send.
 */
export async function recordEvent<T extends WebhookEventType>(
  { clock }: Pick<Kernel, 'clock'>,
  tx: Tx,
  { type, meetingId, outboxId, key = String(outboxId) }: HappenedEvent<T>,
  find: () => Promise<WebhookEventData<T> | null>,
): Promise<void> {
  const wanting = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(
      and(
        eq(webhooks.meetingId, meetingId),
        isNull(webhooks.offReason),
        or(isNull(webhooks.events), arrayContains(webhooks.events, [type])),
      ),
    );
  if (wanting.length === 0) return;
  const data = await find();
  if (data === null) return;
  const at = await findEventTime(tx, outboxId);
  const body = writeBody(type, at, webhookEvents[type].data.parse(data));
  const now = clock.now();
  await tx
    .insert(webhookDeliveries)
    .values(
      wanting.map(({ id: webhookId }) => ({
        id: randomUUID(),
        webhookId,
        event: type,
        eventKey: `${type} ${key}`,
        body,
        state: 'waiting' as const,
        attempts: 0,
        dueAt: now,
        createdAt: now,
      })),
    )
    .onConflictDoNothing();
}

export function writeBody(type: string, at: Date, data: unknown): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}
