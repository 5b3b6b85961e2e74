import { defineKinds } from '../kind.ts';

const registration = {
  group: 'registration',
  purpose: 'notice',
  scope: 'meeting',
  canBeOff: true,
} as const;

/** Messages about a complete registration: to each person with their ticket, and to the contact of a team. */
export const ticketKinds = defineKinds({
  'ticket.ready': {
    ...registration,
    title: { en: 'Ticket for each team member', zh: '团队成员电子票' },
    when: {
      en: 'To each team member once their place is confirmed, unless the team’s contact has switched this off; also to anyone whose ticket is sent again',
      zh: '团队成员的参会名额确认后发给本人（团队联系人可关闭）；重新发送电子票时也使用',
    },
    variables: ['name', 'meeting', 'dates', 'venue', 'type', 'person', 'link'],
    required: ['meeting', 'link'],
    sms: {
      en: 'You are registered for {{meeting}} ({{dates}}). Your ticket: {{link}}',
      zh: '您已报名“{{meeting}}”（{{dates}}），签到时请出示电子票：{{link}}',
    },
    email: {
      subject: { en: 'Your ticket for {{meeting}}', zh: '“{{meeting}}”电子票' },
      text: {
        en: 'Hello {{name}},\n\nYou are registered for “{{meeting}}”, and your place is confirmed. Please show your ticket at the door; it also works offline once you have opened it. The ticket and a calendar file are attached.\n\nDates: {{dates}}\nVenue: {{venue}}\nRegistration type: {{type}}\nRegistered by: {{person}}\n\nShow ticket: {{link}}',
        zh: '{{name}}，您好！\n\n您已成功报名“{{meeting}}”。签到时请出示电子票，打开一次后离线也可使用。电子票与日历文件见附件。\n\n日期：{{dates}}\n会场：{{venue}}\n注册类型：{{type}}\n报名联系人：{{person}}\n\n查看电子票：{{link}}',
      },
    },
  },
  'team.fill_in': {
    ...registration,
    canBeOff: false,
    title: { en: 'Fill-in link for a team member', zh: '团队成员自助填写链接' },
    when: {
      en: 'When a team’s contact sends members their fill-in links',
      zh: '团队联系人向成员发送自助填写链接时',
    },
    variables: ['name', 'meeting', 'person', 'day', 'link'],
    required: ['meeting', 'link'],
    sms: {
      en: '{{person}} is registering you for {{meeting}}. Add your details by {{day}}: {{link}}',
      zh: '{{person}}正在为您报名“{{meeting}}”，请于 {{day}} 前填写您的参会信息：{{link}}',
    },
    email: {
      subject: { en: 'Please fill in your details for {{meeting}}', zh: '请填写“{{meeting}}”参会信息' },
      text: {
        en: 'Hello {{name}},\n\n{{person}} is registering you for “{{meeting}}” and asks you to fill in your own details. You don’t need an account. Please do this by {{day}}; the link will expire after that day or once the registration is submitted.\n\nFill in details: {{link}}',
        zh: '{{name}}，您好！\n\n{{person}}正在为您报名“{{meeting}}”，请您填写本人的参会信息，无需注册账号。请在 {{day}} 前完成；逾期或报名提交后链接失效。\n\n填写信息：{{link}}',
      },
    },
  },
  'desk.fill_in': {
    ...registration,
    canBeOff: false,
    title: { en: 'Missing details after on-site registration', zh: '现场报名后补充信息' },
    when: {
      en: 'When a person is registered on site without all the required details',
      zh: '现场报名但未填写全部必填信息时',
    },
    variables: ['name', 'meeting', 'day', 'link'],
    required: ['meeting', 'link'],
    sms: {
      en: 'You are registered for {{meeting}}. Please complete your details by {{day}}: {{link}}',
      zh: '您已在现场报名“{{meeting}}”，请于 {{day}} 前补充参会信息：{{link}}',
    },
    email: {
      subject: { en: 'Please complete your details for {{meeting}}', zh: '请补充“{{meeting}}”参会信息' },
      text: {
        en: 'Hello {{name}},\n\nYou were registered for “{{meeting}}” on site. Some details are still missing. You don’t need an account to add them; the link will work until {{day}}.\n\nComplete details: {{link}}',
        zh: '{{name}}，您好！\n\n您已在现场报名“{{meeting}}”，部分参会信息尚未填写。无需登录即可补充，链接在 {{day}} 前有效。\n\n补充信息：{{link}}',
      },
    },
  },
  'order.free_complete': {
    ...registration,
    title: { en: 'Nothing to pay, registration complete', zh: '无需支付，报名完成' },
    when: {
      en: 'When an order with nothing to pay is placed and the registration is complete (includes the ticket)',
      zh: '提交无需支付的订单且报名完成后（含电子票）',
    },
    variables: ['name', 'meeting', 'number', 'dates', 'venue', 'link', 'items'],
    required: ['meeting', 'link'],
    sms: {
      en: '{{meeting}}: you are registered, nothing to pay. Your ticket: {{link}}',
      zh: '您已成功报名“{{meeting}}”，无需支付。签到时请出示电子票：{{link}}',
    },
    email: {
      subject: { en: 'You are registered for {{meeting}}', zh: '“{{meeting}}”报名完成' },
      text: {
        en: 'Hello {{name}},\n\nYou are registered for “{{meeting}}”. There is nothing to pay. Please show your ticket at the door; it also works offline once you have opened it. The ticket and a calendar file are attached.\n\nDates: {{dates}}\nVenue: {{venue}}\nOrder: {{number}}\n{{items}}\n\nShow ticket: {{link}}',
        zh: '{{name}}，您好！\n\n您已成功报名“{{meeting}}”，无需支付。签到时请出示电子票，打开一次后离线也可使用。电子票与日历文件见附件。\n\n日期：{{dates}}\n会场：{{venue}}\n订单编号：{{number}}\n{{items}}\n\n查看电子票：{{link}}',
      },
    },
  },
  'team.complete': {
    ...registration,
    title: { en: 'Team registration complete', zh: '团队报名完成' },
    when: {
      en: 'To a team’s contact once the team’s registration is approved and paid, with the tickets and their delivery status',
      zh: '团队报名审核通过并支付后发给联系人：电子票及发送情况',
    },
    variables: ['name', 'meeting', 'number', 'amount', 'dates', 'venue', 'tickets', 'link', 'items'],
    required: ['meeting', 'link'],
    sms: {
      en: "{{meeting}}: your team's registration is complete. Tickets: {{link}}",
      zh: '您的团队在“{{meeting}}”的报名已完成，全部电子票：{{link}}',
    },
    email: {
      subject: { en: 'Your team is registered for {{meeting}}', zh: '“{{meeting}}”团队报名完成' },
      text: {
        en: 'Hello {{name}},\n\nYour team’s registration for “{{meeting}}” is complete.\n\nOrder: {{number}}\n{{items}}\nAmount: {{amount}}\nDates: {{dates}}\nVenue: {{venue}}\n\n{{tickets}}\n\nView tickets: {{link}}',
        zh: '{{name}}，您好！\n\n您的团队在“{{meeting}}”的报名已完成。\n\n订单编号：{{number}}\n{{items}}\n金额：{{amount}}\n日期：{{dates}}\n会场：{{venue}}\n\n{{tickets}}\n\n查看电子票：{{link}}',
      },
    },
  },
});

/** The messages by which a person gets their ticket. */
export const ticketMessageKinds = [
  'ticket.ready',
  'order.free_complete',
  'order.paid',
  'review.passed',
] as const;
