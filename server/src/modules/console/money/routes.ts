import * as finance from '@plenum/contract/console/finance';
import * as endpoints from '@plenum/contract/console/money-lists';
import { readRefundOf as readRefundEndpoint, refundList } from '@plenum/contract/payments/refund-list';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { listRoutes } from '#modules/meetings/public';
import { whoMay } from '#modules/meetings/scope/public';
import { exportLedger } from './export-ledger.ts';
import { readRefundOf, refundSource } from './refund-source.ts';
import { listSlips, listWaitingMoney, listWithdrawalRequests } from './list-money.ts';
import { findDebts } from './money-queries.ts';
import { readFinance } from './read-finance.ts';

export function moneyRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listSlips, {
      policy: whoMay('takeMoney'),
      read: ({ params, query, language }) => listSlips(kernel, params.id, query, language),
    }),
    route(endpoints.listWithdrawals, {
      policy: whoMay('takeMoney'),
      read: ({ params, query }) => listWithdrawalRequests(kernel, params.id, query),
    }),
    route(endpoints.listDebts, {
      policy: whoMay('takeMoney'),
      read: ({ params }) => findDebts(kernel.pool, params.id),
    }),
    route(endpoints.listWaitingMoney, {
      policy: whoMay('takeMoney'),
      read: ({ params, query }) => listWaitingMoney(kernel, params.id, query.after),
    }),
    route(finance.readFinance, {
      policy: whoMay('takeMoney'),
      read: ({ params }) => readFinance(kernel, params.id),
    }),
    route(finance.exportLedger, {
      policy: whoMay('takeMoney'),
      download: (call) => {
        const asked = { meetingId: call.params.id, format: call.query.format };
        return exportLedger(kernel, asked, call.language, sourceOf(kernel, call));
      },
    }),
    ...listRoutes(kernel, refundList, {
      policy: whoMay('seeOrders'),
      exportPolicy: whoMay('export'),
      source: refundSource,
      exported: 'people.refunds_exported',
    }),
    route(readRefundEndpoint, {
      policy: whoMay('seeOrders'),
      read: ({ params, actor, language }) => readRefundOf(kernel, params, { actor, language }),
    }),
  ];
}
