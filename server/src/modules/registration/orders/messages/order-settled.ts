import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { AboutOrder, Written } from './about-order.ts';

const subject: Sentence = { en: 'Payment received for {meeting}', zh: '“{meeting}”支付成功' };

const texts = {
  done: {
    en: 'We have received {amount} for your order {number} for “{meeting}”. Your registration is complete. {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 支付成功，实付金额 {amount}，报名已完成。{link}',
  },
  toReview: {
    en: 'We have received {amount} for your order {number} for “{meeting}”. The organiser now reviews your registration; we will tell you the result. {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 支付成功，实付金额 {amount}。报名已提交审核，审核结果将另行通知。{link}',
  },
} satisfies Record<string, Sentence>;

export function writeOrderSettled(kind: keyof typeof texts, order: AboutOrder, language: Language): Written {
  const values = { ...order };
  return {
    subject: fillIn(inLanguage(subject, language), values),
    text: fillIn(inLanguage(texts[kind], language), values),
  };
}
