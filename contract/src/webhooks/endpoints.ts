import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { webhookRefusals as refusal } from './messages.ts';
import {
  DeliveryDetail,
  DeliveryPage,
  deliveryStates,
  Webhook,
  WebhookForm,
  WebhookRotation,
} from './schemas.ts';

// Webhooks send the events of a conference to addresses that its organizers choose.

const OfMeeting = z.strictObject({ id: Id });
const OfWebhook = z.strictObject({ id: Id, webhookId: Id });
const OfDelivery = z.strictObject({ id: Id, webhookId: Id, deliveryId: Id });
/** The secret is in this answer only. */
const Issued = z.object({ id: Id, secret: z.string() });

export const listWebhooks = endpoint({
  name: 'webhooks.list',
  method: 'GET',
  path: '/api/meetings/:id/webhooks',
  access: 'staff',
  summary: { en: 'Webhooks of a conference', zh: '会议的 Webhook' },
  params: OfMeeting,
  reply: z.array(Webhook),
});

export const createWebhook = endpoint({
  name: 'webhooks.create',
  method: 'POST',
  path: '/api/meetings/:id/webhooks',
  access: 'staff',
  summary: { en: 'Create a webhook; its secret is shown once', zh: '创建 Webhook，签名密钥仅显示一次' },
  params: OfMeeting,
  body: WebhookForm,
  bodyBytes: 4 * KIB,
  reply: Issued,
  refusals: [refusal.WEBHOOKS_MOST],
  recentIdentity: true,
});

export const changeWebhook = endpoint({
  name: 'webhooks.change',
  method: 'PUT',
  path: '/api/meetings/:id/webhooks/:webhookId',
  access: 'staff',
  summary: { en: 'Change a webhook, or switch it on or off', zh: '修改、启用或停用 Webhook' },
  params: OfWebhook,
  body: WebhookForm,
  bodyBytes: 4 * KIB,
  reply: z.null(),
  recentIdentity: true,
});

export const rotateWebhook = endpoint({
  name: 'webhooks.rotate',
  method: 'POST',
  path: '/api/meetings/:id/webhooks/:webhookId/rotation',
  access: 'staff',
  summary: { en: 'Replace the secret of a webhook', zh: '更换 Webhook 签名密钥' },
  params: OfWebhook,
  body: WebhookRotation,
  bodyBytes: KIB,
  reply: Issued,
  recentIdentity: true,
});

export const deleteWebhook = endpoint({
  name: 'webhooks.delete',
  method: 'DELETE',
  path: '/api/meetings/:id/webhooks/:webhookId',
  access: 'staff',
  summary: { en: 'Delete a webhook and its log', zh: '删除 Webhook 及其推送记录' },
  params: OfWebhook,
  reply: z.null(),
});

/** Sends `webhook.test` immediately, also if the webhook is off, and doesn't repeat it. */
export const testWebhook = endpoint({
  name: 'webhooks.test',
  method: 'POST',
  path: '/api/meetings/:id/webhooks/:webhookId/test',
  access: 'staff',
  summary: { en: 'Send a test event and return the answer', zh: '发送测试事件并返回结果' },
  params: OfWebhook,
  reply: DeliveryDetail,
  limit: { calls: 20, seconds: 600 },
});

export const listDeliveries = endpoint({
  name: 'webhooks.listDeliveries',
  method: 'GET',
  path: '/api/meetings/:id/webhooks/:webhookId/deliveries',
  access: 'staff',
  summary: { en: 'Deliveries of a webhook, latest first', zh: 'Webhook 推送记录，最新的在前' },
  params: OfWebhook,
  query: z.strictObject({
    state: z.enum(deliveryStates).optional(),
    /** The cursor of the previous page. */
    after: z.string().max(100).optional(),
  }),
  reply: DeliveryPage,
});

export const readDelivery = endpoint({
  name: 'webhooks.readDelivery',
  method: 'GET',
  path: '/api/meetings/:id/webhooks/:webhookId/deliveries/:deliveryId',
  access: 'staff',
  summary: { en: 'A delivery with its request and answer', zh: '一次推送的请求与响应' },
  params: OfDelivery,
  reply: DeliveryDetail,
});

/** Sends the same body with the same id. A delivery that already waits is sent immediately. */
export const replayDelivery = endpoint({
  name: 'webhooks.replayDelivery',
  method: 'POST',
  path: '/api/meetings/:id/webhooks/:webhookId/deliveries/:deliveryId/replay',
  access: 'staff',
  summary: { en: 'Send a delivery again', zh: '重新推送一条事件' },
  params: OfDelivery,
  reply: z.null(),
  refusals: [refusal.WEBHOOK_OFF],
});

export const replayFailed = endpoint({
  name: 'webhooks.replayFailed',
  method: 'POST',
  path: '/api/meetings/:id/webhooks/:webhookId/replay',
  access: 'staff',
  summary: { en: 'Send all failed deliveries since a time again', zh: '重新推送某一时间以来失败的事件' },
  params: OfWebhook,
  body: z.strictObject({ since: Instant }),
  bodyBytes: KIB,
  reply: z.object({ count: z.int() }),
  refusals: [refusal.WEBHOOK_OFF],
});
