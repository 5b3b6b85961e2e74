import { randomUUID } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type {
  createWebhook as creating,
  rotateWebhook as rotating,
} from '@plenum/contract/webhooks/endpoints';
import { webhookRefusals } from '@plenum/contract/webhooks/messages';
import { MOST_WEBHOOKS, WEBHOOK_OVERLAP_HOURS, type WebhookForm } from '@plenum/contract/webhooks/schemas';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { requireAllowedUrl } from './allowed-url.ts';
import { webhookFact } from './audit-facts.ts';
import { newWebhookSecret, openSecret, sealSecret } from './secrets.ts';
import { type WebhookRow, webhooks } from './tables.ts';

const HOUR_MS = 3_600_000;

export interface OfWebhook {
  readonly id: string;
  readonly webhookId: string;
}

type Settings = Pick<Kernel, 'config' | 'keys'>;

export async function addWebhook(
  { config, keys }: Settings,
  tx: Tx,
  meetingId: string,
  { isOn, ...form }: BodyOf<typeof creating>,
  source: AuditSource,
): Promise<ReplyOf<typeof creating>> {
  requireAllowedUrl(config, form.url);
  // The lock keeps two organizers from adding the last webhook at the same time.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhooks|' || ${meetingId}, 0))`);
  if ((await tx.$count(webhooks, eq(webhooks.meetingId, meetingId))) >= MOST_WEBHOOKS)
    refuse(webhookRefusals.WEBHOOKS_MOST, { values: { most: MOST_WEBHOOKS } });
  const [id, secret] = [randomUUID(), newWebhookSecret()];
  await tx.insert(webhooks).values({
    id,
    meetingId,
    ...form,
    offReason: isOn ? null : 'organizer',
    secret: sealSecret(keys, id, secret, 'secret'),
    createdAt: source.at,
  });
  const detail = { ...(form.events && { events: form.events }), isOn };
  await writeAudit(tx, webhookFact('meeting.webhook_created', { meetingId, ...form }, detail), source);
  return { id, secret };
}

export async function changeWebhook(
  { config }: Settings,
  tx: Tx,
  params: OfWebhook,
  { isOn, ...form }: WebhookForm,
  source: AuditSource,
): Promise<null> {
  const row = await lockWebhook(tx, params);
  if (form.url !== row.url) requireAllowedUrl(config, form.url);
  const wasOn = row.offReason === null;
  await tx
    .update(webhooks)
    .set({
      ...form,
      ...(isOn !== wasOn && { offReason: isOn ? null : ('organizer' as const), failingSince: null }),
      // The failures were those of the other address.
      ...(form.url !== row.url && { failingSince: null }),
    })
    .where(eq(webhooks.id, row.id));
  if (wasOn && !isOn) await endWaiting(tx, row.id);
  const detail = { ...(form.events && { events: form.events }), isOn };
  await writeAudit(
    tx,
    webhookFact('meeting.webhook_changed', { ...form, meetingId: row.meetingId }, detail),
    source,
  );
  return null;
}

export async function rotateWebhook(
  { keys }: Settings,
  tx: Tx,
  params: OfWebhook,
  { keepsEarlier }: BodyOf<typeof rotating>,
  source: AuditSource,
): Promise<ReplyOf<typeof rotating>> {
  const row = await lockWebhook(tx, params);
  const secret = newWebhookSecret();
  const earlier = openSecret(keys, row.id, row.secret, 'secret');
  await tx
    .update(webhooks)
    .set({
      secret: sealSecret(keys, row.id, secret, 'secret'),
      earlierSecret: keepsEarlier ? sealSecret(keys, row.id, earlier, 'earlier_secret') : null,
      earlierUntil: keepsEarlier ? new Date(source.at.getTime() + WEBHOOK_OVERLAP_HOURS * HOUR_MS) : null,
    })
    .where(eq(webhooks.id, row.id));
  await writeAudit(tx, webhookFact('meeting.webhook_rotated', row, { keepsEarlier }), source);
  return { id: row.id, secret };
}

/** Deletes a webhook with its log. Deleting a deleted one has no effect. */
export async function deleteWebhook(tx: Tx, params: OfWebhook, source: AuditSource): Promise<null> {
  const [row] = await tx.delete(webhooks).where(isOf(params)).returning();
  if (!row) return null;
  await writeAudit(tx, webhookFact('meeting.webhook_deleted', row), source);
  return null;
}

function isOf({ id: meetingId, webhookId }: OfWebhook) {
  return and(eq(webhooks.id, webhookId), eq(webhooks.meetingId, meetingId));
}

export async function lockWebhook(tx: Tx, params: OfWebhook): Promise<WebhookRow> {
  const [row] = await tx.select().from(webhooks).where(isOf(params)).for('update');
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

/** Ends the deliveries of a webhook that was switched off; they can be sent again later. */
export async function endWaiting(tx: Tx, webhookId: string): Promise<void> {
  await tx.execute(sql`
    update webhook_deliveries set state = 'failed', due_at = null, taken_until = null, error = coalesce(error, 'WEBHOOK_OFF')
    where webhook_id = ${webhookId} and state = 'waiting'`);
}
