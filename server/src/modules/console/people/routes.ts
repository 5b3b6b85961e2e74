import * as orderLists from '@plenum/contract/console/order-lists';
import * as endpoints from '@plenum/contract/console/people';
import * as registrationLists from '@plenum/contract/console/registration-lists';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/meetings/public';
import { whoMay } from '#modules/meetings/scope/public';
import { exportOrders } from './export-orders.ts';
import { exportParticipants } from './export-participants.ts';
import { exportRegistrations } from './export-registrations.ts';
import { countOrders, listOrders } from './list-orders.ts';
import { listParticipants } from './list-participants.ts';
import { listRegistrations } from './list-registrations.ts';
import { countParticipants } from './participant-queries.ts';
import { readOrderOf } from './read-order-of.ts';
import { readParticipant } from './read-participant.ts';
import { countRegistrations } from './registration-queries.ts';

export function peopleRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listParticipants, {
      policy: whoMay('seeParticipants'),
      read: ({ params, query, language }) => listParticipants(kernel, params.id, query, language),
    }),
    route(endpoints.countParticipants, {
      policy: whoMay('seeParticipants'),
      read: ({ params, query }) => countParticipants(kernel.pool, params.id, query),
    }),
    route(endpoints.exportParticipants, {
      policy: whoMay('export'),
      download: (call) => {
        const { format, columns, ...wishes } = call.query;
        const asked = { meetingId: call.params.id, wishes, format, columns, fullFor: null };
        return exportParticipants(kernel, asked, call.language, sourceOf(kernel, call));
      },
    }),
    route(endpoints.exportFullParticipants, {
      // For those who may see each value by itself.
      policy: whoMay('reveal'),
      download: (call) => {
        const { format, columns, ...wishes } = call.query;
        const asked = { meetingId: call.params.id, wishes, format, columns, fullFor: call.body.reason };
        return exportParticipants(kernel, asked, call.language, sourceOf(kernel, call));
      },
    }),
    route(endpoints.readParticipant, {
      policy: whoMay('seeParticipants'),
      read: ({ params, actor, language }) => readParticipant(kernel, params, actor, language),
    }),
    route(registrationLists.listRegistrations, {
      policy: whoMay('seeRegistrations'),
      read: ({ params, query }) => listRegistrations(kernel, params.id, query),
    }),
    route(registrationLists.countRegistrations, {
      policy: whoMay('seeRegistrations'),
      read: ({ params, query }) => countRegistrations(kernel.pool, params.id, query),
    }),
    route(registrationLists.exportRegistrations, {
      policy: whoMay('export'),
      download: (call) => {
        const { format, columns, ...wishes } = call.query;
        const asked = { meetingId: call.params.id, wishes, format, columns };
        return exportRegistrations(kernel, asked, call.language, sourceOf(kernel, call));
      },
    }),
    route(orderLists.listOrders, {
      policy: whoMay('seeOrders'),
      read: ({ params, query }) => listOrders(kernel, params.id, query),
    }),
    route(orderLists.countOrders, {
      policy: whoMay('seeOrders'),
      read: ({ params, query }) => countOrders(kernel, params.id, query),
    }),
    route(orderLists.readOrderOf, {
      policy: whoMay('seeOrders'),
      read: ({ params, actor, language }) => readOrderOf(kernel, params, actor, language),
    }),
    route(orderLists.exportOrders, {
      policy: whoMay('export'),
      download: (call) => {
        const { format, columns, ...wishes } = call.query;
        const asked = { meetingId: call.params.id, wishes, format, columns };
        return exportOrders(kernel, asked, call.language, sourceOf(kernel, call));
      },
    }),
  ];
}
