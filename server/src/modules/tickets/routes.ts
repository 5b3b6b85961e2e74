import * as endpoints from '@plenum/contract/tickets/endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { chooseWallName } from './choose-wall-name.ts';
import { findByContact, proveContact } from './find-tickets.ts';
import { listMyTickets, readMyTicket, readTicketByLink } from './read-tickets.ts';
import { countTicketMessage, sendMyTicket } from './send-ticket.ts';
import { renewTicket } from './renew-ticket.ts';
import { downloadTicket } from './ticket-pdf.ts';

export function ticketRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listMyTickets, {
      read: ({ query, actor, language }) =>
        listMyTickets(kernel, query.registrationId ?? null, { accountId: actor.accountId, language }),
    }),
    route(endpoints.readMyTicket, {
      read: ({ params, actor, language }) =>
        readMyTicket(kernel, params.id, { accountId: actor.accountId, language }),
    }),
    route(endpoints.downloadMyTicket, {
      download: async ({ params, actor, language }) =>
        downloadTicket(
          await readMyTicket(kernel, params.id, { accountId: actor.accountId, language }),
          language,
        ),
    }),
    route(endpoints.sendMyTicket, {
      prepare: ({ params }) => countTicketMessage(kernel, params.id),
      write: (call, tx) =>
        sendMyTicket(tx, call.params.id, { ...sourceOf(kernel, call), actor: call.actor.accountId }),
    }),
    route(endpoints.readTicketByLink, {
      write: ({ body, language }) => readTicketByLink(kernel, body.token, language),
    }),
    route(endpoints.chooseWallName, {
      write: (call, tx) =>
        chooseWallName(tx, call.params.id, call.body.onWall, {
          ...sourceOf(kernel, call),
          actor: call.actor.accountId,
          language: call.language,
        }),
    }),
    route(endpoints.findTickets, {
      prepare: ({ body }) => proveContact(kernel, body),
      write: ({ body, language }, tx, checked) =>
        findByContact(kernel, tx, { form: body, checked }, language),
    }),
    route(endpoints.renewTicket, {
      policy: whoMay('editPeople'),
      write: (call, tx) => {
        const { id: meetingId, participantId } = call.params;
        return renewTicket(tx, { meetingId, participantId }, call.body.reason, sourceOf(kernel, call));
      },
    }),
  ];
}
