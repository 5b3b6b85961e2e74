import { defineRefusals } from '../kernel/refusals.ts';

export const balanceRefusals = defineRefusals({
  /** More than the person has in that currency. */
  BALANCE_SHORT: {
    code: 409_820,
    en: 'Your balance is not sufficient. Recharge it, or choose another way to pay.',
    zh: '余额不足，请充值或更换支付方式',
  },
});
