import type { Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import type { Reaction } from '#kernel/outbox/outbox';
import { accountListRoutes } from './accounts/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { arrivalListRoutes } from './checkin/routes.ts';
import { chartRoutes } from './charts/routes.ts';
import { codeListRoutes } from './codes/routes.ts';
import { dashboardReactions } from './dashboard/live.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { firstRunRoutes } from './first-run/routes.ts';
import { invoiceListRoutes } from './invoices/routes.ts';
import { letterListRoutes } from './letters/routes.ts';
import { mailingListRoutes } from './mailings/routes.ts';
import { moneyRoutes } from './money/routes.ts';
import { paperListRoutes } from './submissions/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { waitingListRoutes } from './waiting/routes.ts';

export { staffChannels } from './dashboard/live.ts';
export { consoleAudiences } from './mailings/find-audience.ts';

export function consoleRoutes(kernel: Kernel): Route[] {
  return [
    ...peopleRoutes(kernel),
    ...dashboardRoutes(kernel),
    ...moneyRoutes(kernel),
    ...waitingListRoutes(kernel),
    ...invoiceListRoutes(kernel),
    ...paperListRoutes(kernel),
    ...codeListRoutes(kernel),
    ...arrivalListRoutes(kernel),
    ...auditRoutes(kernel),
    ...chartRoutes(kernel),
    ...accountListRoutes(kernel),
    ...letterListRoutes(kernel),
    ...mailingListRoutes(kernel),
    ...firstRunRoutes(kernel),
  ];
}

export const consoleReactions: readonly Reaction[] = dashboardReactions;
