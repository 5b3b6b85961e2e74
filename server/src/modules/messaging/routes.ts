import * as bindings from '@plenum/contract/messaging/bindings';
import * as providers from '@plenum/contract/messaging/providers';
import * as site from '@plenum/contract/messaging/site-messages';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import type { AuditSource } from '#modules/audit/public';
import { askReviews } from './providers/stored/ask-reviews.ts';
import { findBindings, keepReviews, saveBinding } from './providers/stored/bindings.ts';
import { type FindContact, listProviders } from './providers/stored/list-providers.ts';
import {
  addProvider,
  changeProvider,
  findProviderRow,
  placeProvider,
  removeProvider,
} from './providers/stored/save-provider.ts';
import { keepTest, sendTest } from './providers/stored/test-provider.ts';
import { countUnread, listSiteMessages, readSiteMessages } from './site/site-messages.ts';

export function messagingRoutes(kernel: Kernel, findContact: FindContact): readonly Route[] {
  return [...siteRoutes(kernel), ...providerRoutes(kernel, findContact)];
}

function siteRoutes(kernel: Kernel): Route[] {
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

function providerRoutes(kernel: Kernel, findContact: FindContact): Route[] {
  const list = (db: Parameters<FindContact>[0], { actor }: Pick<Call, 'actor'>) =>
    listProviders(kernel, db, actor.accountId, findContact);
  const source = ({
    actor,
    requestId,
    address,
  }: Pick<Call, 'actor' | 'requestId' | 'address'>): AuditSource => ({
    actor: actor.accountId,
    requestId,
    address,
    at: kernel.clock.now(),
  });
  return [
    route(providers.listProviders, { read: (call) => list(kernel.db, call) }),
    route(providers.addProvider, {
      write: async (call, tx) => {
        await addProvider(kernel, tx, call.body, source(call));
        return list(tx, call);
      },
    }),
    route(providers.changeProvider, {
      write: async (call, tx) => {
        await changeProvider(kernel, tx, call.params.providerId, call.body, source(call));
        return list(tx, call);
      },
    }),
    route(providers.placeProvider, {
      write: async (call, tx) => {
        await placeProvider(tx, call.params.providerId, call.body, source(call));
        return list(tx, call);
      },
    }),
    route(providers.removeProvider, {
      write: async (call, tx) => {
        await removeProvider(tx, call.params.providerId, source(call));
        return list(tx, call);
      },
    }),
    route(providers.testProvider, {
      prepare: ({ params, actor, language }) =>
        sendTest(kernel, params.providerId, actor.accountId, language, findContact),
      write: async (call, tx, result) => {
        await keepTest(tx, call.params.providerId, result, source(call));
        return list(tx, call);
      },
    }),
    route(bindings.listBindings, {
      read: async ({ params }) => ({
        bindings: await findBindings(kernel.db, (await findProviderRow(kernel.db, params.providerId)).id),
        failure: null,
      }),
    }),
    route(bindings.saveBinding, {
      write: async (call, tx) => {
        const { providerId } = call.params;
        await saveBinding(tx, providerId, call.body, source(call));
        return { bindings: await findBindings(tx, providerId), failure: null };
      },
    }),
    route(bindings.syncBindings, {
      prepare: ({ params }) => askReviews(kernel, params.providerId),
      write: async ({ params: { providerId } }, tx, { reviews, failure }) => {
        await keepReviews(tx, providerId, reviews, kernel.clock.now());
        return { bindings: await findBindings(tx, providerId), failure };
      },
    }),
  ];
}
