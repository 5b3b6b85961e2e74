import { Id, Instant, isWebLink, Line } from '../kernel/fields.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import type { Sentence } from '../kernel/language.ts';
import { PageOf } from '../kernel/list.ts';
import { z } from '../kernel/zod.ts';
import { TEST_EVENT, webhookEventTypes } from './events.ts';
import { webhookMessages } from './messages.ts';

/** The maximum number of webhooks that a conference has. */
export const MOST_WEBHOOKS = 20;
export const WEBHOOK_DESCRIPTION_LENGTH = 100;
/** How long requests are also signed with the secret from before a rotation, if it is kept. */
export const WEBHOOK_OVERLAP_HOURS = 24;
/** How often a delivery is attempted before it fails. */
export const WEBHOOK_ATTEMPTS = 10;
/** A webhook that accepts nothing for this long is switched off. */
export const WEBHOOK_FAILING_DAYS = 5;
/** How long the log has a delivery. */
export const WEBHOOK_LOG_DAYS = 30;

/** Why a webhook is off: an organizer switched it off, its receiver answered 410, or no delivery succeeded for days. */
export const webhookOffReasons = ['organizer', 'gone', 'failing'] as const;
export type WebhookOffReason = (typeof webhookOffReasons)[number];

export const webhookOffWords: Readonly<Record<WebhookOffReason, Sentence>> = {
  organizer: { en: 'Off', zh: '已停用' },
  gone: { en: 'Switched off: the receiver answered 410', zh: '已自动停用：接收方返回 410' },
  failing: {
    en: 'Switched off: no delivery succeeded for 5 days',
    zh: '已自动停用：连续 5 天推送失败',
  },
};

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryStateWords: Readonly<Record<DeliveryState, Sentence>> = {
  waiting: { en: 'Waiting', zh: '待推送' },
  delivered: { en: 'Delivered', zh: '已送达' },
  failed: { en: 'Failed', zh: '失败' },
};

/** Why there was no usable answer. `HTTP_STATUS`: the status is not 2xx. */
export const deliveryErrors = [
  'HTTP_STATUS',
  'REDIRECT',
  'TIMEOUT',
  'CLOSED',
  'UNREACHABLE',
  'UNKNOWN_HOST',
  'PRIVATE_ADDRESS',
  'CERTIFICATE',
  'WEBHOOK_OFF',
  'INTERNAL',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

export const deliveryErrorWords: Readonly<Record<DeliveryError, Sentence>> = {
  HTTP_STATUS: { en: 'The receiver answered with an error', zh: '接收方返回了错误' },
  REDIRECT: { en: 'The receiver redirects to another address', zh: '接收方返回了重定向' },
  TIMEOUT: { en: 'No answer within 10 seconds', zh: '10 秒内未响应' },
  CLOSED: { en: 'The connection was closed before the answer', zh: '连接在响应前断开' },
  UNREACHABLE: { en: 'The receiver can’t be reached', zh: '无法连接接收方' },
  UNKNOWN_HOST: { en: 'The host name isn’t known', zh: '域名无法解析' },
  PRIVATE_ADDRESS: {
    en: 'The host name leads to an address that isn’t on the public internet',
    zh: '域名指向非公网地址',
  },
  CERTIFICATE: { en: 'The receiver’s certificate isn’t valid', zh: '接收方的证书无效' },
  WEBHOOK_OFF: { en: 'The webhook was switched off', zh: 'Webhook 已停用' },
  INTERNAL: { en: 'An unexpected error on this site', zh: '本站内部错误' },
};

/** An http(s) address without a user name. The server checks which hosts and ports are allowed. */
const WebhookUrl = Line(500)
  .refine((text) => isWebLink(text), { error: fieldMessages.link_invalid })
  .refine((text) => !text.includes('#'), { error: webhookMessages.webhook_url_fragment });

export const WebhookForm = z.strictObject({
  url: WebhookUrl,
  description: Line(WEBHOOK_DESCRIPTION_LENGTH),
  /** Null for all events, including those of later releases. */
  events: z
    .array(z.enum(webhookEventTypes))
    .min(1, { error: webhookMessages.webhook_events_missing })
    .max(webhookEventTypes.length)
    .nullable(),
  isOn: z.boolean(),
});
export type WebhookForm = z.infer<typeof WebhookForm>;

export const WebhookRotation = z.strictObject({
  /** Whether requests are also signed with the earlier secret for another `WEBHOOK_OVERLAP_HOURS`. */
  keepsEarlier: z.boolean(),
});

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEventTypes)).nullable(),
  isOn: z.boolean(),
  /** Null if it is on. */
  offReason: z.enum(webhookOffReasons).nullable(),
  createdAt: Instant,
  /** Since when every delivery has failed; null if the last one succeeded. */
  failingSince: Instant.nullable(),
  /** Until when requests are also signed with the earlier secret; null if they aren’t. */
  earlierUntil: Instant.nullable(),
  waiting: z.int(),
  failed: z.int(),
  lastDeliveredAt: Instant.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

export const Delivery = z.object({
  id: Id,
  event: z.enum([...webhookEventTypes, TEST_EVENT]),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: Instant,
  /** When it is attempted next; null unless it waits. */
  dueAt: Instant.nullable(),
  /** The last attempt; null if there was none. */
  lastAt: Instant.nullable(),
  /** The HTTP status of the last answer; null if there was none. */
  status: z.int().nullable(),
  milliseconds: z.int().nullable(),
  error: z.enum(deliveryErrors).nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryPage = PageOf(Delivery);

export const DeliveryDetail = Delivery.extend({
  url: z.string(),
  /** The headers of the last attempt. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string(),
  /** The first 2 kB of the last answer. */
  answer: z.string(),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;
