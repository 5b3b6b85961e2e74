import { accountList } from '@plenum/contract/accounts/account-list';
import { readAccount as readAccountEndpoint } from '@plenum/contract/console/account-detail';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { siteListRoutes } from '../serve-site-list.ts';
import { accountSource, presentAccounts } from './account-source.ts';
import { readAccount } from './read-account.ts';

export function accountListRoutes(kernel: Kernel): Route[] {
  return [
    ...siteListRoutes(kernel, accountList, {
      source: accountSource,
      presentSheet: presentAccounts,
      exported: { action: 'account.list_exported', object: 'site:accounts' },
    }),
    route(readAccountEndpoint, {
      read: ({ params, actor, language }) => readAccount(kernel, params.id, actor.accountId, language),
    }),
  ];
}
