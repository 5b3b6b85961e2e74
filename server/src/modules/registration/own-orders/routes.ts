import * as endpoints from '@plenum/contract/registration/orders/endpoints';
import { route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { cancelOrder, cancelOrderFor } from './cancel-order.ts';
import { changeOwnInvoice } from './change-invoice.ts';
import { changeMethod } from './change-method.ts';
import { extendHold } from './extend-hold.ts';
import { readOwnOrder } from './read-order.ts';
import { repriceOrder } from '../settling/reprice-order.ts';

const cashiers = whoMay('takeMoney');

export function orderRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.readOrder, {
      read: ({ params, actor, language }) =>
        readOwnOrder(kernel, params.id, { accountId: actor.accountId, language }),
    }),
    route(endpoints.cancelOrder, {
      write: (call, tx) => cancelOrder(tx, call.params.id, call.actor.accountId, sourceOf(kernel, call)),
    }),
    route(endpoints.changeOrderMethod, {
      write: (call, tx) =>
        changeMethod(
          kernel,
          tx,
          { ...call.params, ...call.body },
          call.actor.accountId,
          sourceOf(kernel, call),
        ),
    }),
    route(endpoints.changeOrderInvoice, {
      write: (call, tx) =>
        changeOwnInvoice(
          kernel.keys,
          tx,
          { ...call.params, ...call.body },
          call.actor.accountId,
          sourceOf(kernel, call),
        ),
    }),
    route(endpoints.repriceOrder, {
      write: (call, tx) =>
        repriceOrder(tx, { ...call.params, ...call.body }, call.actor.accountId, sourceOf(kernel, call)),
    }),
    route(endpoints.cancelOrderFor, {
      policy: cashiers,
      write: (call, tx) =>
        cancelOrderFor(tx, { ...ofMeeting(call.params), ...call.body }, sourceOf(kernel, call)),
    }),
    route(endpoints.extendHold, {
      policy: cashiers,
      write: (call, tx) =>
        extendHold(
          tx,
          { ...ofMeeting(call.params), until: new Date(call.body.until) },
          sourceOf(kernel, call),
        ),
    }),
  ];
}

function ofMeeting({ id, orderId }: { id: string; orderId: string }) {
  return { meetingId: id, id: orderId };
}
