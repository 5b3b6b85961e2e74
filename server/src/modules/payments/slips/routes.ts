import * as endpoints from '@plenum/contract/payments/endpoints';
import * as finance from '@plenum/contract/payments/finance-endpoints';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { whoMay } from '#modules/meetings/scope/public';
import { ofOrder } from '../payable-ref.ts';
import { viewPayment } from '../view-payment.ts';
import { acceptMoney, askDifference, reopenFor } from './accept-money.ts';
import { approveSlip, rejectSlip } from './decide-slip.ts';
import { sendSlip } from './send-slip.ts';
import { addSlipFile, linkSlipFile, storeSlipFile } from './slip-files.ts';

const cashiers = whoMay('takeMoney');

export function slipRoutes(kernel: Kernel): Route[] {
  return [
    route(endpoints.uploadSlipFile, {
      prepare: (call) => storeSlipFile(kernel, ofOrder(call.params.id), call),
      write: (call, tx, fileId) => addSlipFile(tx, ofOrder(call.params.id), call, fileId, kernel.clock.now()),
    }),
    route(endpoints.linkSlipFile, {
      read: (call) => {
        const { id, fileId } = call.params;
        return linkSlipFile(kernel, call.actor, ofOrder(id), fileId, sourceOf(kernel, call));
      },
    }),
    route(endpoints.sendSlip, {
      write: async (call, tx) => {
        const own = { orderId: call.params.id, accountId: call.actor.accountId };
        await sendSlip(tx, own, call.body, sourceOf(kernel, call));
        return viewPayment(kernel, tx, own.orderId, { ...own, language: call.language });
      },
    }),
    route(finance.approveSlip, {
      policy: cashiers,
      write: (call, tx) => approveSlip(tx, ofSlip(call.params), call.body, sourceOf(kernel, call)),
    }),
    route(finance.rejectSlip, {
      policy: cashiers,
      write: (call, tx) => rejectSlip(tx, ofSlip(call.params), call.body, sourceOf(kernel, call)),
    }),
    route(finance.acceptMoney, {
      policy: cashiers,
      write: (call, tx) => acceptMoney(tx, ofReceipt(call), sourceOf(kernel, call)),
    }),
    route(finance.askDifference, {
      policy: cashiers,
      write: (call, tx) => askDifference(tx, ofReceipt(call), sourceOf(kernel, call)),
    }),
    route(finance.reopenOrder, {
      policy: cashiers,
      write: (call, tx) => reopenFor(kernel, tx, ofReceipt(call), sourceOf(kernel, call)),
    }),
  ];
}

function ofSlip({ id, slipId }: { readonly id: string; readonly slipId: string }) {
  return { meetingId: id, slipId };
}

function ofReceipt({ params, body }: Pick<Call<typeof finance.acceptMoney>, 'params' | 'body'>) {
  return { meetingId: params.id, receiptId: params.receiptId, reason: body.reason };
}
