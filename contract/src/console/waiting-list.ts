import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { registrationKinds } from '../registration/people/draft.ts';
import { WaitingEntry } from '../registration/waiting/schemas.ts';
import { PageOf, PageQuery } from '../kernel/list.ts';

/** `line`: waiting entries and offers, next first. `past`: all others, newest first. */
export const waitingViews = ['line', 'past'] as const;
export type WaitingView = (typeof waitingViews)[number];

export const WaitingListRow = WaitingEntry.extend({
  registrationId: Id,
  kind: z.enum(registrationKinds),
  /** The team's name; the account's name if there is none. */
  name: z.string(),
  can: z.object({ offer: z.boolean(), remove: z.boolean() }),
});
export type WaitingListRow = z.infer<typeof WaitingListRow>;

export const listWaitingList = endpoint({
  name: 'console.listWaitingList',
  method: 'GET',
  path: '/api/meetings/:id/waiting-list',
  access: 'staff',
  summary: { en: 'List waiting-list entries', zh: '候补列表' },
  params: z.strictObject({ id: Id }),
  query: z.strictObject({ after: PageQuery.after, view: z.enum(waitingViews) }),
  reply: PageOf(WaitingListRow),
});
