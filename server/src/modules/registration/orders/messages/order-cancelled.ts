import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { AboutOrder, Written } from './about-order.ts';

const subject: Sentence = {
  en: 'The organiser has cancelled your order for {meeting}',
  zh: '会务组已取消您的“{meeting}”订单',
};

const text: Sentence = {
  en: 'The organiser has cancelled your order {number} for “{meeting}”.\n\nReason: {reason}\n\nWhat you filled in is kept as a draft. {link}',
  zh: '【会堂】会务组已取消您的“{meeting}”订单 {number}。\n\n原因：{reason}\n\n您填写的信息已保留为草稿。{link}',
};

export function writeOrderCancelled(order: AboutOrder, reason: string, language: Language): Written {
  const values = { ...order, reason };
  return {
    subject: fillIn(inLanguage(subject, language), values),
    text: fillIn(inLanguage(text, language), values),
  };
}
