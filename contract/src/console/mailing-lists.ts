import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { JobRow } from '../mailings/job-endpoints.ts';
import { exclusionReasons, jobStates, recipientChannels } from '../mailings/job-schemas.ts';
import { messageFailures, messageOutcomes } from '../messaging/log.ts';
import { PageOf, PageQuery, RowCount, type SortBy, SortQuery } from '../kernel/list.ts';

const OfMeeting = z.strictObject({ id: Id });
const OfJob = z.strictObject({ id: Id, jobId: Id });

export const jobSorts = ['createdAt'] as const;
export const usualJobSort = '-createdAt' satisfies SortBy<'createdAt'>;

export const JobFilter = z.strictObject({
  ...PageQuery,
  sort: SortQuery(jobSorts),
  state: z.enum(jobStates).optional(),
});

export const listJobs = endpoint({
  name: 'console.listJobs',
  method: 'GET',
  path: '/api/meetings/:id/send-jobs',
  access: 'staff',
  summary: { en: 'Send jobs of a conference', zh: '群发任务列表' },
  params: OfMeeting,
  query: JobFilter,
  reply: PageOf(JobRow),
});

export const countJobs = endpoint({
  name: 'console.countJobs',
  method: 'GET',
  path: '/api/meetings/:id/send-jobs/count',
  access: 'staff',
  summary: { en: 'How many send jobs a filter finds', zh: '群发任务数量' },
  params: OfMeeting,
  query: JobFilter.omit({ after: true, sort: true }),
  reply: RowCount,
});

/** Of a recipient: not written yet, left out, or as its message is. */
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
  /** The provider's own number or word, also of its delivery report. */
  code: z.string(),
  sentAt: z.string().nullable(),
});
export type RecipientRow = z.infer<typeof RecipientRow>;

export const listRecipients = endpoint({
  name: 'console.listRecipients',
  method: 'GET',
  path: '/api/meetings/:id/send-jobs/:jobId/recipients',
  access: 'staff',
  summary: { en: 'Recipients of a send job and what became of their messages', zh: '群发收件人与发送结果' },
  params: OfJob,
  query: z.strictObject({ after: PageQuery.after, state: z.enum(recipientStates).optional() }),
  reply: PageOf(RecipientRow),
});

export const messageSorts = ['createdAt'] as const;
export const usualMessageSort = '-createdAt' satisfies SortBy<'createdAt'>;

export const MessageFilter = z.strictObject({
  /** A name, a part of an e-mail address, the tail of a phone number. */
  ...PageQuery,
  sort: SortQuery(messageSorts),
  state: z.enum(messageOutcomes).optional(),
  channel: z.enum(['email', 'sms']).optional(),
  jobId: Id.optional(),
  /** Messages about this person; of a person who registered alone also those to their account. */
  participantId: Id.optional(),
});

export const MessageRow = z.object({
  id: Id,
  createdAt: z.string(),
  /** The key of its text; empty for a send job's. */
  kind: z.string(),
  subject: z.string(),
  channel: z.enum(['email', 'sms']),
  name: z.string(),
  /** Masked. */
  target: z.string(),
  state: z.enum(messageOutcomes),
  provider: z.string(),
  /** The built-in outbox has it: it has not left the server. */
  isInOutbox: z.boolean(),
  attempts: z.int(),
  failure: z.enum(messageFailures).nullable(),
  /** The provider's own number or word for it, for the operator. */
  failureCode: z.string(),
  sentAt: z.string().nullable(),
  /** What the provider reported of it: the code, and when; null: nothing yet, or this provider reports nothing. */
  report: z.object({ code: z.string(), at: z.string() }).nullable(),
  /** When it is tried again. */
  dueAt: z.string().nullable(),
  job: z.object({ id: Id, name: z.string() }).nullable(),
  can: z.object({ resend: z.boolean() }),
});
export type MessageRow = z.infer<typeof MessageRow>;

export const listMessageLog = endpoint({
  name: 'console.listMessageLog',
  method: 'GET',
  path: '/api/meetings/:id/message-log',
  access: 'staff',
  summary: { en: 'Messages of a conference', zh: '消息发送记录' },
  params: OfMeeting,
  query: MessageFilter,
  reply: PageOf(MessageRow),
});

export const countMessageLog = endpoint({
  name: 'console.countMessageLog',
  method: 'GET',
  path: '/api/meetings/:id/message-log/count',
  access: 'staff',
  summary: { en: 'How many messages a filter finds', zh: '消息发送记录数量' },
  params: OfMeeting,
  query: MessageFilter.omit({ after: true, sort: true }),
  reply: RowCount,
});

export const readMessage = endpoint({
  name: 'console.readMessage',
  method: 'GET',
  path: '/api/meetings/:id/message-log/:messageId',
  access: 'staff',
  summary: { en: 'A message of a conference', zh: '消息详情' },
  params: z.strictObject({ id: Id, messageId: Id }),
  reply: MessageRow.extend({
    /** Of one in the built-in outbox; null: it has left, and may hold links for the recipient alone. */
    text: z.string().nullable(),
  }),
});
