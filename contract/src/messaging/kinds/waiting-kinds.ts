import { defineKinds } from '../kind.ts';

const waiting = {
  group: 'waiting',
  purpose: 'notice',
  scope: 'meeting',
  canBeOff: true,
  variables: ['name', 'meeting', 'number', 'amount', 'until', 'link'],
  required: ['meeting', 'amount', 'until', 'link'],
} as const;
const offered = {
  en: 'Places have opened up for you at {{meeting}}',
  zh: '“{{meeting}}”候补成功，请尽快支付',
} as const;
const ended = {
  en: 'You are no longer on the waiting list for {{meeting}}',
  zh: '您已不在“{{meeting}}”的候补队列中',
} as const;

/** Messages about the waiting list. */
export const waitingKinds = defineKinds({
  'waiting.offered': {
    ...waiting,
    variables: ['name', 'meeting', 'number', 'amount', 'until', 'link', 'items'],
    title: { en: 'Waiting-list offer', zh: '候补成功' },
    when: { en: 'When places open up for a person on the waiting list', zh: '候补名额分配给参会人时' },
    sms: {
      en: '{{meeting}}: places have opened up. Please pay {{amount}} by {{until}}: {{link}}',
      zh: '您候补的“{{meeting}}”名额已分配，请于 {{until}} 前支付 {{amount}}，逾期顺延：{{link}}',
    },
    email: {
      subject: offered,
      text: {
        en: 'Hello {{name}},\n\nPlaces have opened up at “{{meeting}}”, and it is your turn on the waiting list. We have placed an order for you. Please pay by the deadline below; after that, your places will be offered to the next person in line.\n\nOrder: {{number}}\n{{items}}\nAmount due: {{amount}}\nPay by: {{until}}\n\nPay now: {{link}}',
        zh: '{{name}}，您好！\n\n您候补的“{{meeting}}”名额已分配，系统已为您生成订单。请在以下时间前支付，逾期名额将顺延给下一位。\n\n订单编号：{{number}}\n{{items}}\n应付金额：{{amount}}\n支付截止：{{until}}\n\n立即支付：{{link}}',
      },
    },
  },
  'waiting.offered_dearer': {
    ...waiting,
    title: { en: 'Waiting-list offer, price has gone up', zh: '候补成功，价格已上调' },
    when: {
      en: 'When places open up for a person on the waiting list, at a higher price than when they joined',
      zh: '候补名额分配给参会人，且价格高于加入候补时',
    },
    variables: ['name', 'meeting', 'number', 'amount', 'before', 'until', 'link', 'items'],
    sms: {
      en: '{{meeting}}: places have opened up. Please pay {{amount}} (was {{before}}) by {{until}}: {{link}}',
      zh: '您候补的“{{meeting}}”名额已分配，请于 {{until}} 前支付 {{amount}}（加入时 {{before}}）：{{link}}',
    },
    email: {
      subject: offered,
      text: {
        en: 'Hello {{name}},\n\nPlaces have opened up at “{{meeting}}”, and it is your turn on the waiting list. We have placed an order for you. Please pay by the deadline below; after that, your places will be offered to the next person in line.\n\nPlease note: the price has gone up since you joined the waiting list, when it was {{before}}.\n\nOrder: {{number}}\n{{items}}\nAmount due: {{amount}}\nPay by: {{until}}\n\nPay now: {{link}}',
        zh: '{{name}}，您好！\n\n您候补的“{{meeting}}”名额已分配，系统已为您生成订单。请在以下时间前支付，逾期名额将顺延给下一位。\n\n请注意：价格已较您加入候补时（{{before}}）上调。\n\n订单编号：{{number}}\n{{items}}\n应付金额：{{amount}}\n支付截止：{{until}}\n\n立即支付：{{link}}',
      },
    },
  },
  'waiting.offered_free': {
    ...waiting,
    title: { en: 'Waiting-list offer, nothing to pay', zh: '候补成功，无需支付' },
    when: {
      en: 'When places open up for a person on the waiting list and there is nothing to pay now',
      zh: '候补名额分配给参会人，且目前无需支付时',
    },
    variables: ['name', 'meeting', 'number', 'link'],
    required: ['meeting', 'link'],
    sms: {
      en: '{{meeting}}: places have opened up and are yours. Nothing to pay now: {{link}}',
      zh: '您候补的“{{meeting}}”名额已分配，已生成订单 {{number}}，目前无需支付：{{link}}',
    },
    email: {
      subject: { en: offered.en, zh: '“{{meeting}}”候补成功' },
      text: {
        en: 'Hello {{name}},\n\nPlaces have opened up at “{{meeting}}”, and it is your turn on the waiting list. We have placed order {{number}} for you; there is nothing to pay now.\n\nView order: {{link}}',
        zh: '{{name}}，您好！\n\n您候补的“{{meeting}}”名额已分配，系统已为您生成订单 {{number}}，目前无需支付。\n\n查看订单：{{link}}',
      },
    },
  },
  'waiting.removed': {
    ...waiting,
    title: { en: 'Removed from the waiting list', zh: '移出候补队列' },
    when: {
      en: 'When an organizer removes a person from the waiting list',
      zh: '会务组将参会人移出候补队列时',
    },
    variables: ['name', 'meeting', 'reason', 'link'],
    required: ['meeting', 'reason', 'link'],
    sms: {
      en: '{{meeting}}: you were removed from the waiting list. Reason: {{reason}}. View: {{link}}',
      zh: '会务组已将您移出“{{meeting}}”候补队列，原因：{{reason}}。查看：{{link}}',
    },
    email: {
      subject: ended,
      text: {
        en: 'Hello {{name}},\n\nThe organizer has removed you from the waiting list for “{{meeting}}”.\n\nReason: {{reason}}\n\nYour details are saved as a draft.\n\nMy registrations: {{link}}',
        zh: '{{name}}，您好！\n\n会务组已将您移出“{{meeting}}”的候补队列。\n\n原因：{{reason}}\n\n您填写的信息已保留为草稿。\n\n我的报名：{{link}}',
      },
    },
  },
  'waiting.form_outdated': {
    ...waiting,
    title: { en: 'Waiting-list form out of date', zh: '候补信息需更新' },
    when: {
      en: 'When it is a person’s turn but an order can no longer be placed with their form',
      zh: '候补轮到但所填信息已失效，无法下单时',
    },
    variables: ['name', 'meeting', 'link'],
    required: ['meeting', 'link'],
    sms: {
      en: '{{meeting}}: your waiting-list form is out of date. Please update it: {{link}}',
      zh: '“{{meeting}}”的候补已轮到您，但所填信息已失效，无法下单，请核对后重新加入候补：{{link}}',
    },
    email: {
      subject: ended,
      text: {
        en: 'Hello {{name}},\n\nIt was your turn on the waiting list for “{{meeting}}”, but an order can no longer be placed with your form: a price may have expired, or some details need updating. Your details are saved; please check them and join the waiting list again.\n\nMy registrations: {{link}}',
        zh: '{{name}}，您好！\n\n“{{meeting}}”的候补已轮到您，但所填信息已失效，无法下单（价格可能已失效，或部分信息需要更新）。您填写的信息已保留，请核对后重新加入候补。\n\n我的报名：{{link}}',
      },
    },
  },
});
