import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './fields.ts';
import { languages } from './language.ts';

/** The data that the shell needs before the login is known; also part of the page itself. */
export const Site = z.object({
  /** True for the demo, which shows its accounts and the messages that would have been sent. */
  demo: z.boolean(),
  icp: z.string(),
  policeFiling: z.string(),
  supportContact: z.string(),
  /** The version of the server that answered, for the organizers' area. */
  version: z.string(),
});
export type Site = z.infer<typeof Site>;

export const getSite = endpoint({
  name: 'kernel.getSite',
  method: 'GET',
  path: '/api/site',
  access: 'public',
  scope: 'any',
  summary: { en: 'About this installation', zh: '站点信息' },
  reply: Site,
});

/** An event on a channel that the caller may listen to; it contains names and ids, never data. */
export const LiveEvent = z.object({ channel: z.string(), event: z.string(), id: z.string() });
export type LiveEvent = z.infer<typeof LiveEvent>;

/**
 * Events are named `live`. Two others carry no data: `gap` means that events may have been missed. `replaced` is the
 * last event of a stream that was ended because its login or address opened too many newer ones; a client must not
 * reconnect after it, because that would end another stream.
 */
export const live = endpoint({
  name: 'kernel.live',
  method: 'GET',
  path: '/api/live',
  access: 'login',
  summary: { en: 'Live events, as server-sent events', zh: '实时事件（SSE）' },
  reply: LiveEvent,
  stream: true,
});

export const DemoMessage = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'email']),
  target: z.string(),
  language: z.enum(languages),
  subject: z.string(),
  text: z.string(),
  at: Instant,
});
export type DemoMessage = z.infer<typeof DemoMessage>;

export const DemoAccount = z.object({
  username: z.string(),
  password: z.string(),
  role: z.enum([
    'administrator',
    'owner',
    'manager',
    'finance',
    'reviewer',
    'submission_reviewer',
    'steward',
    'technician',
    'attendee',
  ]),
});

/** Available only in the demo. */
export const listDemoMessages = endpoint({
  name: 'kernel.listDemoMessages',
  method: 'GET',
  path: '/api/demo/messages',
  access: 'public',
  summary: { en: 'Demo only: messages that would have been sent', zh: '仅演示环境：本应发出的消息' },
  query: z.strictObject({ target: z.string().max(254).optional() }),
  reply: z.array(DemoMessage),
});

export const readDemoEmail = endpoint({
  name: 'kernel.readDemoEmail',
  method: 'GET',
  path: '/api/demo/messages/:id/email',
  access: 'public',
  summary: { en: 'Demo only: an email as it appears in a mailbox', zh: '仅演示环境：邮件的实际样式' },
  params: z.strictObject({ id: z.uuid() }),
  /** `files` are the names of the attached files. */
  reply: z.object({ subject: z.string(), html: z.string(), files: z.array(z.string()) }),
});

export const listDemoAccounts = endpoint({
  name: 'kernel.listDemoAccounts',
  method: 'GET',
  path: '/api/demo/accounts',
  access: 'public',
  summary: { en: 'Demo only: accounts to try', zh: '仅演示环境：可试用的账号' },
  reply: z.array(DemoAccount),
});
