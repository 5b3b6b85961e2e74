import * as endpoints from '@plenum/contract/meetings/api-keys';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '../scope/policy.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey, takeOverApiKey } from './manage-api-keys.ts';

export function apiKeyRoutes(kernel: Kernel): Route[] {
  const policy = whoMay('manageStaff');
  return [
    route(endpoints.listApiKeys, {
      policy,
      read: ({ params, actor }) => listApiKeys(kernel, params.id, actor),
    }),
    route(endpoints.createApiKey, {
      policy,
      write: (call, tx) => createApiKey(tx, call.params.id, call.body, byActor(kernel, call)),
    }),
    route(endpoints.rotateApiKey, {
      policy,
      write: (call, tx) => rotateApiKey(tx, call.params, call.body, byActor(kernel, call)),
    }),
    route(endpoints.takeOverApiKey, {
      policy,
      write: (call, tx) => takeOverApiKey(tx, call.params, byActor(kernel, call)),
    }),
    route(endpoints.revokeApiKey, {
      policy,
      write: (call, tx) => revokeApiKey(tx, call.params, byActor(kernel, call)),
    }),
  ];
}

function byActor(kernel: Kernel, call: Call) {
  return { ...sourceOf(kernel, call), actor: call.actor.accountId };
}
