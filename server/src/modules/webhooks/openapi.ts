import { Instant } from '@plenum/contract/kernel/fields';
import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { webhookEvents, webhookEventTypes } from '@plenum/contract/webhooks/events';
import { z } from 'zod';

type Json = Record<string, unknown>;

const headerNames = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** The `webhooks` of the OpenAPI document: each event as the request that a receiver gets. */
export function describeWebhooks(language: Language): Json {
  return Object.fromEntries(
    webhookEventTypes.map((type) => {
      const { what, data } = webhookEvents[type];
      const body = z.object({ type: z.literal(type), timestamp: Instant, data });
      const schema = z.toJSONSchema(body, { io: 'output' });
      const post = {
        operationId: `webhook.${type}`,
        summary: inLanguage(what, language),
        parameters: headerNames.map((name) => ({
          name,
          in: 'header',
          required: true,
          schema: { type: 'string' },
        })),
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '2XX': { description: inLanguage(accepted, language) } },
      };
      return [type, { post }];
    }),
  );
}

const accepted = { en: 'The event was accepted.', zh: '事件已接受。' } as const;
