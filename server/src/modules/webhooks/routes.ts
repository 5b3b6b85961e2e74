import * as endpoints from '@plenum/contract/webhooks/endpoints';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { addWebhook, changeWebhook, deleteWebhook, rotateWebhook } from './manage-webhooks.ts';
import { replayDelivery, replayFailed } from './replay.ts';
import { keepTestEvent, sendTestEvent } from './send-test-event.ts';
import { listDeliveries, listWebhooks, readDelivery } from './webhook-queries.ts';

export function webhookRoutes(kernel: Kernel): Route[] {
  const { db, clock } = kernel;
  const policy = whoMay('manageStaff');
  const source = (call: Call) => sourceOf(kernel, call);
  return [
    route(endpoints.listWebhooks, {
      policy,
      read: ({ params }) => listWebhooks(db, params.id, clock.now()),
    }),
    route(endpoints.createWebhook, {
      policy,
      write: (call, tx) => addWebhook(kernel, tx, call.params.id, call.body, source(call)),
    }),
    route(endpoints.changeWebhook, {
      policy,
      write: (call, tx) => changeWebhook(kernel, tx, call.params, call.body, source(call)),
    }),
    route(endpoints.rotateWebhook, {
      policy,
      write: (call, tx) => rotateWebhook(kernel, tx, call.params, call.body, source(call)),
    }),
    route(endpoints.deleteWebhook, {
      policy,
      write: (call, tx) => deleteWebhook(tx, call.params, source(call)),
    }),
    route(endpoints.testWebhook, {
      policy,
      prepare: ({ params }) => sendTestEvent(kernel, params),
      write: (call, tx, sent) => keepTestEvent(tx, call.params, sent, source(call)),
    }),
    route(endpoints.listDeliveries, {
      policy,
      read: ({ params, query }) => listDeliveries(db, params, query),
    }),
    route(endpoints.readDelivery, { policy, read: ({ params }) => readDelivery(db, params) }),
    route(endpoints.replayDelivery, {
      policy,
      write: (call, tx) => replayDelivery(tx, call.params, source(call)),
    }),
    route(endpoints.replayFailed, {
      policy,
      write: (call, tx) => replayFailed(tx, call.params, call.body.since, source(call)),
    }),
  ];
}
