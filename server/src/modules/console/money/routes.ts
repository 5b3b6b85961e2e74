import * as finance from '@plenum/contract/console/finance';
import * as endpoints from '@plenum/contract/console/money-lists';
import * as refundLists from '@plenum/contract/console/refund-lists';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf, whoMay } from '#modules/meetings/public';
import { exportLedger } from './export-ledger.ts';
import { countRefunds } from './refund-queries.ts';
import { exportRefunds, listRefunds, readRefundOf } from './list-refunds.ts';
import { listSlips, listWaitingMoney, listWithdrawals } from './list-money.ts';
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
      read: ({ params, query }) => listWithdrawals(kernel, params.id, query),
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
    route(refundLists.listRefunds, {
      policy: whoMay('seeOrders'),
      read: ({ params, query, ...reader }) => listRefunds(kernel, params.id, query, reader),
    }),
    route(refundLists.countRefunds, {
      policy: whoMay('seeOrders'),
      read: ({ params, query }) => countRefunds(kernel.pool, params.id, query),
    }),
    route(refundLists.readRefundOf, {
      policy: whoMay('seeOrders'),
      read: ({ params, ...reader }) => readRefundOf(kernel, params, reader),
    }),
    route(refundLists.exportRefunds, {
      policy: whoMay('export'),
      download: (call) => {
        const { format, columns, ...wishes } = call.query;
        const asked = { meetingId: call.params.id, wishes, format, columns };
        return exportRefunds(kernel, asked, call, sourceOf(kernel, call));
      },
    }),
  ];
}
