import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const balanceMessages = defineFieldMessages({
  recharge_amount: {
    en: 'Enter an amount from 1 to 50,000, with at most two decimals',
    zh: '充值金额须为 1 至 50,000，最多两位小数',
  },
  payee_missing: { en: 'Please enter the account holder’s name', zh: '请填写收款户名' },
  payee_bank_missing: { en: 'Please enter the bank, or “Alipay”', zh: '请填写开户行，或填写“支付宝”' },
  payee_number_missing: { en: 'Please enter the account number', zh: '请填写收款账号' },
});

export const balanceRefusals = defineRefusals({
  /** More than the person has in that currency. */
  BALANCE_SHORT: {
    code: 409_820,
    en: 'Your balance is not sufficient. Recharge it, or choose another way to pay.',
    zh: '余额不足，请充值或更换支付方式',
  },
  /** Paid already, or being confirmed. */
  RECHARGE_STATE: {
    code: 409_821,
    en: 'This recharge has been paid, or its payment is being confirmed.',
    zh: '该笔充值已支付或支付确认中',
  },
  /** Paid out, refused or taken back meanwhile. */
  WITHDRAWAL_STATE: {
    code: 409_822,
    en: 'This withdrawal has been decided on already.',
    zh: '该提现申请已处理',
  },
});
