import { randomUUID } from 'node:crypto';
import { openRefundStates } from '@plenum/contract/payments/refund-schemas';
import { sql } from 'drizzle-orm';
import { paymentOf } from '#test/orders';
import { merchantOf } from '../../src/modules/payments/merchants/find-merchants.ts';
import { keepNotice } from '../../src/modules/payments/online/inbox.ts';
import { handleNotices } from '../../src/modules/payments/online/notices.ts';
import { recordPayment, undoPayment } from '../../src/modules/payments/record-payment.ts';
import {
  approveRefund,
  confirmRefund,
  makeRefund,
  recordRefund,
  refundReceipt,
  refuseRefund,
} from '../../src/modules/payments/refunds/decide-refund.ts';
import { askRefund, withdrawRefund } from '../../src/modules/payments/refunds/own-refunds.ts';
import { acceptMoney, reopenFor } from '../../src/modules/payments/slips/accept-money.ts';
import type { Line, Refund } from './model.ts';
import { type Ground, refusalOf } from './ground.ts';

type Way = NonNullable<Refund['way']>;

/** The product's actions about money: wallets' reports, and what finance and buyers do. */
export function moneyOf(ground: Ground) {
  const { app, kernel, meetingId, accountIds, members, ids, write, sourceOf } = ground;
  const attempts: { outTradeNo: string; tradeNo: string }[] = [];
  // There are two finance users, because some refunds need a second person's confirmation.
  const finance = (person = 0) => ({ ...sourceOf(person), language: 'en' as const });
  const ofRefund = (refund: number) => ({ meetingId, refundId: ids.refunds[refund] ?? '' });
  const ofReceipt = (receipt: number) => ({ meetingId, receiptId: ids.receipts[receipt] ?? '' });

  async function lineIdOf(order: number, { member, unit }: Line): Promise<number> {
    const kind = unit === 'type' ? 'conference' : unit === 'lunch' ? 'activity' : 'hotel';
    const found = await kernel.db.execute<{ id: string }>(sql`
      select id from order_lines where order_id = ${ids.orders[order]} and kind = ${kind}
        and participant_id = ${members.get(member)?.id ?? randomUUID()}`);
    return Number(found.rows[0]?.id ?? 1);
  }

  /** Stores and settles a notice of the wallet, under a new id by default. */
  async function tell(notice: object, id: string = randomUUID()): Promise<void> {
    app.clock.advance(1);
    await keepNotice(kernel, 'wechat', null, { id, ...notice } as Parameters<typeof keepNotice>[3]);
    await handleNotices(kernel);
  }

  async function tellPaid(attempt: { outTradeNo: string; tradeNo: string }, amount: number): Promise<void> {
    const merchant = await merchantOf(kernel, kernel.db, 'wechat', null);
    const { merchant: named, app: appId } = merchant?.provider ?? {};
    const transaction = { ...attempt, state: 'paid', amount, currency: 'CNY', merchant: named, app: appId };
    await tell({ kind: 'transaction', transaction: { ...transaction, paidAt: kernel.clock.now() } });
  }

  return {
    record: (order: number, receipt: number, amount: number) =>
      refusalOf(async () => {
        const of = { meetingId, orderId: ids.orders[order] ?? '' };
        const kept = await write((tx) => recordPayment(tx, of, paymentOf(app, amount), finance()));
        ids.receipts[receipt] = kept.id;
      }),
    undo: (order: number, receipt: number) =>
      refusalOf(() => {
        const of = { ...ofReceipt(receipt), orderId: ids.orders[order] ?? '' };
        return write((tx) => undoPayment(tx, of, 'By mistake', finance()));
      }),
    /** Reports a payment. The attempt was begun for the amount `asked`, and the wallet may report another one. */
    notice: async (order: number, receipt: number, { asked, paid }: { asked: number; paid: number }) => {
      const attempt = { outTradeNo: randomUUID(), tradeNo: randomUUID() };
      const now = kernel.clock.now();
      await kernel.db.execute(sql`
        insert into payment_attempts (id, order_id, meeting_id, wallet, method, channel, out_trade_no, currency, amount,
          state, expires_at, created_at, changed_at)
        values (${randomUUID()}, ${ids.orders[order]}, ${meetingId}, 'wechat', 'qr_code', 'wechat_native',
          ${attempt.outTradeNo}, 'CNY', ${asked}, 'open', ${now}, ${now}, ${now})`);
      await tellPaid(attempt, paid);
      attempts[receipt] = attempt;
      const found = await kernel.db.execute<{ id: string }>(
        sql`select id from receipts where provider = 'wechat' and trade_no = ${attempt.tradeNo}`,
      );
      ids.receipts[receipt] = found.rows[0]?.id ?? 'none';
    },
    noticeAgain: async (receipt: number, amount: number) => {
      const attempt = attempts[receipt];
      if (attempt) await tellPaid(attempt, amount);
    },
    accept: (receipt: number) =>
      refusalOf(() => write((tx) => acceptMoney(tx, { ...ofReceipt(receipt), reason: 'Agreed' }, finance()))),
    reopen: (receipt: number) =>
      refusalOf(() =>
        write((tx) => reopenFor(kernel, tx, { ...ofReceipt(receipt), reason: 'Agreed' }, finance())),
      ),
    makeRefund: (
      order: number,
      refund: number,
      { amount, way, ends }: { amount: number; way: Way; ends: Refund['ends'] },
    ) =>
      refusalOf(async () => {
        const lineIds = typeof ends === 'object' ? [await lineIdOf(order, ends)] : [];
        const form = {
          amount,
          way,
          ends: typeof ends === 'object' ? ('lines' as const) : ends,
          lineIds,
          reason: 'Ill',
        };
        const of = { meetingId, orderId: ids.orders[order] ?? '' };
        ids.refunds[refund] = (await write((tx) => makeRefund(tx, of, form, finance()))).id;
      }),
    giveBack: (receipt: number, refund: number, way: Way) =>
      refusalOf(async () => {
        const form = { way, reason: 'Late' };
        ids.refunds[refund] = (
          await write((tx) => refundReceipt(tx, ofReceipt(receipt), form, finance()))
        ).id;
      }),
    ask: (nr: number, order: number, refund: number, amount: number) =>
      refusalOf(async () => {
        const of = { orderId: ids.orders[order] ?? '', accountId: accountIds[nr] ?? '' };
        await write((tx) => askRefund(tx, of, { amount, reason: 'Ill' }, sourceOf(nr)));
        const found = await kernel.db.execute<{ id: string }>(
          sql`select id from refunds where order_id = ${of.orderId} and state = 'asked'`,
        );
        ids.refunds[refund] = found.rows[0]?.id ?? 'none';
      }),
    withdraw: (nr: number, order: number, refund: number) =>
      refusalOf(() => {
        const of = { orderId: ids.orders[order] ?? '', accountId: accountIds[nr] ?? '' };
        return write((tx) => withdrawRefund(tx, of, ids.refunds[refund] ?? '', sourceOf(nr)));
      }),
    approve: (refund: number, amount: number, way: Way) =>
      refusalOf(() => write((tx) => approveRefund(tx, ofRefund(refund), { amount, way }, finance()))),
    confirm: (refund: number) =>
      refusalOf(() => write((tx) => confirmRefund(tx, ofRefund(refund), finance(1)))),
    /** Refuses a refund, as a person who saw it in this state. */
    refuse: (refund: number, state: Refund['state']) =>
      refusalOf(() => {
        const seen = openRefundStates.find((open) => open === state) ?? 'asked';
        const form = { state: seen, reason: 'other' as const, note: 'No' };
        return write((tx) => refuseRefund(tx, ofRefund(refund), form, finance()));
      }),
    transfer: (refund: number) =>
      refusalOf(() => {
        const { paidOn } = paymentOf(app, 1);
        return write((tx) =>
          recordRefund(tx, ofRefund(refund), { paidOn, reference: randomUUID() }, finance()),
        );
      }),
    /** The receipts from which a refund is taken, by the model's numbers. */
    partsOf: async (refund: number) => {
      const found = await kernel.db.execute<{ receipt: string; amount: number }>(sql`
        select receipt_id as receipt, amount from refund_parts where refund_id = ${ids.refunds[refund]} order by id`);
      return found.rows.map(({ receipt, amount }) => ({ receipt: ids.receipts.indexOf(receipt), amount }));
    },
    /** Reports, as the wallet, the state of the part of a refund that is taken from this receipt. */
    noticeRefund: async (refund: number, receipt: number, state: 'pending' | 'done' | 'failed') => {
      const found = await kernel.db.execute<{ no: string }>(sql`
        select out_refund_no as no from refund_parts
        where refund_id = ${ids.refunds[refund]} and receipt_id = ${ids.receipts[receipt]}`);
      await tell({ kind: 'refund', refund: { outRefundNo: found.rows[0]?.no, refundNo: null, state } });
    },
  };
}
