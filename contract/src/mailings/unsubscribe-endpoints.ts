import { endpoint, KIB } from '../kernel/endpoint.ts';
import { z } from '../kernel/zod.ts';
import { jobRefusals } from './messages.ts';

/** The token in a message's link; it is signed, and valid for one person and one conference. */
const Token = z.string().min(1).max(600);

const Subscription = z.object({
  /** The conference's name, in the reader's language. */
  conference: z.string(),
  isSubscribed: z.boolean(),
});

const LIMIT = { calls: 120, seconds: 3600 };

export const readSubscription = endpoint({
  name: 'mailings.readSubscription',
  method: 'POST',
  path: '/api/unsubscribe/read',
  access: 'public',
  summary: { en: 'Read a person’s subscription to group messages', zh: '查询是否接收会务组群发消息' },
  body: z.strictObject({ token: Token }),
  bodyBytes: 2 * KIB,
  reply: Subscription,
  refusals: [jobRefusals.UNSUBSCRIBE_LINK],
  limit: LIMIT,
});

export const changeSubscription = endpoint({
  name: 'mailings.changeSubscription',
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'public',
  summary: {
    en: 'Unsubscribe from group messages, or resubscribe',
    zh: '退订或恢复接收会务组群发消息',
  },
  body: z.strictObject({ token: Token, isSubscribed: z.boolean() }),
  bodyBytes: 2 * KIB,
  reply: Subscription,
  refusals: [jobRefusals.UNSUBSCRIBE_LINK],
  limit: LIMIT,
});
