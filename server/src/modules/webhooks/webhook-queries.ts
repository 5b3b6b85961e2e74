import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { listDeliveries as listing, readDelivery as reading } from '@plenum/contract/webhooks/endpoints';
import type { Delivery, DeliveryDetail, DeliveryState, Webhook } from '@plenum/contract/webhooks/schemas';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { OfWebhook } from './manage-webhooks.ts';
import { type DeliveryRow, webhookDeliveries, type WebhookRow, webhooks } from './tables.ts';

export async function listWebhooks(db: Db, meetingId: string, now: Date): Promise<Webhook[]> {
  const countOf = (state: DeliveryState) => sql<number>`(
    select count(*) from webhook_deliveries where webhook_id = webhooks.id and state = ${state})::integer`;
  const rows = await db
    .select({ row: webhooks, waiting: countOf('waiting'), failed: countOf('failed') })
    .from(webhooks)
    .where(eq(webhooks.meetingId, meetingId))
    .orderBy(webhooks.createdAt, webhooks.id);
  return rows.map(({ row, waiting, failed }) => ({
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    isOn: row.offReason === null,
    offReason: row.offReason,
    createdAt: row.createdAt.toISOString(),
    failingSince: row.failingSince?.toISOString() ?? null,
    earlierUntil: row.earlierUntil !== null && row.earlierUntil > now ? row.earlierUntil.toISOString() : null,
    waiting,
    failed,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  }));
}

export async function findWebhook(db: Db, { id: meetingId, webhookId }: OfWebhook): Promise<WebhookRow> {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.meetingId, meetingId)));
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

const PAGE = 50;

export async function listDeliveries(
  db: Db,
  params: OfWebhook,
  { state, after }: { readonly state?: DeliveryState | undefined; readonly after?: string | undefined },
): Promise<ReplyOf<typeof listing>> {
  const { id } = await findWebhook(db, params);
  const cursor = after === undefined ? undefined : readCursor(after);
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, id),
        state && eq(webhookDeliveries.state, state),
        cursor && sql`(created_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    rows: page.map(presentDelivery),
    next: rows.length > PAGE && last ? `${last.createdAt.toISOString()}~${last.id}` : null,
    total: null,
  };
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function readCursor(after: string): { at: string; id: string } {
  const [, at, id] = CURSOR.exec(after) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    return refuse(kernelRefusals.INVALID_INPUT);
  return { at, id };
}

export interface OfDelivery extends OfWebhook {
  readonly deliveryId: string;
}

export async function readDelivery(db: Db, params: OfDelivery): Promise<ReplyOf<typeof reading>> {
  const { id, url } = await findWebhook(db, params);
  return presentDetail(await findDelivery(db, id, params.deliveryId), url);
}

export async function findDelivery(db: Db | Tx, webhookId: string, id: string): Promise<DeliveryRow> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.webhookId, webhookId)));
  return row ?? refuse(kernelRefusals.NOT_FOUND);
}

export function presentDetail(row: DeliveryRow, url: string): DeliveryDetail {
  return {
    ...presentDelivery(row),
    url,
    headers: Object.entries(row.headers)
      .map(([name, value]) => ({ name, value }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    body: row.body,
    answer: row.answer,
  };
}

function presentDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    event: row.event,
    state: row.state,
    attempts: row.attempts,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    lastAt: row.lastAt?.toISOString() ?? null,
    status: row.status,
    milliseconds: row.milliseconds,
    error: row.error,
  };
}
