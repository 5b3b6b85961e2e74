import * as endpoints from '@plenum/contract/accounts/merge';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { mergeAccounts } from './merge-accounts.ts';
import { previewMerge } from './preview-merge.ts';

export function mergeRoutes(kernel: Kernel): Route[] {
  const pairOf = ({ id, into }: { id: string; into: string }) => ({ from: id, into });
  return [
    route(endpoints.previewMerge, {
      read: ({ params, actor, language }) => previewMerge(kernel, pairOf(params), actor.accountId, language),
    }),
    route(endpoints.mergeAccounts, {
      write: (call, tx) => mergeAccounts(kernel, tx, call, { ...pairOf(call.params), ...call.body }),
    }),
  ];
}
