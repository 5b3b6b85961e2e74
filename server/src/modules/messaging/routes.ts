import * as site from '@plenum/contract/messaging/site-messages';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { countUnread, listSiteMessages, readSiteMessages } from './site/site-messages.ts';

export function messagingRoutes(kernel: Kernel): readonly Route[] {
  return [
    route(site.listSiteMessages, {
      read: ({ actor, query }) => listSiteMessages(kernel.db, actor.accountId, query.after),
    }),
    route(site.countUnread, { read: ({ actor }) => countUnread(kernel.db, actor.accountId) }),
    route(site.readSiteMessages, {
      write: ({ actor, body }, tx) => readSiteMessages(kernel, tx, actor.accountId, body),
    }),
  ];
}
