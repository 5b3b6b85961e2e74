import { defineKinds } from '../kind.ts';

const balance = {
  group: 'balance',
  purpose: 'notice',
  scope: 'site',
  canBeOff: false,
  variables: ['name', 'amount', 'link'],
  required: ['link'],
} as const;

/** Messages about a person's balance. */
export const balanceKinds = defineKinds({
  'balance.credited': {
    ...balance,
    title: { en: 'Balance topped up', zh: '余额充值成功' },
    when: { en: 'When a top-up has been received', zh: '余额充值到账后' },
    variables: ['name', 'amount', 'balance', 'link'],
    required: ['amount', 'link'],
    sms: {
      en: 'We have received {{amount}}. Your Plenum balance is now {{balance}}: {{link}}',
      zh: '充值 {{amount}} 已到账，余额 {{balance}}：{{link}}',
    },
    email: {
      subject: { en: 'Your balance has been topped up', zh: '余额充值成功' },
      text: {
        en: 'Hello {{name}},\n\nWe have received {{amount}}. Your balance is now {{balance}}.\n\nView balance: {{link}}',
        zh: '{{name}}，您好！\n\n充值 {{amount}} 已到账，当前余额 {{balance}}。\n\n查看余额：{{link}}',
      },
    },
  },
  'balance.reversed': {
    ...balance,
    title: { en: 'Top-up reversed by the payment provider', zh: '支付平台退回充值' },
    when: {
      en: 'When the payment provider has returned the payment for a top-up',
      zh: '支付平台退回充值款项后',
    },
    variables: ['name', 'number', 'amount', 'balance', 'link'],
    required: ['amount', 'link'],
    sms: {
      en: 'Plenum: {{amount}} of your top-up was returned. Balance: {{balance}}. View: {{link}}',
      zh: '充值 {{number}} 的款项 {{amount}} 已由支付平台原路退回，当前余额 {{balance}}。查看：{{link}}',
    },
    email: {
      subject: { en: 'Your top-up was reversed', zh: '充值款项已退回' },
      text: {
        en: 'Hello {{name}},\n\nThe payment provider has returned money from your top-up to the account you paid with. It is no longer part of your balance. If you did not expect this, please contact the organizer.\n\nTop-up: {{number}}\nReturned: {{amount}}\nBalance: {{balance}}\n\nView balance: {{link}}',
        zh: '{{name}}，您好！\n\n您的充值款项已由支付平台退回原支付账户，相应金额已从余额中扣除。如有疑问，请联系会务组。\n\n充值单号：{{number}}\n退回金额：{{amount}}\n当前余额：{{balance}}\n\n查看余额：{{link}}',
      },
    },
  },
  'balance.debt': {
    ...balance,
    title: { en: 'Balance in debt', zh: '余额欠款' },
    when: {
      en: 'When the payment provider has reversed a top-up that was already spent',
      zh: '支付平台退回已使用的充值款项后',
    },
    variables: ['name', 'number', 'amount', 'debt', 'link'],
    required: ['debt', 'link'],
    sms: {
      en: 'Plenum: your top-up was reversed. You owe {{debt}}. Please top up: {{link}}',
      zh: '支付平台退回了充值 {{number}} 的款项 {{amount}}，您的余额欠款 {{debt}}，请充值补足：{{link}}',
    },
    email: {
      subject: { en: 'Your balance is in debt', zh: '您的余额存在欠款' },
      text: {
        en: 'Hello {{name}},\n\nThe payment provider has reversed a top-up that you had already spent. Until the debt is settled, you can’t pay from your balance, and withdrawals are on hold. Please top up to settle it. If you did not expect this, please contact the organizer.\n\nTop-up: {{number}}\nReversed: {{amount}}\nDebt: {{debt}}\n\nView balance: {{link}}',
        zh: '{{name}}，您好！\n\n支付平台退回了您已使用的充值款项。补足欠款前，不能使用余额支付，提现申请也暂不打款。请充值补足欠款。如有疑问，请联系会务组。\n\n充值单号：{{number}}\n退回金额：{{amount}}\n欠款金额：{{debt}}\n\n查看余额：{{link}}',
      },
    },
  },
  'balance.slip_rejected': {
    ...balance,
    title: { en: 'Proof of payment for a top-up rejected', zh: '充值凭证未通过' },
    when: { en: 'When the proof of payment for a top-up is rejected', zh: '充值转账凭证审核未通过时' },
    variables: ['name', 'number', 'reason', 'link'],
    required: ['reason', 'link'],
    sms: {
      en: 'Plenum top-up: proof of payment not accepted. Reason: {{reason}}. Upload it again: {{link}}',
      zh: '充值 {{number}} 的转账凭证未通过，原因：{{reason}}。请重新上传：{{link}}',
    },
    email: {
      subject: { en: 'Your proof of payment was not accepted', zh: '充值转账凭证未通过审核' },
      text: {
        en: 'Hello {{name}},\n\nThe organizer could not accept the proof of payment for your top-up {{number}}.\n\nReason: {{reason}}\n\nPlease upload it again, or choose another payment method.\n\nOpen the top-up: {{link}}',
        zh: '{{name}}，您好！\n\n您的充值单 {{number}} 的转账凭证未通过审核。\n\n原因：{{reason}}\n\n请重新上传凭证，或选择其他方式支付。\n\n查看充值单：{{link}}',
      },
    },
  },
  'withdrawal.paid': {
    ...balance,
    title: { en: 'Withdrawal paid', zh: '提现已打款' },
    when: { en: 'When a withdrawal has been transferred', zh: '提现打款后' },
    required: ['amount', 'link'],
    sms: {
      en: 'Your Plenum withdrawal of {{amount}} has been transferred. Allow a few days: {{link}}',
      zh: '提现 {{amount}} 已打款，到账时间以银行为准：{{link}}',
    },
    email: {
      subject: { en: 'Your withdrawal has been paid', zh: '提现已打款' },
      text: {
        en: 'Hello {{name}},\n\nThe organizer has transferred your withdrawal of {{amount}}. It should arrive within a few days, depending on the bank.\n\nView balance: {{link}}',
        zh: '{{name}}，您好！\n\n您申请提现的 {{amount}} 已打款，到账时间以银行为准。\n\n查看余额：{{link}}',
      },
    },
  },
  'withdrawal.refused': {
    ...balance,
    title: { en: 'Withdrawal refused', zh: '提现申请未通过' },
    when: { en: 'When a withdrawal is refused', zh: '提现申请未通过时' },
    variables: ['name', 'amount', 'reason', 'link'],
    required: ['reason', 'link'],
    sms: {
      en: 'Plenum withdrawal declined: {{reason}}. {{amount}} is back in your balance: {{link}}',
      zh: '您的 {{amount}} 提现申请未通过，款项已退回余额，原因：{{reason}}。查看：{{link}}',
    },
    email: {
      subject: { en: 'Your withdrawal was refused', zh: '提现申请未通过' },
      text: {
        en: 'Hello {{name}},\n\nThe organizer couldn’t approve your withdrawal request for {{amount}}. The amount has been returned to your balance.\n\nReason: {{reason}}\n\nView balance: {{link}}',
        zh: '{{name}}，您好！\n\n您的 {{amount}} 提现申请未通过，款项已退回余额。\n\n原因：{{reason}}\n\n查看余额：{{link}}',
      },
    },
  },
});
