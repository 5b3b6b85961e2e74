import { defineKinds } from '../kind.ts';

const registration = {
  group: 'registration',
  purpose: 'notice',
  scope: 'meeting',
  canBeOff: true,
  variables: ['meeting', 'from', 'to'],
  required: ['meeting'],
} as const;
const takenOver = {
  variables: ['meeting', 'from', 'to', 'dates', 'venue', 'link'],
  required: ['meeting', 'link'],
} as const;
const conference = { ...registration, group: 'conference' } as const;

/** Messages to participants about changes of a registration and around the days of the conference. */
export const conferenceKinds = defineKinds({
  'place.passed_on': {
    ...registration,
    title: { en: 'Place passed on', zh: '参会名额已转给他人' },
    variables: ['meeting', 'from', 'to', 'link'],
    when: { en: 'To the person whose place was passed on', zh: '参会人被更换时，发给原参会人' },
    sms: {
      en: 'Your place at {{meeting}} was given to {{to}}. You are no longer registered: {{link}}',
      zh: '{{from}}，您在“{{meeting}}”的参会名额已转由{{to}}使用，您的报名已失效。会务组联系方式：{{link}}',
    },
    email: {
      subject: { en: 'Your place at {{meeting}} was passed on', zh: '“{{meeting}}”参会人变更通知' },
      text: {
        en: '{{from}}, your place at “{{meeting}}” was passed on to {{to}}. You are no longer registered. If you did not expect this, please contact the person who registered you, or the organizer.\n\nConference page: {{link}}',
        zh: '{{from}}，您在“{{meeting}}”的参会名额已转由{{to}}使用，您的报名已失效。如有疑问，请联系为您报名的联系人或会务组。\n\n会议页面：{{link}}',
      },
    },
  },
  'place.taken_over': {
    ...registration,
    ...takenOver,
    title: { en: 'Place taken over', zh: '接替他人参会' },
    when: {
      en: 'To the person who takes over a place, if their ticket is ready',
      zh: '参会人被更换且电子票已生成时，发给新参会人',
    },
    sms: {
      en: 'You now replace {{from}} at {{meeting}}, {{dates}}. Your ticket: {{link}}',
      zh: '{{to}}，您将接替{{from}}参加“{{meeting}}”（{{dates}}，{{venue}}）。电子票：{{link}}',
    },
    email: {
      subject: { en: 'You are registered for {{meeting}}', zh: '“{{meeting}}”报名通知' },
      text: {
        en: 'Hello {{to}},\n\nYou are taking {{from}}’s place at “{{meeting}}”. Your registration is complete.\n\nDates: {{dates}}\nVenue: {{venue}}\n\nOpen your ticket with your name and this email address or your phone number. Show it at the entrance.\n\nGet ticket: {{link}}',
        zh: '{{to}}，您好！\n\n您将接替{{from}}参加“{{meeting}}”，报名已完成。\n\n日期：{{dates}}\n会场：{{venue}}\n\n请凭姓名和本邮箱或手机号领取电子票，签到时出示。\n\n领取电子票：{{link}}',
      },
    },
  },
  'place.taken_over_review': {
    ...registration,
    ...takenOver,
    title: { en: 'Place taken over, pending review', zh: '接替他人参会，待审核' },
    when: {
      en: 'To the person who takes over a place, if the organizer needs to review the registration again',
      zh: '参会人被更换且报名需重新审核时，发给新参会人',
    },
    sms: {
      en: 'You now replace {{from}} at {{meeting}}. Ticket after approval: {{link}}',
      zh: '{{to}}，您将接替{{from}}参加“{{meeting}}”（{{dates}}，{{venue}}）。报名待审核，通过后在此领取电子票：{{link}}',
    },
    email: {
      subject: {
        en: 'Your registration for {{meeting}} is pending review',
        zh: '“{{meeting}}”报名通知（待审核）',
      },
      text: {
        en: 'Hello {{to}},\n\nYou are taking {{from}}’s place at “{{meeting}}”. The organizer will review the registration first.\n\nDates: {{dates}}\nVenue: {{venue}}\n\nAfter approval, you can open your ticket with your name and this email address or your phone number.\n\nGet ticket after approval: {{link}}',
        zh: '{{to}}，您好！\n\n您将接替{{from}}参加“{{meeting}}”。报名须先由会务组审核。\n\n日期：{{dates}}\n会场：{{venue}}\n\n审核通过后，可凭姓名和本邮箱或手机号领取电子票。\n\n审核通过后领取电子票：{{link}}',
      },
    },
  },
  'type.changed': {
    ...registration,
    title: { en: 'Registration type changed', zh: '注册类型变更' },
    when: {
      en: 'When an organizer changes a person’s registration type with no amount due',
      zh: '会务组变更注册类型且不涉及款项时',
    },
    variables: ['name', 'meeting', 'number', 'person', 'type', 'link'],
    required: ['meeting', 'person', 'type'],
    sms: {
      en: '{{meeting}}: {{person}} is now registered as {{type}}, nothing to pay: {{link}}',
      zh: '会务组已将{{person}}在“{{meeting}}”的注册类型变更为“{{type}}”，无需补款：{{link}}',
    },
    email: {
      subject: { en: 'Registration type changed for {{meeting}}', zh: '“{{meeting}}”注册类型变更通知' },
      text: {
        en: 'Hello {{name}},\n\nThe organizer has changed {{person}}’s registration type for “{{meeting}}” to {{type}}. There is nothing more to pay, and no refund is due.\n\nView order {{number}}: {{link}}',
        zh: '{{name}}，您好！\n\n会务组已将{{person}}在“{{meeting}}”的注册类型变更为“{{type}}”，无需补款，也无退款。\n\n查看订单 {{number}}：{{link}}',
      },
    },
  },
  'conference.tomorrow': {
    ...conference,
    title: { en: 'Day-before reminder', zh: '会前提醒' },
    when: {
      en: 'Once to each participant, the day before the conference begins',
      zh: '会议开始前一天，每位参会人员一次',
    },
    variables: ['name', 'meeting', 'dates', 'venue', 'number', 'link'],
    required: ['meeting', 'dates'],
    sms: {
      en: '{{meeting}} begins tomorrow ({{dates}}). Venue: {{venue}}. Ticket: {{link}}',
      zh: '“{{meeting}}”明天开始（{{dates}}），会场：{{venue}}。签到请出示电子票：{{link}}',
    },
    email: {
      subject: { en: '{{meeting}} begins tomorrow', zh: '“{{meeting}}”明天开始' },
      text: {
        en: 'Hello {{name}},\n\n“{{meeting}}” begins tomorrow. We look forward to seeing you.\n\nDates: {{dates}}\nVenue: {{venue}}\nOrder: {{number}}\n\nPlease show your ticket at the door. Open it once today so that it also works offline.\n\nShow ticket: {{link}}',
        zh: '{{name}}，您好！\n\n“{{meeting}}”明天开始，期待您的到来。\n\n日期：{{dates}}\n会场：{{venue}}\n订单编号：{{number}}\n\n签到时请出示电子票。请提前打开一次，打开后离线也可使用。\n\n查看电子票：{{link}}',
      },
    },
  },
  'conference.thanks': {
    ...conference,
    purpose: 'conference',
    title: { en: 'Thanks after the conference', zh: '会后致谢' },
    when: {
      en: 'Once to each participant, the day after the conference ends',
      zh: '会议结束后第二天，每位参会人员一次',
    },
    variables: ['name', 'meeting', 'dates', 'certificate', 'link'],
    required: ['meeting'],
    // The link leads to the certificate if the recipient is entitled to one, otherwise to the conference.
    sms: {
      en: 'Thank you for taking part in {{meeting}}. Certificate or documents: {{link}}',
      zh: '感谢您参加“{{meeting}}”。参会证明或会议资料：{{link}}',
    },
    email: {
      subject: { en: 'Thank you for taking part in {{meeting}}', zh: '感谢您参加“{{meeting}}”' },
      text: {
        en: 'Hello {{name}},\n\nThank you for taking part in “{{meeting}}”. You’ll find news and documents on the conference page.\n\n{{certificate}}\n\nConference page: {{link}}',
        zh: '{{name}}，您好！\n\n感谢您参加“{{meeting}}”。会议资料与后续通知可在会议页面查看。\n\n{{certificate}}\n\n会议页面：{{link}}',
      },
    },
  },
  custom: {
    ...conference,
    group: 'custom',
    purpose: 'conference',
    canBeOff: false,
    title: { en: 'Custom template', zh: '自定义模板' },
    when: { en: 'When an organizer sends it', zh: '由会务组发送' },
    variables: ['name', 'meeting', 'dates', 'venue', 'link'],
    required: [],
    sms: { en: '', zh: '' },
    email: { subject: { en: '', zh: '' }, text: { en: '', zh: '' } },
  },
});
