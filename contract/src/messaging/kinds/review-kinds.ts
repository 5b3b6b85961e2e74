import { defineKinds } from '../kind.ts';

const review = {
  group: 'review',
  purpose: 'notice',
  scope: 'meeting',
  canBeOff: true,
  required: ['meeting', 'link'],
} as const;
const passed = {
  en: 'Your registration for {{meeting}} is approved',
  zh: '“{{meeting}}”报名审核通过',
} as const;

/** Messages about the organizer's decision on a registration. */
export const reviewKinds = defineKinds({
  'review.passed': {
    ...review,
    title: { en: 'Registration approved', zh: '审核通过' },
    when: {
      en: 'When a registration is approved and nothing is left to pay',
      zh: '报名审核通过且无需支付时',
    },
    variables: ['name', 'meeting', 'number', 'dates', 'venue', 'link'],
    sms: {
      en: '{{meeting}}: your registration has been approved. Your ticket: {{link}}',
      zh: '您的“{{meeting}}”报名已审核通过，电子票：{{link}}',
    },
    email: {
      subject: passed,
      text: {
        en: 'Hello {{name}},\n\nThe organizer has approved your registration for “{{meeting}}”. We look forward to seeing you. Please show your ticket at the door; it also works offline once you have opened it. The ticket and a calendar file are attached.\n\nDates: {{dates}}\nVenue: {{venue}}\nOrder: {{number}}\n\nShow ticket: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”报名已审核通过，期待您的到来。签到时请出示电子票，打开一次后离线也可使用。电子票与日历文件见附件。\n\n日期：{{dates}}\n会场：{{venue}}\n订单编号：{{number}}\n\n查看电子票：{{link}}',
      },
    },
  },
  'review.passed_to_pay': {
    ...review,
    title: { en: 'Approved, payment due', zh: '审核通过，需支付' },
    when: {
      en: 'When a registration is approved and payment is due',
      zh: '需先审核再支付的报名审核通过后',
    },
    variables: ['name', 'meeting', 'number', 'amount', 'until', 'link', 'items'],
    required: ['meeting', 'amount', 'until', 'link'],
    sms: {
      en: '{{meeting}}: registration approved. Please pay {{amount}} by {{until}}: {{link}}',
      zh: '“{{meeting}}”报名审核通过，请于 {{until}} 前支付 {{amount}}，逾期自动取消：{{link}}',
    },
    email: {
      subject: passed,
      text: {
        en: 'Hello {{name}},\n\nThe organizer has approved your registration for “{{meeting}}”. Please pay by the deadline below; after that, the order will be cancelled automatically.\n\nOrder: {{number}}\n{{items}}\nAmount due: {{amount}}\nPay by: {{until}}\n\nPay now: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”报名已审核通过。请在以下时间前支付订单，超时订单将自动取消。\n\n订单编号：{{number}}\n{{items}}\n应付金额：{{amount}}\n支付截止：{{until}}\n\n立即支付：{{link}}',
      },
    },
  },
  'review.failed': {
    ...review,
    title: { en: 'Registration not approved', zh: '审核未通过' },
    when: { en: 'When a registration is not approved', zh: '报名审核未通过时' },
    variables: ['name', 'meeting', 'number', 'reason', 'link'],
    required: ['meeting', 'reason', 'link'],
    sms: {
      en: '{{meeting}}: please correct your registration. Reason: {{reason}}. Edit: {{link}}',
      zh: '您的“{{meeting}}”报名审核未通过，原因：{{reason}}。请修改后重新提交：{{link}}',
    },
    email: {
      subject: {
        en: 'Your registration for {{meeting}} needs a correction',
        zh: '“{{meeting}}”报名审核未通过',
      },
      text: {
        en: 'Hello {{name}},\n\nThe organizer has not approved your registration for “{{meeting}}” (order {{number}}).\n\nReason: {{reason}}\n\nPlease correct it and submit it again.\n\nCorrect the registration: {{link}}',
        zh: '{{name}}，您好！\n\n您的“{{meeting}}”报名（订单 {{number}}）审核未通过。\n\n驳回原因：{{reason}}\n\n请修改后重新提交审核。\n\n修改报名：{{link}}',
      },
    },
  },
});
