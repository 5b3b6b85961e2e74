import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { AboutOrder, Written } from '../../orders/public.ts';

const subject: Sentence = {
  en: 'Your registration for {meeting} is approved',
  zh: '“{meeting}”报名审核通过',
};

const texts = {
  done: {
    en: 'The organiser has approved your registration for “{meeting}” (order {number}). We look forward to seeing you. {link}',
    zh: '【会堂】您的“{meeting}”报名（订单 {number}）已审核通过，期待您的到来。{link}',
  },
  toPay: {
    en: 'The organiser has approved your registration for “{meeting}”. Please pay order {number}, {amount}, until {until}; after that the order is cancelled automatically. {link}',
    zh: '【会堂】您的“{meeting}”报名已审核通过。请在 {until} 前支付订单 {number}，应付金额 {amount}，超时订单将自动取消。{link}',
  },
} satisfies Record<string, Sentence>;

export function writeReviewPassed(kind: keyof typeof texts, order: AboutOrder, language: Language): Written {
  const values = { ...order };
  return {
    subject: fillIn(inLanguage(subject, language), values),
    text: fillIn(inLanguage(texts[kind], language), values),
  };
}
