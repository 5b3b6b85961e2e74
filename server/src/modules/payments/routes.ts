import * as endpoints from '@plenum/contract/payments/endpoints';
import type { Db, Tx } from '#kernel/db/database';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { balanceRoutes } from './recharges/routes.ts';
import { merchantRoutes } from './merchants/routes.ts';
import { changeCurrency } from './change-currency.ts';
import { beginPayment } from './online/begin-payment.ts';
import { queryAttemptsOf } from './online/query-attempt.ts';
import { recognizePayer } from './online/recognize-payer.ts';
import { ofOrder } from './payable-ref.ts';
import { listReceipts, recordPayment, undoPayment } from './record-payment.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import { slipRoutes } from './slips/routes.ts';
import { statementRoutes } from './statements/routes.ts';
import { requireOwnOrder, viewPayment } from './view-payment.ts';

type OwnCall = Pick<Call<typeof endpoints.readPayment>, 'params' | 'actor' | 'language'>;

const cashiers = whoMay('takeMoney');

export function paymentRoutes(kernel: Kernel): Route[] {
  const view = (db: Db | Tx, { params, actor, language }: OwnCall) =>
    viewPayment(kernel, db, params.id, { accountId: actor.accountId, language });
  return [
    ...slipRoutes(kernel),
    ...statementRoutes(kernel),
    ...reconciliationRoutes(kernel),
    ...refundRoutes(kernel),
    ...merchantRoutes(kernel),
    ...balanceRoutes(kernel),
    route(endpoints.readPayment, { read: (call) => view(kernel.db, call) }),
    route(endpoints.beginPayment, {
      prepare: ({ params, body, actor, language, address, ...call }) =>
        beginPayment(
          kernel,
          {
            of: ofOrder(params.id),
            accountId: actor.accountId,
            loginId: actor.loginId,
            ...body,
            language,
            address,
          },
          { actor: actor.accountId, requestId: call.requestId, address, at: kernel.clock.now() },
        ),
      write: (call, tx) => view(tx, call),
    }),
    route(endpoints.changeCurrency, {
      write: async (call, tx) => {
        const wanted = { ...call.params, ...call.body };
        await changeCurrency(kernel, tx, wanted, call.actor.accountId, sourceOf(kernel, call));
        return view(tx, call);
      },
    }),
    route(endpoints.recognizePayer, {
      write: ({ params, body, actor }) => {
        const { accountId, loginId } = actor;
        return recognizePayer(kernel, { loginId, orderId: params.id }, { accountId, ...body });
      },
    }),
    route(endpoints.checkPayment, {
      prepare: async ({ params, actor }) => {
        await requireOwnOrder(kernel.db, params.id, actor.accountId);
        await queryAttemptsOf(kernel, ofOrder(params.id));
      },
      write: (call, tx) => view(tx, call),
    }),
    route(endpoints.listReceipts, {
      policy: whoMay('seeOrders'),
      read: ({ params }) => listReceipts(kernel.db, { meetingId: params.id, orderId: params.orderId }),
    }),
    route(endpoints.recordPayment, {
      policy: cashiers,
      write: (call, tx) =>
        recordPayment(
          tx,
          { meetingId: call.params.id, orderId: call.params.orderId },
          call.body,
          sourceOf(kernel, call),
        ),
    }),
    route(endpoints.undoPayment, {
      policy: cashiers,
      write: ({ params, body, ...call }, tx) =>
        undoPayment(
          tx,
          { meetingId: params.id, orderId: params.orderId, receiptId: params.receiptId },
          body.reason,
          sourceOf(kernel, { params, body, ...call }),
        ),
    }),
  ];
}
