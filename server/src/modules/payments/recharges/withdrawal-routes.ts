import * as endpoints from '@plenum/contract/payments/withdrawal-endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import {
  askWithdrawal,
  cancelWithdrawal,
  listOwnWithdrawals,
  payWithdrawal,
  presentDecided,
  presentWithdrawal,
  refuseWithdrawal,
} from './withdraw.ts';

const cashiers = whoMay('takeMoney');

export function withdrawalRoutes(kernel: Kernel): Route[] {
  const { keys } = kernel;
  return [
    route(endpoints.listMyWithdrawals, {
      read: ({ actor }) => listOwnWithdrawals(kernel.db, keys, actor.accountId),
    }),
    route(endpoints.askWithdrawal, {
      write: async (call, tx) => {
        const source = { ...sourceOf(kernel, call), actor: call.actor.accountId };
        return presentWithdrawal(keys, await askWithdrawal(tx, keys, call.body, source), new Map());
      },
    }),
    route(endpoints.cancelWithdrawal, {
      write: async (call, tx) => {
        const own = { id: call.params.id, accountId: call.actor.accountId };
        return presentWithdrawal(keys, await cancelWithdrawal(tx, own, sourceOf(kernel, call)), new Map());
      },
    }),
    route(endpoints.payWithdrawal, {
      policy: cashiers,
      write: async (call, tx) => {
        const { id: meetingId, withdrawalId } = call.params;
        const source = sourceOf(kernel, call);
        const row = await payWithdrawal(tx, { meetingId, withdrawalId }, call.body, source);
        return presentDecided(tx, keys, row);
      },
    }),
    route(endpoints.refuseWithdrawal, {
      policy: cashiers,
      write: async (call, tx) => {
        const { id: meetingId, withdrawalId } = call.params;
        const source = sourceOf(kernel, call);
        const row = await refuseWithdrawal(tx, { meetingId, withdrawalId }, call.body.reason, source);
        return presentDecided(tx, keys, row);
      },
    }),
  ];
}
