import { type Language, type Sentence, fillIn, inLanguage } from '@plenum/contract/kernel/language';
import { type Reaction, reaction } from '#kernel/outbox/outbox';
import { registrationReviewed } from '../events.ts';
import { type AboutOrder, type Written, writeToBuyer } from '../orders/public.ts';

export const reviewReactions: readonly Reaction[] = [
  reaction(registrationReviewed, (kernel, tx, { orderId, decision, reason }, outboxId) =>
    writeToBuyer(kernel, tx, { orderId, outboxId }, (about, language, { state }) => {
      if (decision === 'audit_failed') return writeReviewFailed(about, reason, language);
      return writeReviewPassed(state === 'unpaid' ? 'toPay' : 'done', about, language);
    }),
  ),
];

const failedSubject: Sentence = {
  en: 'Your registration for {meeting} needs a correction',
  zh: '“{meeting}”报名审核未通过',
};

const failedText: Sentence = {
  en: 'The organizer has not approved your registration for “{meeting}” (order {number}).\n\nReason: {reason}\n\nPlease correct it and submit it again: {link}',
  zh: '【会堂】您的“{meeting}”报名（订单 {number}）审核未通过。\n\n驳回原因：{reason}\n\n请修改后重新提交审核：{link}',
};

export function writeReviewFailed(order: AboutOrder, reason: string, language: Language): Written {
  const values = { ...order, reason };
  return {
    subject: fillIn(inLanguage(failedSubject, language), values),
    text: fillIn(inLanguage(failedText, language), values),
  };
}

const passedSubject: Sentence = {
  en: 'Your registration for {meeting} is approved',
  zh: '“{meeting}”报名审核通过',
};

const passedTexts = {
  done: {
    en: 'The organizer has approved your registration for “{meeting}” (order {number}). We look forward to seeing you. {link}',
    zh: '【会堂】您的“{meeting}”报名（订单 {number}）已审核通过，期待您的到来。{link}',
  },
  toPay: {
    en: 'The organizer has approved your registration for “{meeting}”. Please pay {amount} for order {number} by {until}; after that the order is cancelled automatically. {link}',
    zh: '【会堂】您的“{meeting}”报名已审核通过。请在 {until} 前支付订单 {number}，应付金额 {amount}，超时订单将自动取消。{link}',
  },
} satisfies Record<string, Sentence>;

export function writeReviewPassed(
  kind: keyof typeof passedTexts,
  order: AboutOrder,
  language: Language,
): Written {
  const values = { ...order };
  return {
    subject: fillIn(inLanguage(passedSubject, language), values),
    text: fillIn(inLanguage(passedTexts[kind], language), values),
  };
}
