import type { Sentence } from '../kernel/language.ts';
import type { ByProvider, RefundState, RefundWay } from './refund-schemas.ts';

export const refundStateWords: Readonly<Record<RefundState, Sentence>> = {
  asked: { en: 'Requested', zh: '待审核' },
  confirming: { en: 'To be confirmed', zh: '待复核' },
  sent: { en: 'On its way', zh: '退款中' },
  done: { en: 'Refunded', zh: '已退款' },
  failed: { en: 'Failed', zh: '退款失败' },
  refused: { en: 'Refused', zh: '已驳回' },
  withdrawn: { en: 'Withdrawn', zh: '已撤回' },
};

export const refundWayWords: Readonly<Record<RefundWay, Sentence>> = {
  original: { en: 'Original payment method', zh: '原路退回' },
  hand: { en: 'Bank transfer by finance', zh: '财务转账' },
  balance: { en: 'To the buyer’s balance', zh: '退至账户余额' },
};

export const byProviderWords: Readonly<Record<ByProvider, Sentence>> = {
  refunded: { en: 'Refunded on the payment provider’s site', zh: '在支付平台直接退款' },
  reversed: { en: 'Reversed by the payment provider', zh: '被支付平台撤回' },
};

/** The state shown for a refund by a provider that could not be booked. */
export const notBookedWord: Sentence = { en: 'Not booked', zh: '未入账' };

/** The colour of each state, the same for buyers and organizers. */
export const refundTones = {
  asked: 'accent',
  confirming: 'warning',
  sent: 'accent',
  done: 'success',
  failed: 'danger',
  refused: 'danger',
  withdrawn: 'neutral',
} as const satisfies Record<RefundState, string>;
