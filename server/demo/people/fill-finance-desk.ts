import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import type { AuditSource } from '#modules/audit/public';
import { requestInvoice } from '#modules/invoices/public';
import type { MeetingOffer } from '#modules/meetings/offer/public';
import { approveSlip } from '#modules/payments/slips/public';
import { askRefund, makeRefund, viewOwnRefunds } from '#modules/payments/refunds/public';
import { askWithdrawal, createRecharge, recordPayment, sendRechargeSlip } from '#modules/payments/public';
import { DEMO_MEETING_ID } from '../accounts.ts';
import { keepSlip, sendSlips, TRANSFERS, type Unpaid } from './send-slips.ts';

const invoices: readonly Omit<InvoiceForm, 'email'>[] = [
  form('滨海大学', 'institution', '91350100M000100Y43'),
  form('北岸海洋研究院', 'institution', '12350100M00020037R'),
  // The product issues this invoice immediately, because a buyer abroad has no use for a 发票.
  form('Lough Derg Institute of Computing', 'overseas', ''),
];

const BANK_FEE = 7_000;

function form(title: string, titleType: InvoiceForm['titleType'], taxNumber: string) {
  return { kind: 'ordinary', titleType, title, taxNumber, note: '', confirmed: true } as const;
}

/**
 * Fills the finance desk for its first day: proofs of payment, requests for refunds and invoices, a balance and a
 * withdrawal.
 */
export async function fillFinanceDesk(
  kernel: Kernel,
  tx: Tx,
  offer: MeetingOffer,
  { paid, unpaid }: { readonly paid: readonly Unpaid[]; readonly unpaid: readonly Unpaid[] },
  source: AuditSource,
): Promise<void> {
  // Only the conference that the demo's staff work for gets this data.
  if (offer.meeting.id !== DEMO_MEETING_ID) return;
  await sendSlips(kernel, tx, offer, unpaid, source);
  const costly = paid.filter(({ total }) => total > 0);
  const [leaving, ...others] = costly;
  if (leaving) await askForRefund(tx, leaving, source);
  for (const [index, invoice] of invoices.entries()) {
    const order = others[index];
    if (!order) break;
    const { orderId, accountId } = order;
    const by = { ...source, actor: accountId };
    await requestInvoice(
      kernel.keys,
      tx,
      { orderId, accountId },
      { ...invoice, email: 'finance@plenum.example' },
      by,
    );
  }
  const refunded = others[invoices.length];
  if (refunded) await refundHalf(tx, offer, refunded, source);
  const underpaid = unpaid[TRANSFERS];
  if (underpaid) await payInPart(tx, offer, underpaid, source);
  await rechargeBalance(kernel, tx, offer, source);
}

async function refundHalf(
  tx: Tx,
  { meeting }: MeetingOffer,
  { orderId, total }: Unpaid,
  source: AuditSource,
): Promise<void> {
  const half = {
    amount: Math.floor(total / 2),
    reason: '因航班取消仅能参加部分日程，经会务组同意退还一半费用。',
    way: 'balance' as const,
    ends: 'nothing' as const,
    lineIds: [],
  };
  await makeRefund(tx, { meetingId: meeting.id, orderId }, half, { ...source, language: 'zh-cn' });
}

/** Records a payment from which the bank has deducted its fee, so that a part of the total is still due. */
async function payInPart(
  tx: Tx,
  { meeting, payment }: MeetingOffer,
  { orderId, total }: Unpaid,
  source: AuditSource,
): Promise<void> {
  const money = {
    amount: total - BANK_FEE,
    method: payment.methods[0] ?? 'bank_account',
    paidOn: toWallTime(source.at, meeting.timeZone).slice(0, 10),
    reference: '',
    reason: '到账金额已扣除银行手续费',
  };
  await recordPayment(tx, { meetingId: meeting.id, orderId }, money, source);
}

async function askForRefund(tx: Tx, { orderId, accountId }: Unpaid, source: AuditSource): Promise<void> {
  const own = { orderId, accountId };
  const view = await viewOwnRefunds(tx, own, { language: 'zh-cn', now: source.at });
  if (view.offer === null) return;
  const wish = { amount: view.offer.amount, reason: '与教学任务冲突，无法参会。' };
  await askRefund(tx, own, wish, { ...source, actor: accountId });
}

/** Tops up the balance of the demo's attendee, and requests a withdrawal of a part of it. */
async function rechargeBalance(
  kernel: Kernel,
  tx: Tx,
  { meeting }: MeetingOffer,
  source: AuditSource,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from accounts where username = 'attendee'`);
  const accountId = rows[0]?.id;
  if (accountId === undefined) return;
  const by = { ...source, actor: accountId };
  const amount = 200_000;
  const wanted = { meetingId: meeting.id, currency: 'CNY' as const, amount };
  const rechargeId = await createRecharge(kernel, tx, wanted, by);
  const paidOn = toWallTime(source.at, meeting.timeZone).slice(0, 10);
  const fileIds = [await keepSlip(kernel, tx, { orderId: null, rechargeId }, by)];
  const slip = { purpose: 'all' as const, payer: '欧阳清和', paidOn, amount, fileIds };
  await sendRechargeSlip(tx, { rechargeId, accountId }, slip, by);
  const found = await tx.execute<{ id: string }>(sql`select id from slips where recharge_id = ${rechargeId}`);
  const slipId = found.rows[0]?.id ?? '';
  await approveSlip(tx, { meetingId: meeting.id, slipId }, { amount, paidOn, reference: '' }, source);
  const payee = { name: '欧阳清和', bank: '滨海银行港湾支行', number: '6222000011113333' };
  await askWithdrawal(tx, kernel.keys, { currency: 'CNY', amount: 50_000, payee }, by);
}
