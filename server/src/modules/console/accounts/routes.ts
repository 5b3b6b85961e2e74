import { readAccount as readAccountEndpoint } from '@plenum/contract/console/account-detail';
import * as lists from '@plenum/contract/console/account-lists';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/meetings/public';
import { countAccounts } from './account-queries.ts';
import { exportAccounts } from './export-accounts.ts';
import { listAccounts } from './list-accounts.ts';
import { readAccount } from './read-account.ts';

export function accountListRoutes(kernel: Kernel): Route[] {
  return [
    route(lists.listAccounts, { read: ({ query }) => listAccounts(kernel, query) }),
    route(lists.countAccounts, { read: ({ query }) => countAccounts(kernel.pool, query) }),
    route(readAccountEndpoint, {
      read: ({ params, actor, language }) => readAccount(kernel, params.id, actor.accountId, language),
    }),
    route(lists.exportAccounts, {
      download: (call) => {
        const { format, columns, ...wishes } = call.query;
        const asked = { wishes, format, columns, ...call.body };
        return exportAccounts(kernel, asked, call.language, sourceOf(kernel, call));
      },
    }),
  ];
}
