import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { AboutOrder, Written } from './about-order.ts';

const subject: Sentence = { en: 'Your order for {meeting}', zh: '“{meeting}”订单已提交' };

const texts = {
  toPay: {
    en: 'Your order {number} for “{meeting}” has been placed. Amount due: {amount}. Your places are held until {until}; after that the order is cancelled automatically. To pay or to change it: {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 已提交，应付金额 {amount}。请在 {until} 前完成支付，超时订单将自动取消。查看订单：{link}',
  },
  toReview: {
    en: 'Your order {number} for “{meeting}” has been placed, amount {amount}. The organiser reviews your registration first; you can pay once it is approved. Your places are held meanwhile. See your order: {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 已提交，合计 {amount}。会务组将先审核您的报名，审核通过后再支付，名额在此期间为您保留。查看订单：{link}',
  },
  nothingToPay: {
    en: 'Your order {number} for “{meeting}” has been placed. There is nothing to pay. See your order: {link}',
    zh: '【会堂】您的“{meeting}”订单 {number} 已提交，无需支付。查看订单：{link}',
  },
} satisfies Record<string, Sentence>;

export function writeOrderPlaced(kind: keyof typeof texts, order: AboutOrder, language: Language): Written {
  const values = { ...order };
  return {
    subject: fillIn(inLanguage(subject, language), values),
    text: fillIn(inLanguage(texts[kind], language), values),
  };
}
