import type { Sentence } from '../../kernel/language.ts';
import type { DiscountTerms } from './discount.ts';

export const discountKindWords: Readonly<Record<DiscountTerms['kind'], Sentence>> = {
  percent: { en: 'Percentage', zh: '按比例' },
  amount: { en: 'Amount', zh: '固定金额' },
};

export const discountScopeWords: Readonly<Record<DiscountTerms['scope'], Sentence>> = {
  conference: { en: 'Conference fees', zh: '会议费' },
  order: { en: 'Whole order', zh: '整个订单' },
};
