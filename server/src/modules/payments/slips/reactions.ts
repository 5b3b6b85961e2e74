import { type Language, type Sentence, fillIn, inLanguage } from '@plenum/contract/kernel/language';
import { slipReasonText } from '@plenum/contract/payments/reasons';
import { eq } from 'drizzle-orm';
import { reaction, type Reaction } from '#kernel/outbox/outbox';
import { type AboutOrder, formatAmount, writeToBuyer, type Written } from '#modules/registration/public';
import { receipts } from '../tables.ts';
import { differenceAsked, slipApproved, slipRejected, slipSent } from './events.ts';
import { findSlip } from './slip-queries.ts';

export const slipReactions: readonly Reaction[] = [
  // No message about what the buyer has just done; their other windows show it.
  reaction(slipSent, (kernel, tx, { orderId }, outboxId) =>
    writeToBuyer(kernel, tx, { orderId, outboxId }, () => null),
  ),
  reaction(slipRejected, async (kernel, tx, { slipId, orderId }, outboxId) => {
    const slip = await findSlip(tx, slipId);
    if (!slip) return;
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language) =>
      writeSlipRejected(about, slipReasonText(slip.reasonCode, slip.reason, language), language),
    );
  }),
  reaction(slipApproved, async (kernel, tx, { receiptId, orderId }, outboxId) => {
    const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId));
    if (!receipt) return;
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language, order) => {
      const { amount, currency, total, received } = { ...order, amount: receipt.amount };
      const values = {
        ...about,
        amount: formatAmount(amount, currency, language),
        due: formatAmount(total - received, currency, language),
      };
      // That all is paid has its own message.
      if (order.state === 'pay_success' && receipt.applied > 0) return null;
      return writeSlipApproved(receipt.applied > 0 ? 'part' : 'waits', values, language);
    });
  }),
  reaction(differenceAsked, async (kernel, tx, { receiptId, orderId }, outboxId) => {
    const [receipt] = await tx.select().from(receipts).where(eq(receipts.id, receiptId));
    if (!receipt) return;
    await writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language, order) => {
      // That all is paid has its own message.
      if (order.state !== 'pay_pending') return null;
      return writeSlipApproved(
        'late',
        {
          ...about,
          amount: formatAmount(receipt.amount, order.currency, language),
          due: formatAmount(order.total - order.received, order.currency, language),
        },
        language,
      );
    });
  }),
];

const rejectedSubject: Sentence = {
  en: 'Your transfer slip for {meeting} needs a correction',
  zh: '“{meeting}”转账凭证未通过审核',
};

const rejectedText: Sentence = {
  en: 'The organizer could not accept the transfer slip of your order {number} for “{meeting}”.\n\nReason: {reason}\n\nPlease upload it again, or pay in another way: {link}',
  zh: '【会堂】您的“{meeting}”订单 {number} 的转账凭证未通过审核。\n\n原因：{reason}\n\n请重新上传凭证，或选择其他方式支付：{link}',
};

export function writeSlipRejected(order: AboutOrder, reason: string, language: Language): Written {
  const values = { ...order, reason };
  return {
    subject: fillIn(inLanguage(rejectedSubject, language), values),
    text: fillIn(inLanguage(rejectedText, language), values),
  };
}

const approvedSubject: Sentence = { en: 'Payment received for {meeting}', zh: '“{meeting}”款项已到账' };

const approvedTexts = {
  part: {
    en: 'We have received your transfer of {amount} for order {number} for “{meeting}”. {due} is still to be paid; your places are kept. {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 已到账 {amount}，尚需支付 {due}，名额继续为您保留。{link}',
  },
  late: {
    en: 'We have received {amount} for order {number} for “{meeting}” after its price had ended. By the price that holds now, {due} is still to be paid; your places are kept. {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 已到账 {amount}，但已超过原价格的支付期限。按当前价格尚需支付 {due}，名额继续为您保留。{link}',
  },
  waits: {
    en: 'We have received your transfer of {amount} for order {number} for “{meeting}”. The order has been paid or cancelled meanwhile; the organizer will write to you about the money. {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 已到账 {amount}。该订单此前已支付或已取消，会务组将就该笔款项与您联系。{link}',
  },
} satisfies Record<string, Sentence>;

export function writeSlipApproved(
  kind: keyof typeof approvedTexts,
  values: AboutOrder & { readonly due: string },
  language: Language,
): Written {
  return {
    subject: fillIn(inLanguage(approvedSubject, language), { ...values }),
    text: fillIn(inLanguage(approvedTexts[kind], language), { ...values }),
  };
}
