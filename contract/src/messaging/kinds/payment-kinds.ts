import { defineKinds } from '../kind.ts';

const payment = {
  group: 'payment',
  purpose: 'notice',
  scope: 'meeting',
  canBeOff: true,
  variables: ['name', 'meeting', 'number', 'amount', 'due', 'link'],
  required: ['meeting', 'amount', 'link'],
} as const;
const refund = {
  ...payment,
  group: 'refund',
  variables: ['name', 'meeting', 'number', 'amount', 'link'],
} as const;
const received = { en: 'Payment received for {{meeting}}', zh: '“{{meeting}}”款项已到账' } as const;
const refunded = { en: 'Refund for {{meeting}}', zh: '“{{meeting}}”退款成功' } as const;

/** Messages about the transfers, refunds and invoices of an order. */
export const paymentKinds = defineKinds({
  'slip.rejected': {
    ...payment,
    title: { en: 'Proof of payment rejected', zh: '转账凭证未通过' },
    when: { en: 'When a proof of payment is rejected', zh: '转账凭证审核未通过时' },
    variables: ['name', 'meeting', 'number', 'reason', 'link'],
    required: ['meeting', 'reason', 'link'],
    sms: {
      en: '{{meeting}}: proof of payment not accepted. Reason: {{reason}}. Upload again: {{link}}',
      zh: '“{{meeting}}”订单的转账凭证未通过，原因：{{reason}}。请重新上传：{{link}}',
    },
    email: {
      subject: {
        en: 'Your proof of payment for {{meeting}} was not accepted',
        zh: '“{{meeting}}”转账凭证未通过审核',
      },
      text: {
        en: 'Hello {{name}},\n\nThe organizer could not accept the proof of payment for your order {{number}} for “{{meeting}}”.\n\nReason: {{reason}}\n\nPlease upload it again, or choose another payment method.\n\nOpen the order: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单 {{number}} 的转账凭证未通过审核。\n\n原因：{{reason}}\n\n请重新上传凭证，或选择其他方式支付。\n\n打开订单：{{link}}',
      },
    },
  },
  'slip.part_paid': {
    ...payment,
    title: { en: 'Partial transfer received', zh: '转账部分到账' },
    when: { en: 'When a transfer doesn’t cover the full amount of the order', zh: '转账到账但未付清时' },
    required: ['meeting', 'due', 'link'],
    sms: {
      en: '{{meeting}}: {{amount}} received, {{due}} still to pay. Your places are held: {{link}}',
      zh: '“{{meeting}}”订单已到账 {{amount}}，尚需支付 {{due}}，名额继续保留：{{link}}',
    },
    email: {
      subject: received,
      text: {
        en: 'Hello {{name}},\n\nWe have received your transfer for “{{meeting}}”. Part of the amount is still due. Your places are still held.\n\nOrder: {{number}}\nReceived: {{amount}}\nStill due: {{due}}\n\nPay the rest: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”转账已到账，尚有余款需支付，名额继续为您保留。\n\n订单编号：{{number}}\n已到账：{{amount}}\n尚需支付：{{due}}\n\n支付余款：{{link}}',
      },
    },
  },
  'slip.price_ended': {
    ...payment,
    title: { en: 'Transfer received late', zh: '转账逾期到账' },
    when: { en: 'When a transfer arrives after the price has expired', zh: '转账在价格失效后到账时' },
    required: ['meeting', 'due', 'link'],
    sms: {
      en: '{{meeting}}: {{amount}} received late. At the current price {{due}} is due: {{link}}',
      zh: '“{{meeting}}”订单已到账 {{amount}}，但原价格已过期，按现价尚需支付 {{due}}：{{link}}',
    },
    email: {
      subject: received,
      text: {
        en: 'Hello {{name}},\n\nWe have received your payment for “{{meeting}}”, but only after the price had expired. At the current price, part of the amount is still due. Your places are still held.\n\nOrder: {{number}}\nReceived: {{amount}}\nStill due: {{due}}\n\nPay the rest: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”款项已到账，但已超过原价格的支付期限。按当前价格尚有余款需支付，名额继续为您保留。\n\n订单编号：{{number}}\n已到账：{{amount}}\n尚需支付：{{due}}\n\n支付余款：{{link}}',
      },
    },
  },
  'slip.waits': {
    ...payment,
    title: { en: 'Transfer received for a closed order', zh: '已结束订单收到转账' },
    when: {
      en: 'When a transfer arrives for an order that was already paid or cancelled',
      zh: '订单支付或取消后又收到转账时',
    },
    variables: ['name', 'meeting', 'number', 'amount', 'link'],
    sms: {
      en: '{{meeting}}: {{amount}} received for a closed order. The organizer will contact you: {{link}}',
      zh: '“{{meeting}}”订单已到账 {{amount}}，该订单此前已支付或取消，会务组将与您联系：{{link}}',
    },
    email: {
      subject: received,
      text: {
        en: 'Hello {{name}},\n\nWe have received your transfer of {{amount}} for order {{number}} (“{{meeting}}”), which had already been paid or cancelled. The organizer will contact you about this payment.\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单 {{number}} 已到账 {{amount}}。该订单此前已支付或已取消，会务组将就该笔款项与您联系。\n\n查看订单：{{link}}',
      },
    },
  },
  'refund.refused': {
    ...refund,
    title: { en: 'Refund request refused', zh: '退款申请未通过' },
    when: { en: 'When a buyer’s refund request is refused', zh: '下单人的退款申请未通过时' },
    variables: ['name', 'meeting', 'number', 'reason', 'link'],
    required: ['meeting', 'reason', 'link'],
    sms: {
      en: '{{meeting}}: refund declined. Reason: {{reason}}. You are still registered: {{link}}',
      zh: '“{{meeting}}”退款申请未通过，原因：{{reason}}。报名继续有效：{{link}}',
    },
    email: {
      subject: {
        en: 'Your refund request for {{meeting}} was refused',
        zh: '“{{meeting}}”退款申请未通过',
      },
      text: {
        en: 'Hello {{name}},\n\nThe organizer couldn’t approve your refund request for order {{number}} (“{{meeting}}”). Your registration is still valid.\n\nReason: {{reason}}\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单 {{number}} 的退款申请未通过，报名继续有效。\n\n原因：{{reason}}\n\n查看订单：{{link}}',
      },
    },
  },
  'refund.transfer': {
    ...refund,
    title: { en: 'Refund to be transferred', zh: '退款待转账' },
    when: { en: 'When a refund is to be made by bank transfer', zh: '将以转账方式退款时' },
    sms: {
      en: '{{meeting}}: {{amount}} will be refunded by bank transfer in a few working days: {{link}}',
      zh: '会务组将转账退还“{{meeting}}”订单款项 {{amount}}，到账需若干工作日：{{link}}',
    },
    email: {
      subject: { en: 'Your refund for {{meeting}} is on its way', zh: '“{{meeting}}”退款处理中' },
      text: {
        en: 'Hello {{name}},\n\nThe organizer will refund {{amount}} for your order {{number}} (“{{meeting}}”) by bank transfer. This will take a few working days.\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n会务组将以转账方式退还您的“{{meeting}}”订单 {{number}} 款项 {{amount}}，到账需若干工作日。\n\n查看订单：{{link}}',
      },
    },
  },
  'refund.done': {
    ...refund,
    title: { en: 'Refunded to the original account', zh: '原路退款成功' },
    when: { en: 'When money has been refunded to the account it came from', zh: '款项原路退回后' },
    sms: {
      en: '{{meeting}}: {{amount}} has been refunded to the account you paid with: {{link}}',
      zh: '“{{meeting}}”订单 {{number}} 已原路退款 {{amount}}。查看订单：{{link}}',
    },
    email: {
      subject: refunded,
      text: {
        en: 'Hello {{name}},\n\n{{amount}} for your order {{number}} (“{{meeting}}”) has been refunded to the account you paid with.\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单 {{number}} 已原路退款 {{amount}}。\n\n查看订单：{{link}}',
      },
    },
  },
  'refund.done_by_hand': {
    ...refund,
    title: { en: 'Refund transferred', zh: '退款已转出' },
    when: { en: 'When a refund has been transferred', zh: '退款转账完成后' },
    sms: {
      en: '{{meeting}}: your refund of {{amount}} has been transferred to you: {{link}}',
      zh: '会务组已转账退还“{{meeting}}”订单 {{number}} 款项 {{amount}}。查看订单：{{link}}',
    },
    email: {
      subject: { en: 'Refund for {{meeting}}', zh: '“{{meeting}}”退款已转出' },
      text: {
        en: 'Hello {{name}},\n\nThe organizer has transferred your refund of {{amount}} for order {{number}} (“{{meeting}}”).\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n会务组已转账退还您的“{{meeting}}”订单 {{number}} 款项 {{amount}}。\n\n查看订单：{{link}}',
      },
    },
  },
  'refund.credited': {
    ...refund,
    title: { en: 'Refunded to the balance', zh: '退款至余额' },
    when: { en: 'When a refund is credited to the balance', zh: '退款退至账户余额后' },
    sms: {
      en: '{{meeting}}: your refund of {{amount}} has been credited to your balance: {{link}}',
      zh: '“{{meeting}}”订单 {{number}} 退款 {{amount}} 已退至账户余额。查看订单：{{link}}',
    },
    email: {
      subject: { en: 'Refund for {{meeting}}', zh: '“{{meeting}}”退款已退至余额' },
      text: {
        en: 'Hello {{name}},\n\nA refund of {{amount}} for your order {{number}} (“{{meeting}}”) has been credited to your balance.\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单 {{number}} 退款 {{amount}} 已退至账户余额。\n\n查看订单：{{link}}',
      },
    },
  },
  'refund.by_provider': {
    ...refund,
    title: { en: 'Payment returned by the provider', zh: '支付平台退回款项' },
    when: { en: 'When the payment provider has returned a payment', zh: '支付平台退回款项后' },
    sms: {
      en: '{{meeting}}: the payment provider returned {{amount}}. Check your registration: {{link}}',
      zh: '“{{meeting}}”订单 {{number}} 款项 {{amount}} 已由支付平台退回，报名是否有效请查看：{{link}}',
    },
    email: {
      subject: { en: 'Your payment for {{meeting}} was returned', zh: '“{{meeting}}”款项已退回' },
      text: {
        en: 'Hello {{name}},\n\nThe payment provider has returned {{amount}} for your order {{number}} (“{{meeting}}”) to the account you paid with. Please check your order to see whether your registration is still valid. If you did not expect this, please contact the organizer.\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单 {{number}} 款项 {{amount}} 已由支付平台退回原支付账户。报名是否有效请查看订单；如有疑问，请联系会务组。\n\n查看订单：{{link}}',
      },
    },
  },
  'refund.reversed': {
    ...refund,
    title: { en: 'Payment reversed by the provider', zh: '支付平台撤回付款' },
    when: {
      en: 'When the payment provider has reversed a payment and the order is due again',
      zh: '支付平台撤回付款、订单需重新支付时',
    },
    sms: {
      en: '{{meeting}}: your payment of {{amount}} was reversed. Pay again to stay registered: {{link}}',
      zh: '“{{meeting}}”订单 {{number}} 的付款 {{amount}} 已被支付平台撤回，请重新支付以保留报名：{{link}}',
    },
    email: {
      subject: { en: 'Please pay again for {{meeting}}', zh: '“{{meeting}}”订单需重新支付' },
      text: {
        en: 'Hello {{name}},\n\nThe payment provider has reversed your payment of {{amount}} for order {{number}} (“{{meeting}}”). The amount is due again. To keep your registration, please pay by the deadline shown on your order page. If you did not expect this, please contact the organizer.\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n您为“{{meeting}}”订单 {{number}} 支付的 {{amount}} 已被支付平台撤回，需重新支付。请在订单页显示的期限前支付，以保留报名。如有疑问，请联系会务组。\n\n查看订单：{{link}}',
      },
    },
  },
  'invoice.issued': {
    ...refund,
    group: 'payment',
    title: { en: 'Invoice issued', zh: '发票已开具' },
    when: { en: 'When an invoice is issued', zh: '发票开具后' },
    variables: ['name', 'meeting', 'number', 'title', 'amount', 'link'],
    required: ['meeting', 'link'],
    sms: {
      en: '{{meeting}}: invoice issued ({{title}}, {{amount}}). Download: {{link}}',
      zh: '“{{meeting}}”发票已开具（抬头：{{title}}，金额：{{amount}}），请下载：{{link}}',
    },
    email: {
      subject: { en: 'Your invoice for {{meeting}}', zh: '“{{meeting}}”发票已开具' },
      text: {
        en: 'Hello {{name}},\n\nThe invoice for your “{{meeting}}” order has been issued. You can download it from the order page.\n\nOrder: {{number}}\nInvoice title: {{title}}\nAmount: {{amount}}\n\nDownload the invoice: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单的发票已开具，请在订单页下载。\n\n订单编号：{{number}}\n发票抬头：{{title}}\n金额：{{amount}}\n\n下载发票：{{link}}',
      },
    },
  },
});
