import { defineKinds } from '../kind.ts';

const registration = {
  group: 'registration',
  purpose: 'notice',
  scope: 'meeting',
  canBeOff: true,
  variables: ['name', 'meeting', 'number', 'amount', 'link'],
  required: ['meeting', 'link'],
} as const;
const payment = { ...registration, group: 'payment' } as const;
const placed = { en: 'Your order for {{meeting}}', zh: '“{{meeting}}”订单已提交' } as const;
const settled = { en: 'Payment received for {{meeting}}', zh: '“{{meeting}}”支付成功' } as const;
const cancelled = {
  en: 'The organizer has cancelled your order for {{meeting}}',
  zh: '会务组已取消您的“{{meeting}}”订单',
} as const;
const expired = {
  en: 'Your order for {{meeting}} was not paid in time and has been cancelled',
  zh: '“{{meeting}}”订单超时未支付，已取消',
} as const;

/** Messages about an order, from placing it to its end. */
export const orderKinds = defineKinds({
  'order.to_pay': {
    ...registration,
    title: { en: 'Order placed, payment due', zh: '订单已提交，需支付' },
    when: { en: 'When an order with an amount due is placed', zh: '提交需支付的订单后' },
    variables: ['name', 'meeting', 'number', 'amount', 'until', 'link', 'items'],
    required: ['meeting', 'amount', 'until', 'link'],
    sms: {
      en: '{{meeting}}: please pay {{amount}} by {{until}} to keep your order: {{link}}',
      zh: '“{{meeting}}”报名订单需支付 {{amount}}，请于 {{until}} 前完成，逾期自动取消：{{link}}',
    },
    email: {
      subject: placed,
      text: {
        en: 'Hello {{name}},\n\nYour order for “{{meeting}}” has been placed. Your places are held until the time below; after that, the order will be cancelled automatically.\n\nOrder: {{number}}\n{{items}}\nAmount due: {{amount}}\nPay by: {{until}}\n\nPay or change the order: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单已提交，请在以下时间前完成支付，超时订单将自动取消。\n\n订单编号：{{number}}\n{{items}}\n应付金额：{{amount}}\n支付截止：{{until}}\n\n支付或修改订单：{{link}}',
      },
    },
  },
  'order.to_review': {
    ...registration,
    variables: ['name', 'meeting', 'number', 'amount', 'link', 'items'],
    title: { en: 'Order placed, pending review', zh: '订单已提交，待审核' },
    when: {
      en: 'When an order that needs review before payment is placed',
      zh: '提交需先审核再支付的订单后',
    },
    sms: {
      en: '{{meeting}}: order placed. You can pay once the organizer has approved it: {{link}}',
      zh: '“{{meeting}}”报名已提交，会务组审核通过后即可支付，名额为您保留：{{link}}',
    },
    email: {
      subject: placed,
      text: {
        en: 'Hello {{name}},\n\nYour order for “{{meeting}}” has been placed. The organizer will review your registration first; you can pay once it has been approved. Your places will be held until then.\n\nOrder: {{number}}\n{{items}}\nAmount: {{amount}}\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单已提交。会务组将先审核您的报名，审核通过后再支付，名额在此期间为您保留。\n\n订单编号：{{number}}\n{{items}}\n合计：{{amount}}\n\n查看订单：{{link}}',
      },
    },
  },
  'order.nothing_to_pay': {
    ...registration,
    variables: ['name', 'meeting', 'number', 'amount', 'link', 'items'],
    title: { en: 'Order placed, nothing to pay', zh: '订单已提交，无需支付' },
    when: { en: 'When an order with nothing to pay is placed', zh: '提交无需支付的订单后' },
    sms: {
      en: '{{meeting}}: your order has been placed, nothing to pay. View order: {{link}}',
      zh: '“{{meeting}}”报名订单 {{number}} 已提交，无需支付。查看订单：{{link}}',
    },
    email: {
      subject: placed,
      text: {
        en: 'Hello {{name}},\n\nYour order {{number}} for “{{meeting}}” has been placed. There is nothing to pay.\n\n{{items}}\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单 {{number}} 已提交，无需支付。\n\n{{items}}\n\n查看订单：{{link}}',
      },
    },
  },
  'order.hold_ending': {
    ...payment,
    title: { en: 'Hold expiring soon', zh: '订单即将超时取消' },
    when: {
      en: 'Once, shortly before an unpaid order is cancelled automatically',
      zh: '未支付订单自动取消前提醒一次',
    },
    variables: ['name', 'meeting', 'number', 'amount', 'until', 'link', 'items'],
    required: ['meeting', 'until', 'link'],
    sms: {
      en: '{{meeting}}: please pay {{amount}} by {{until}} to keep your places: {{link}}',
      zh: '“{{meeting}}”订单尚未支付，名额保留至 {{until}}，请尽快支付 {{amount}}：{{link}}',
    },
    email: {
      subject: {
        en: 'Your places at {{meeting}} are held until {{until}}',
        zh: '“{{meeting}}”订单即将超时，请尽快支付',
      },
      text: {
        en: 'Hello {{name}},\n\nYour order for “{{meeting}}” has not been paid yet. Your places are held until the time below. After that, the order will be cancelled automatically and the places will be released.\n\nOrder: {{number}}\n{{items}}\nAmount due: {{amount}}\nPay by: {{until}}\n\nPay now: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单尚未支付。名额将保留至以下时间，超时订单将自动取消，名额随之释放。\n\n订单编号：{{number}}\n{{items}}\n应付金额：{{amount}}\n支付截止：{{until}}\n\n立即支付：{{link}}',
      },
    },
  },
  'order.paid': {
    ...payment,
    title: { en: 'Paid, registration complete', zh: '支付成功，报名完成' },
    when: {
      en: 'When an order is paid and the registration is complete (includes the ticket)',
      zh: '支付成功且报名完成后（含电子票）',
    },
    variables: ['name', 'meeting', 'number', 'amount', 'dates', 'venue', 'link', 'items'],
    sms: {
      en: '{{meeting}}: payment of {{amount}} received. You are registered. Ticket: {{link}}',
      zh: '“{{meeting}}”订单 {{number}} 支付成功，实付 {{amount}}，报名已完成，电子票：{{link}}',
    },
    email: {
      subject: settled,
      text: {
        en: 'Hello {{name}},\n\nPayment received for “{{meeting}}”. Your registration is complete. Please show your ticket at the door; it also works offline once you have opened it. The ticket and a calendar file are attached. You can find receipts and invoices on the order page.\n\nDates: {{dates}}\nVenue: {{venue}}\nOrder: {{number}}\n{{items}}\nPaid: {{amount}}\n\nShow ticket: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单支付成功，报名已完成。签到时请出示电子票，打开一次后离线也可使用。电子票与日历文件见附件，收据与发票可在订单页查看。\n\n日期：{{dates}}\n会场：{{venue}}\n订单编号：{{number}}\n{{items}}\n实付金额：{{amount}}\n\n查看电子票：{{link}}',
      },
    },
  },
  'order.paid_to_review': {
    ...payment,
    variables: ['name', 'meeting', 'number', 'amount', 'link', 'items'],
    title: { en: 'Paid, pending review', zh: '支付成功，待审核' },
    when: { en: 'When an order that still needs review is paid', zh: '需先支付再审核的订单支付成功后' },
    sms: {
      en: '{{meeting}}: {{amount}} received. The organizer will review your registration: {{link}}',
      zh: '“{{meeting}}”订单 {{number}} 支付成功，实付 {{amount}}，报名已提交审核：{{link}}',
    },
    email: {
      subject: settled,
      text: {
        en: 'Hello {{name}},\n\nPayment received for “{{meeting}}”. The organizer will now review your registration. We’ll notify you of the result.\n\nOrder: {{number}}\n{{items}}\nPaid: {{amount}}\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单支付成功。报名已提交审核，审核结果将另行通知。\n\n订单编号：{{number}}\n{{items}}\n实付金额：{{amount}}\n\n查看订单：{{link}}',
      },
    },
  },
  'order.addition_paid': {
    ...payment,
    variables: ['name', 'meeting', 'number', 'amount', 'link', 'items'],
    title: { en: 'Add-on order paid', zh: '追加订单支付成功' },
    when: { en: 'When an add-on order is paid', zh: '追加订单支付成功后' },
    sms: {
      en: '{{meeting}}: payment of {{amount}} received. Your new items are confirmed: {{link}}',
      zh: '“{{meeting}}”订单 {{number}} 支付成功，实付 {{amount}}，增加的项目已生效：{{link}}',
    },
    email: {
      subject: settled,
      text: {
        en: 'Hello {{name}},\n\nPayment received for “{{meeting}}”. The items you added are now part of your registration.\n\nOrder: {{number}}\n{{items}}\nPaid: {{amount}}\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单支付成功，增加的项目已生效。\n\n订单编号：{{number}}\n{{items}}\n实付金额：{{amount}}\n\n查看订单：{{link}}',
      },
    },
  },
  'order.cancelled': {
    ...registration,
    title: { en: 'Order cancelled by the organizer', zh: '会务组取消订单' },
    when: { en: 'When an organizer cancels an unpaid order', zh: '会务组取消未支付订单后' },
    variables: ['name', 'meeting', 'number', 'reason', 'link'],
    required: ['meeting', 'reason', 'link'],
    sms: {
      en: '{{meeting}}: the organizer cancelled your order. Reason: {{reason}}. View: {{link}}',
      zh: '会务组已取消您的“{{meeting}}”订单 {{number}}，原因：{{reason}}。查看订单：{{link}}',
    },
    email: {
      subject: cancelled,
      text: {
        en: 'Hello {{name}},\n\nThe organizer has cancelled your order {{number}} for “{{meeting}}”.\n\nReason: {{reason}}\n\nYour details are saved as a draft.\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n会务组已取消您的“{{meeting}}”订单 {{number}}。\n\n原因：{{reason}}\n\n您填写的信息已保留为草稿。\n\n查看订单：{{link}}',
      },
    },
  },
  'order.addition_cancelled': {
    ...registration,
    title: { en: 'Add-on order cancelled by the organizer', zh: '会务组取消追加订单' },
    when: {
      en: 'When an organizer cancels an unpaid add-on order',
      zh: '会务组取消未支付的追加订单后',
    },
    variables: ['name', 'meeting', 'number', 'reason', 'link'],
    required: ['meeting', 'reason', 'link'],
    sms: {
      en: '{{meeting}}: the organizer cancelled your added items. Reason: {{reason}}. View: {{link}}',
      zh: '会务组已取消您的“{{meeting}}”订单 {{number}}，原因：{{reason}}。原有报名不受影响：{{link}}',
    },
    email: {
      subject: cancelled,
      text: {
        en: 'Hello {{name}},\n\nThe organizer has cancelled your order {{number}} for “{{meeting}}”.\n\nReason: {{reason}}\n\nYour existing registration isn’t affected.\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n会务组已取消您的“{{meeting}}”订单 {{number}}。\n\n原因：{{reason}}\n\n您原有的报名不受影响。\n\n查看订单：{{link}}',
      },
    },
  },
  'order.expired': {
    ...payment,
    title: { en: 'Order not paid in time', zh: '订单超时取消' },
    when: { en: 'When an unpaid order is cancelled automatically', zh: '未支付订单自动取消后' },
    sms: {
      en: '{{meeting}}: your order was not paid in time and has been cancelled. Order again: {{link}}',
      zh: '“{{meeting}}”订单 {{number}} 超时未支付，已自动取消。有名额时可重新提交：{{link}}',
    },
    email: {
      subject: expired,
      text: {
        en: 'Hello {{name}},\n\nYour order {{number}} for “{{meeting}}” was not paid in time and has been cancelled; its places have been released. Your details are saved, so you can order again while places are available.\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单 {{number}} 未在规定时间内支付，已自动取消，名额已释放。您填写的信息已保留，在有名额时可重新提交。\n\n查看订单：{{link}}',
      },
    },
  },
  'order.addition_expired': {
    ...payment,
    title: { en: 'Add-on order not paid in time', zh: '追加订单超时取消' },
    when: {
      en: 'When an unpaid add-on order is cancelled automatically',
      zh: '未支付的追加订单自动取消后',
    },
    sms: {
      en: '{{meeting}}: the items you added were not paid in time and have been cancelled: {{link}}',
      zh: '“{{meeting}}”订单 {{number}} 超时未支付，已自动取消。原有报名不受影响：{{link}}',
    },
    email: {
      subject: expired,
      text: {
        en: 'Hello {{name}},\n\nYour order {{number}} for “{{meeting}}” was not paid in time and has been cancelled. Your existing registration isn’t affected.\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”订单 {{number}} 未在规定时间内支付，已自动取消。您原有的报名不受影响。\n\n查看订单：{{link}}',
      },
    },
  },
});
