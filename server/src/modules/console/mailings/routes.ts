import { jobList } from '@plenum/contract/mailings/job-list';
import { messageList, readMessage as readMessageEndpoint } from '@plenum/contract/mailings/message-list';
import { listRecipients as listRecipientsEndpoint } from '@plenum/contract/mailings/recipient-list';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { listRoutes } from '#modules/meetings/public';
import { whoMay } from '#modules/meetings/scope/public';
import { jobSource } from './job-source.ts';
import { listRecipients } from './list-recipients.ts';
import { messageSource, readMessage } from './message-source.ts';

const policy = whoMay('manageMessages');

export function mailingListRoutes(kernel: Kernel): Route[] {
  return [
    ...listRoutes(kernel, jobList, { policy, source: jobSource }),
    route(listRecipientsEndpoint, {
      policy,
      read: ({ params, query }) => listRecipients(kernel, params, query),
    }),
    ...listRoutes(kernel, messageList, { policy, source: messageSource }),
    route(readMessageEndpoint, { policy, read: ({ params }) => readMessage(kernel, params) }),
  ];
}
