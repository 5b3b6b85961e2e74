import * as endpoints from '@plenum/contract/registration/mine/endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { listParticipations } from './list-participations.ts';
import { readInvitationByLink } from './read-invitation.ts';

export function mineRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.listParticipations, {
      read: ({ query, actor, language }) =>
        listParticipations(kernel, actor.accountId, query.meetingId ?? null, language),
    }),
    route(endpoints.readInvitationByLink, {
      read: ({ body, language }) => readInvitationByLink(kernel, body.token, language),
    }),
  ];
}
