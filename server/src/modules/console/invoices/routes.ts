import { invoiceList } from '@plenum/contract/invoices/invoice-list';
import type { Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { listRoutes } from '#modules/meetings/public';
import { whoMay } from '#modules/meetings/scope/public';
import { invoiceSource } from './invoice-source.ts';

export function invoiceListRoutes(kernel: Kernel): Route[] {
  return listRoutes(kernel, invoiceList, { policy: whoMay('takeMoney'), source: invoiceSource });
}
