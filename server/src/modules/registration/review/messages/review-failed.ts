import { fillIn, inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import type { AboutOrder, Written } from '../../orders/public.ts';

const subject: Sentence = {
  en: 'Your registration for {meeting} needs a correction',
  zh: '“{meeting}”报名审核未通过',
};

const text: Sentence = {
  en: 'The organiser has not approved your registration for “{meeting}” (order {number}).\n\nReason: {reason}\n\nPlease correct it and submit it again: {link}',
  zh: '【会堂】您的“{meeting}”报名（订单 {number}）审核未通过。\n\n驳回原因：{reason}\n\n请修改后重新提交审核：{link}',
};

export function writeReviewFailed(order: AboutOrder, reason: string, language: Language): Written {
  const values = { ...order, reason };
  return {
    subject: fillIn(inLanguage(subject, language), values),
    text: fillIn(inLanguage(text, language), values),
  };
}
