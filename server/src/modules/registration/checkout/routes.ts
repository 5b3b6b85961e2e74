import * as endpoints from '@plenum/contract/registration/checkout/endpoints';
import { route, type Route } from '#kernel/http/route';
import type { OrderDesk } from './place-order.ts';

export function checkoutRoutes(desk: OrderDesk): Route[] {
  return [
    route(endpoints.placeOrder, {
      turnAway: ({ params, body }) => desk.turnAway(params.id, body),
      queue: ({ params, body, actor, requestId }, { key, requestHash }) =>
        desk.place({
          registrationId: params.id,
          accountId: actor.accountId,
          placing: body,
          key,
          requestHash,
          requestId,
        }),
    }),
  ];
}
