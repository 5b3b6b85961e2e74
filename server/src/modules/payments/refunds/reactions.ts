import { type Language, type Sentence, fillIn, inLanguage } from '@plenum/contract/kernel/language';
import type { Currency } from '@plenum/contract/kernel/money';
import { refundReasonText } from '@plenum/contract/payments/reasons';
import { eq } from 'drizzle-orm';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { type AboutOrder, formatAmount, writeToBuyer, type Written } from '#modules/registration/public';
import { type RefundRow, refunds } from '../tables.ts';
import { refundChanged } from './events.ts';

export const refundReactions: readonly Reaction[] = [
  // Of two steps within a second the later one is told, and once: the message about the earlier one finds it further on.
  reaction(refundChanged, async (kernel, tx, { refundId, orderId, state }, outboxId) => {
    if (orderId === null) return;
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId));
    if (!refund) return;
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language) => {
      const kind = kindOf(refund);
      if (kind === null || (state !== undefined && state !== refund.state)) return null;
      const amount = formatAmount(refund.amount, refund.currency as Currency, language);
      const reason = refundReasonText(refund.refusalCode, refund.refusalNote, language);
      return writeRefund(kind, { ...about, amount, reason }, language);
    });
  }),
];

type RefundMessage = 'refused' | 'transfer' | 'done' | 'doneByHand' | 'credited' | 'byProvider';

const doneMessages = { original: 'done', hand: 'doneByHand', balance: 'credited' } as const;

// What the buyer has just done needs no message. A wallet's refund is told when it has arrived; a transfer takes days. One
// that failed is told by people, who know what comes next.
function kindOf({ state, way, isByBuyer, byProvider }: RefundRow): RefundMessage | null {
  if (state === 'refused') return isByBuyer ? 'refused' : null;
  if (state === 'sent') return way === 'hand' ? 'transfer' : null;
  if (state === 'done' && byProvider !== null) return 'byProvider';
  if (state === 'done') return doneMessages[way ?? 'original'];
  return null;
}

const subjects: Readonly<Record<RefundMessage, Sentence>> = {
  refused: { en: 'Your refund request for {meeting} was refused', zh: '“{meeting}”退款申请未通过' },
  transfer: { en: 'Your refund for {meeting} is on its way', zh: '“{meeting}”退款处理中' },
  done: { en: 'Refund for {meeting}', zh: '“{meeting}”退款成功' },
  doneByHand: { en: 'Refund for {meeting}', zh: '“{meeting}”退款已转出' },
  credited: { en: 'Refund for {meeting}', zh: '“{meeting}”退款已到余额' },
  byProvider: { en: 'Your payment for {meeting} was returned', zh: '“{meeting}”款项已退回' },
};

const texts: Readonly<Record<RefundMessage, Sentence>> = {
  refused: {
    en: 'The organizer could not approve the refund you asked for of your order {number} for “{meeting}”. Your registration stands.\n\nReason: {reason}\n\n{link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 的退款申请未通过，报名继续有效。\n\n原因：{reason}\n\n{link}',
  },
  transfer: {
    en: 'The organizer will transfer {amount} of your order {number} for “{meeting}” back to you. A transfer takes some working days. {link}',
    zh: '【会堂】会务组将以转账方式退还您的“{meeting}”订单 {number} 款项 {amount}，到账需若干工作日。{link}',
  },
  done: {
    en: '{amount} of your order {number} for “{meeting}” has been refunded to the account you paid with. {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 已原路退款 {amount}。{link}',
  },
  doneByHand: {
    en: 'The organizer has transferred {amount} of your order {number} for “{meeting}” back to you. {link}',
    zh: '【会堂】会务组已转账退还您的“{meeting}”订单 {number} 款项 {amount}。{link}',
  },
  credited: {
    en: '{amount} of your order {number} for “{meeting}” has been credited to your balance. {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 退款 {amount} 已退至账户余额。{link}',
  },
  byProvider: {
    en: 'The payment provider has returned {amount} of your order {number} for “{meeting}” to the account you paid with. Your order shows what it means for your registration; if you did not expect this, please contact the organizer. {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 款项 {amount} 已由支付平台退回原支付账户。报名是否有效请查看订单；如有疑问，请联系会务组。{link}',
  },
};

export function writeRefund(
  kind: RefundMessage,
  values: AboutOrder & { readonly amount: string; readonly reason: string },
  language: Language,
): Written {
  return {
    subject: fillIn(inLanguage(subjects[kind], language), { ...values }),
    text: fillIn(inLanguage(texts[kind], language), { ...values }),
  };
}
