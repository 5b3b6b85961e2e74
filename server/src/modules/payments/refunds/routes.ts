import * as endpoints from '@plenum/contract/payments/refund-endpoints';
import * as giving from '@plenum/contract/payments/cancel-items-endpoints';
import * as types from '@plenum/contract/payments/type-change-endpoints';
import type { Db, Tx } from '#kernel/db/database';
import { type Call, route, type Route } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { sourceOf } from '#modules/audit/public';
import { mayIn, whoMay } from '#modules/meetings/scope/public';
import {
  approveRefund,
  confirmRefund,
  makeRefund,
  recordRefund,
  refundReceipt,
  refuseRefund,
} from './decide-refund.ts';
import { noteRefund } from './provider-refund.ts';
import { changeType, memberOf, viewTypeChange } from './change-type.ts';
import { giveUp, viewGiveUp } from './cancel-items.ts';
import { readOrderRefunds } from './order-refunds.ts';
import { askRefund, viewOwnRefunds, withdrawRefund } from './own-refunds.ts';

const cashiers = whoMay('takeMoney');

type OwnCall = Pick<Call<typeof endpoints.readRefunds>, 'params' | 'actor' | 'language'>;

export function refundRoutes(kernel: Kernel): Route[] {
  const ofOwn = ({ params, actor }: OwnCall) => ({ orderId: params.id, accountId: actor.accountId });
  const view = (db: Db | Tx, call: OwnCall) =>
    viewOwnRefunds(db, ofOwn(call), { language: call.language, now: kernel.clock.now() });
  const by = (call: Call) => ({ ...sourceOf(kernel, call), language: call.language });
  const now = () => kernel.clock.now();
  return [
    route(giving.readGiveUp, {
      read: ({ params, actor, language }) =>
        viewGiveUp(
          kernel.db,
          { registrationId: params.id, accountId: actor.accountId },
          { language, now: now() },
        ),
    }),
    route(giving.giveUp, {
      write: (call, tx) => {
        const changer = { registrationId: call.params.id, accountId: call.actor.accountId };
        return giveUp(tx, changer, call.body, sourceOf(kernel, call));
      },
    }),
    route(giving.readGiveUpFor, {
      policy: whoMay('editPeople'),
      read: ({ params: { id: meetingId, registrationId }, language }) =>
        viewGiveUp(kernel.db, { registrationId, meetingId }, { language, now: now() }),
    }),
    route(giving.giveUpFor, {
      policy: whoMay('editPeople'),
      write: (call, tx) => {
        const { id: meetingId, registrationId } = call.params;
        return giveUp(tx, { registrationId, meetingId }, call.body, sourceOf(kernel, call));
      },
    }),
    route(types.readTypeChange, {
      read: ({ params: { id, memberId }, query, actor, language }) =>
        viewTypeChange(
          kernel.db,
          { changer: { registrationId: id, accountId: actor.accountId }, memberId },
          { ...query, language, now: now() },
        ),
    }),
    route(types.changeType, {
      write: (call, tx) => {
        const { id: registrationId, memberId } = call.params;
        const changer = { registrationId, accountId: call.actor.accountId };
        const asked = { reason: '', language: call.language };
        return changeType(kernel.keys, tx, { changer, memberId }, call.body, asked, sourceOf(kernel, call));
      },
    }),
    route(types.readTypeChangeFor, {
      policy: whoMay('editPeople'),
      read: async ({ params, query, language }) =>
        viewTypeChange(kernel.db, await memberOf(kernel.db, params), { ...query, language, now: now() }),
    }),
    route(types.changeTypeFor, {
      policy: whoMay('editPeople'),
      write: async (call, tx) => {
        const { reason, ...wanted } = call.body;
        const member = await memberOf(tx, call.params);
        return changeType(
          kernel.keys,
          tx,
          member,
          wanted,
          { reason, language: call.language },
          sourceOf(kernel, call),
        );
      },
    }),
    route(endpoints.readRefunds, { read: (call) => view(kernel.db, call) }),
    route(endpoints.askRefund, {
      write: async (call, tx) => {
        await askRefund(tx, ofOwn(call), call.body, sourceOf(kernel, call));
        return view(tx, call);
      },
    }),
    route(endpoints.withdrawRefund, {
      write: async (call, tx) => {
        await withdrawRefund(tx, ofOwn(call), call.params.refundId, sourceOf(kernel, call));
        return view(tx, call);
      },
    }),
    route(endpoints.readOrderRefunds, {
      policy: whoMay('seeOrders'),
      read: ({ params: { id, orderId }, actor, language }) =>
        readOrderRefunds(
          kernel.db,
          { meetingId: id, orderId },
          { language, mayAct: mayIn(actor, id, 'takeMoney') },
        ),
    }),
    route(endpoints.makeRefund, {
      policy: cashiers,
      write: (call, tx) => {
        const { id: meetingId, orderId } = call.params;
        return makeRefund(tx, { meetingId, orderId }, call.body, by(call));
      },
    }),
    route(endpoints.approveRefund, {
      policy: cashiers,
      write: (call, tx) => approveRefund(tx, ofRefund(call.params), call.body, by(call)),
    }),
    route(endpoints.confirmRefund, {
      policy: cashiers,
      write: (call, tx) => confirmRefund(tx, ofRefund(call.params), by(call)),
    }),
    route(endpoints.refuseRefund, {
      policy: cashiers,
      write: (call, tx) => refuseRefund(tx, ofRefund(call.params), call.body, sourceOf(kernel, call)),
    }),
    route(endpoints.recordRefund, {
      policy: cashiers,
      write: (call, tx) => recordRefund(tx, ofRefund(call.params), call.body, by(call)),
    }),
    route(endpoints.noteRefund, {
      policy: cashiers,
      write: (call, tx) => noteRefund(tx, ofRefund(call.params), call.body, by(call)),
    }),
    route(endpoints.refundReceipt, {
      policy: cashiers,
      write: (call, tx) => {
        const { id: meetingId, receiptId } = call.params;
        return refundReceipt(tx, { meetingId, receiptId }, call.body, by(call));
      },
    }),
  ];
}

function ofRefund({ id, refundId }: { readonly id: string; readonly refundId: string }) {
  return { meetingId: id, refundId };
}
