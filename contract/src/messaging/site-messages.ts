import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/fields.ts';
import { languages } from '../kernel/language.ts';
import { z } from '../kernel/zod.ts';

/** Unread messages are counted up to this number; a badge shows `99+`. */
export const MOST_UNREAD_COUNTED = 100;

/** A message in the app, in the language that the person had chosen when it was written. */
export const SiteMessage = z.object({
  id: Id,
  language: z.enum(languages),
  title: z.string(),
  text: z.string(),
  /** A path of the app, without host; empty if there is no link. */
  link: z.string(),
  /** The link's label; empty for the default one. */
  linkText: z.string(),
  at: Instant,
  isRead: z.boolean(),
});
export type SiteMessage = z.infer<typeof SiteMessage>;

export const listSiteMessages = endpoint({
  name: 'messaging.listSiteMessages',
  method: 'GET',
  path: '/api/me/messages',
  access: 'login',
  summary: { en: 'List my in-app messages, newest first', zh: '我的站内消息' },
  query: z.strictObject({ after: Id.optional() }),
  reply: z.object({
    messages: z.array(SiteMessage),
    /** The id for loading older messages; null if there are none. */
    next: Id.nullable(),
  }),
});

export const countUnread = endpoint({
  name: 'messaging.countUnread',
  method: 'GET',
  path: '/api/me/messages/unread',
  access: 'login',
  summary: { en: 'Count my unread messages', zh: '未读消息数' },
  reply: z.object({ unread: z.int() }),
});

export const readSiteMessages = endpoint({
  name: 'messaging.readSiteMessages',
  method: 'POST',
  path: '/api/me/messages/read',
  access: 'login',
  summary: { en: 'Mark messages as read', zh: '标记消息为已读' },
  /** `upTo`: this message and all older ones, so that one that has just arrived stays unread. */
  body: z.union([z.strictObject({ id: Id }), z.strictObject({ upTo: Id })]),
  bodyBytes: KIB,
  reply: z.object({ unread: z.int() }),
});
