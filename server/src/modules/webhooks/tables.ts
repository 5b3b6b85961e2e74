import type { TEST_EVENT, WebhookEventType } from '@plenum/contract/webhooks/events';
import type { DeliveryError, DeliveryState, WebhookOffReason } from '@plenum/contract/webhooks/schemas';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const webhooks = pgTable('webhooks', {
  id: uuid('id').primaryKey(),
  meetingId: uuid('meeting_id').notNull(),
  url: text('url').notNull(),
  description: text('description').notNull(),
  events: text('events').array().$type<WebhookEventType[]>(),
  offReason: text('off_reason').$type<WebhookOffReason>(),
  /** Encrypted, like `earlierSecret`. */
  secret: text('secret').notNull(),
  earlierSecret: text('earlier_secret'),
  earlierUntil: instant('earlier_until'),
  failingSince: instant('failing_since'),
  lastDeliveredAt: instant('last_delivered_at'),
  createdAt: instant('created_at').notNull(),
});
export type WebhookRow = typeof webhooks.$inferSelect;

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey(),
  webhookId: uuid('webhook_id').notNull(),
  event: text('event').$type<WebhookEventType | typeof TEST_EVENT>().notNull(),
  eventKey: text('event_key').notNull(),
  body: text('body').notNull(),
  state: text('state').$type<DeliveryState>().notNull(),
  attempts: integer('attempts').notNull(),
  dueAt: instant('due_at'),
  takenUntil: instant('taken_until'),
  createdAt: instant('created_at').notNull(),
  lastAt: instant('last_at'),
  headers: jsonb('headers').$type<Readonly<Record<string, string>>>().notNull().default({}),
  status: integer('status'),
  milliseconds: integer('milliseconds'),
  error: text('error').$type<DeliveryError>(),
  answer: text('answer').notNull().default(''),
});
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
