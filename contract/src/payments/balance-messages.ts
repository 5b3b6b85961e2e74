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
  /** The amount exceeds the person's balance in that currency. */
  BALANCE_SHORT: {
    code: 409_820,
    en: 'Your balance is too low. Top it up, or choose another payment method.',
    zh: '余额不足，请充值或更换支付方式',
  },
  /** The person's balance in that currency is below zero. */
  BALANCE_IN_DEBT: {
    code: 409_823,
    en: 'Your balance is negative because a payment provider reversed a top-up. Top up to settle the debt, or choose another payment method.',
    zh: '支付平台退回了您的充值款项，余额存在欠款。请充值补足欠款，或更换支付方式',
  },
  /** For finance: nothing is paid out of a negative balance, and no refund is credited to it. */
  BALANCE_HELD: {
    code: 409_824,
    en: 'This person’s balance is negative because a payment provider reversed a top-up. Until the debt is settled, nothing can be paid out of the balance or refunded to it.',
    zh: '支付平台退回了该用户的充值款项，余额存在欠款。补足欠款前，不能从该余额打款或退款至该余额',
  },
  /** The top-up is paid already, or its payment is being confirmed. */
  RECHARGE_STATE: {
    code: 409_821,
    en: 'This top-up has been paid, or its payment is being confirmed.',
    zh: '该笔充值已支付或支付确认中',
  },
  /** The withdrawal was paid out, refused or cancelled in the meantime. */
  WITHDRAWAL_STATE: {
    code: 409_822,
    en: 'This withdrawal request has already been processed.',
    zh: '该提现申请已处理',
  },
});
