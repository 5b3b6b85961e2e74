import * as endpoints from '@plenum/contract/registration/checkout/endpoints';
import { route, type Route } from '#kernel/http/route';
import type { OrderQueue } from './place-order.ts';

export function checkoutRoutes(queue: OrderQueue): Route[] {
  return [
    route(endpoints.placeOrder, {
      rejectEarly: ({ params, body }) => queue.rejectEarly(params.id, body),
      queue: ({ params, body, actor, requestId, address }, { key, requestHash }) =>
        queue.place({
          registrationId: params.id,
          accountId: actor.accountId,
          placing: body,
          key,
          requestHash,
          requestId,
          address,
        }),
    }),
  ];
}
