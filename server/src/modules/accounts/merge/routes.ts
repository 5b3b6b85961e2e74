import * as endpoints from '@plenum/contract/accounts/merge';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { checkCode } from '../credentials/check-code.ts';
import { mergeAccounts } from './merge-accounts.ts';
import { mergeOwn, openOwnMerge } from './merge-own.ts';
import { previewMerge } from './preview-merge.ts';

export function mergeRoutes(kernel: Kernel): Route[] {
  const pairOf = ({ id, into }: { id: string; into: string }) => ({ from: id, into });
  return [
    route(endpoints.previewMerge, {
      read: ({ params, actor, language }) =>
        previewMerge(kernel, kernel.db, pairOf(params), { administrator: actor.accountId }, language),
    }),
    route(endpoints.openOwnMerge, {
      prepare: ({ body, actor }) =>
        checkCode(
          kernel,
          { purpose: 'change_target', target: body.target, accountId: actor.accountId },
          body.code,
        ),
      write: (call, tx, code) => openOwnMerge(kernel, tx, call, code),
    }),
    route(endpoints.mergeOwn, { write: (call, tx) => mergeOwn(kernel, tx, call) }),
    route(endpoints.mergeAccounts, {
      write: (call, tx) => mergeAccounts(kernel, tx, call, { ...pairOf(call.params), ...call.body }),
    }),
  ];
}
