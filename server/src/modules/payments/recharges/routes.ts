import { currencies } from '@plenum/contract/kernel/money';
import * as endpoints from '@plenum/contract/payments/balance-endpoints';
import type { Db, Tx } from '#kernel/db/database';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { beginPayment } from '../online/begin-payment.ts';
import { queryAttemptsOf } from '../online/query-attempt.ts';
import { ofRecharge } from '../payable-ref.ts';
import { addSlipFile, linkSlipFile, storeSlipFile } from '../slips/slip-files.ts';
import { listEntries, listPayments } from '../balance/list-mine.ts';
import { findBalance, presentBalance } from '../balance/move-balance.ts';
import { payFromBalance } from './pay-from-balance.ts';
import { createRecharge, readRechargeOffer, sendRechargeSlip } from './recharge.ts';
import { findOwnRecharge } from '../balance/recharge-queries.ts';
import { viewPayment } from '../view-payment.ts';
import { withdrawalRoutes } from './withdrawal-routes.ts';
import { viewRecharge } from './view-recharge.ts';

type OwnCall = Pick<Call<typeof endpoints.readRecharge>, 'params' | 'actor' | 'language'>;

export function balanceRoutes(kernel: Kernel): Route[] {
  const view = (db: Db | Tx, { params, actor, language }: OwnCall) =>
    viewRecharge(kernel, db, params.id, { accountId: actor.accountId, language });
  return [
    route(endpoints.readBalance, {
      read: ({ actor }) =>
        Promise.all(
          currencies.map(async (currency) => {
            return presentBalance(currency, await findBalance(kernel.db, actor.accountId, currency));
          }),
        ),
    }),
    route(endpoints.listBalanceEntries, {
      read: ({ actor, query, language }) => listEntries(kernel.db, actor.accountId, query, language),
    }),
    route(endpoints.listMyPayments, {
      read: ({ actor, query, language }) => listPayments(kernel.db, actor.accountId, query.after, language),
    }),
    route(endpoints.payFromBalance, {
      write: async (call, tx) => {
        const own = { orderId: call.params.id, accountId: call.actor.accountId };
        await payFromBalance(tx, own, sourceOf(kernel, call));
        return viewPayment(kernel, tx, own.orderId, { ...own, language: call.language });
      },
    }),
    ...withdrawalRoutes(kernel),
    route(endpoints.readRechargeOffer, {
      read: ({ params }) => readRechargeOffer(kernel, kernel.db, params.id),
    }),
    route(endpoints.createRecharge, {
      write: async (call, tx) => {
        const source = { ...sourceOf(kernel, call), actor: call.actor.accountId };
        const id = await createRecharge(kernel, tx, call.body, source);
        return view(tx, { ...call, params: { id } });
      },
    }),
    route(endpoints.readRecharge, { read: (call) => view(kernel.db, call) }),
    route(endpoints.beginRecharge, {
      prepare: ({ params, body, actor, language, address, ...call }) =>
        beginPayment(
          kernel,
          {
            of: ofRecharge(params.id),
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
    route(endpoints.checkRecharge, {
      prepare: async ({ params, actor }) => {
        await findOwnRecharge(kernel.db, params.id, actor.accountId);
        await queryAttemptsOf(kernel, ofRecharge(params.id));
      },
      write: (call, tx) => view(tx, call),
    }),
    route(endpoints.uploadRechargeSlipFile, {
      prepare: (call) => storeSlipFile(kernel, ofRecharge(call.params.id), call),
      write: (call, tx, fileId) =>
        addSlipFile(tx, ofRecharge(call.params.id), call, fileId, kernel.clock.now()),
    }),
    route(endpoints.sendRechargeSlip, {
      write: async (call, tx) => {
        const own = { rechargeId: call.params.id, accountId: call.actor.accountId };
        await sendRechargeSlip(tx, own, call.body, sourceOf(kernel, call));
        return view(tx, call);
      },
    }),
    route(endpoints.linkRechargeSlipFile, {
      read: (call) => {
        const { id, fileId } = call.params;
        return linkSlipFile(kernel, call.actor, ofRecharge(id), fileId, sourceOf(kernel, call));
      },
    }),
  ];
}
