import * as endpoints from '@plenum/contract/console/invoice-lists';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { whoMay } from '#modules/meetings/public';
import { countInvoices, listInvoices } from './list-invoices.ts';

export function invoiceListRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listInvoices, {
      policy: whoMay('takeMoney'),
      read: ({ params, query }) => listInvoices(kernel, params.id, query),
    }),
    route(endpoints.countInvoices, {
      policy: whoMay('takeMoney'),
      read: ({ params, query }) => countInvoices(kernel, params.id, query),
    }),
  ];
}
