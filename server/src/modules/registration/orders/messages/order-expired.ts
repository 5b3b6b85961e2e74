import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { AboutOrder, Written } from './about-order.ts';

const subject: Sentence = { en: 'Your order for {meeting} has ended', zh: '“{meeting}”订单已取消' };

const text: Sentence = {
  en: 'Your order {number} for “{meeting}” was not paid in time and has been cancelled; its places are free again. What you filled in is kept: you can order again as long as there are places. {link}',
  zh: '【会堂】您的“{meeting}”订单 {number} 未在规定时间内支付，已自动取消，名额已释放。您填写的信息已保留，在有名额时可重新提交。{link}',
};

export function writeOrderExpired(order: AboutOrder, language: Language): Written {
  const values = { ...order };
  return {
    subject: fillIn(inLanguage(subject, language), values),
    text: fillIn(inLanguage(text, language), values),
  };
}
