import * as endpoints from '@plenum/contract/console/mailing-lists';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { whoMay } from '#modules/meetings/scope/public';
import { countJobs, listJobs, listRecipients } from './list-jobs.ts';
import { countMessageLog, listMessageLog, readMessage } from './list-messages.ts';

const senders = whoMay('manageMessages');

export function mailingListRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listJobs, {
      policy: senders,
      read: ({ params, query }) => listJobs(kernel, params.id, query),
    }),
    route(endpoints.countJobs, {
      policy: senders,
      read: ({ params, query }) => countJobs(kernel, params.id, query),
    }),
    route(endpoints.listRecipients, {
      policy: senders,
      read: ({ params, query }) => listRecipients(kernel, params, query),
    }),
    route(endpoints.listMessageLog, {
      policy: senders,
      read: ({ params, query }) => listMessageLog(kernel, params.id, query),
    }),
    route(endpoints.countMessageLog, {
      policy: senders,
      read: ({ params, query }) => countMessageLog(kernel, params.id, query),
    }),
    route(endpoints.readMessage, {
      policy: senders,
      read: ({ params }) => readMessage(kernel, params),
    }),
  ];
}
