import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { PageOf, PageQuery } from '../kernel/list.ts';
import { z } from '../kernel/zod.ts';
import { messageFailures } from '../messaging/log.ts';
import { exclusionReasons, recipientChannels } from './job-schemas.ts';

/** A recipient's state: not queued yet, excluded, or the state of the recipient's message. */
export const recipientStates = [
  'waiting',
  'excluded',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'kept',
  'shown',
] as const;

export const RecipientRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked. */
  target: z.string(),
  channel: z.enum(recipientChannels),
  state: z.enum(recipientStates),
  reason: z.enum(exclusionReasons).nullable(),
  messageId: Id.nullable(),
  failure: z.enum(messageFailures).nullable(),
  /** The provider's own number or word for the failure, from its answer or its delivery report. */
  code: z.string(),
  sentAt: z.string().nullable(),
});
export type RecipientRow = z.infer<typeof RecipientRow>;

export const listRecipients = endpoint({
  name: 'console.listRecipients',
  method: 'GET',
  path: '/api/meetings/:id/send-jobs/:jobId/recipients',
  access: 'staff',
  summary: { en: 'Recipients of a send job and their delivery results', zh: '群发收件人与发送结果' },
  params: z.strictObject({ id: Id, jobId: Id }),
  query: z.strictObject({ after: PageQuery.after, state: z.enum(recipientStates).optional() }),
  reply: PageOf(RecipientRow),
});
