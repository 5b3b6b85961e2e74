import { defineKinds } from '../kind.ts';

const sharing = {
  group: 'sharing',
  purpose: 'notice',
  scope: 'meeting',
  canBeOff: true,
  variables: ['meeting', 'from', 'to', 'link'],
  required: ['meeting', 'link'],
} as const;

/** Messages about sharing a room; `from` invites `to`. */
export const sharingKinds = defineKinds({
  'share.invited': {
    ...sharing,
    title: { en: 'Roommate invitation', zh: '收到合住邀请' },
    when: {
      en: 'To the invited person, when they are asked to share a room',
      zh: '收到合住邀请时，发给受邀人',
    },
    variables: ['meeting', 'from', 'to', 'hotel', 'room', 'dates', 'link'],
    required: ['meeting', 'from', 'link'],
    sms: {
      en: '{{from}} invites {{to}} to share a room at {{meeting}}. Reply: {{link}}',
      zh: '{{from}}邀请{{to}}在“{{meeting}}”期间合住：{{hotel}} {{room}}，{{dates}}。接受或拒绝：{{link}}',
    },
    email: {
      subject: {
        en: '{{from}} invited {{to}} to share a room at {{meeting}}',
        zh: '“{{meeting}}”合住邀请：{{from}}邀请{{to}}',
      },
      text: {
        en: 'Hello,\n\n{{from}} has invited {{to}} to share a room at “{{meeting}}”.\n\nHotel: {{hotel}}\nRoom: {{room}}\nDates: {{dates}}\n\nAccept or decline: {{link}}',
        zh: '您好！\n\n{{from}}邀请{{to}}在“{{meeting}}”期间合住。\n\n酒店：{{hotel}}\n房型：{{room}}\n住宿日期：{{dates}}\n\n接受或拒绝：{{link}}',
      },
    },
  },
  'share.accepted': {
    ...sharing,
    title: { en: 'Roommate invitation accepted', zh: '合住邀请已被接受' },
    when: { en: 'To the inviter, when the invitation is accepted', zh: '合住邀请被接受时，发给邀请人' },
    variables: ['meeting', 'from', 'to', 'hotel', 'room', 'dates', 'link'],
    required: ['meeting', 'to'],
    sms: {
      en: '{{to}} will share a room with {{from}} at {{meeting}}: {{link}}',
      zh: '{{to}}已接受{{from}}的合住邀请，“{{meeting}}”期间合住：{{hotel}} {{room}}，{{dates}}。{{link}}',
    },
    email: {
      subject: { en: 'Your invitation to share a room was accepted', zh: '合住邀请已被接受' },
      text: {
        en: 'Hello,\n\n{{to}} will share a room with {{from}} at “{{meeting}}”.\n\nHotel: {{hotel}}\nRoom: {{room}}\nDates: {{dates}}\n\nMy registrations: {{link}}',
        zh: '您好！\n\n{{to}}已接受{{from}}的合住邀请，双方将在“{{meeting}}”期间合住。\n\n酒店：{{hotel}}\n房型：{{room}}\n住宿日期：{{dates}}\n\n我的报名：{{link}}',
      },
    },
  },
  'share.declined': {
    ...sharing,
    title: { en: 'Roommate invitation declined', zh: '合住邀请被拒绝' },
    when: { en: 'To the inviter, when the invitation is declined', zh: '合住邀请被拒绝时，发给邀请人' },
    sms: {
      en: '{{meeting}}: {{to}} declined to share a room. Invite someone else: {{link}}',
      zh: '{{to}}已拒绝{{from}}在“{{meeting}}”的合住邀请。床位仍保留，可另行邀请：{{link}}',
    },
    email: {
      subject: { en: 'Your invitation to share a room was declined', zh: '合住邀请已被拒绝' },
      text: {
        en: 'Hello,\n\n{{to}} has declined to share a room with {{from}} at “{{meeting}}”. The bed is still booked. You can invite someone else, or the organizer will assign a roommate.\n\nInvite someone else: {{link}}',
        zh: '您好！\n\n{{to}}已拒绝{{from}}在“{{meeting}}”的合住邀请。床位仍为您保留，可另行邀请同住人，或由会务组安排。\n\n另行邀请：{{link}}',
      },
    },
  },
  'share.reopened': {
    ...sharing,
    title: { en: 'Roommate invitation open again', zh: '合住邀请恢复为待答复' },
    when: {
      en: 'To the inviter, when the invited person reopens an invitation they had declined',
      zh: '受邀人撤销拒绝时，发给邀请人',
    },
    required: ['meeting', 'to'],
    sms: {
      en: '{{meeting}}: {{to}} has reopened your room-sharing invitation: {{link}}',
      zh: '{{to}}已撤销此前的拒绝，{{from}}在“{{meeting}}”的合住邀请恢复为待答复，有结果将通知您：{{link}}',
    },
    email: {
      subject: { en: 'Your invitation to share a room is open again', zh: '合住邀请恢复为待答复' },
      text: {
        en: 'Hello,\n\n{{to}}, who had declined to share a room with {{from}} at “{{meeting}}”, has reopened the invitation. We’ll notify you of the reply. You don’t need to do anything. To invite someone else, withdraw this invitation first.\n\nMy registrations: {{link}}',
        zh: '您好！\n\n{{to}}已撤销此前的拒绝，{{from}}在“{{meeting}}”期间的合住邀请恢复为待答复，有结果将通知您。您无需操作；如需另行邀请，请先撤回该邀请。\n\n我的报名：{{link}}',
      },
    },
  },
  'share.withdrawn': {
    ...sharing,
    title: { en: 'Roommate invitation withdrawn', zh: '合住邀请已撤回' },
    when: { en: 'To the invited person, when the invitation is withdrawn', zh: '合住邀请撤回时，发给受邀人' },
    variables: ['meeting', 'from', 'to'],
    required: ['meeting'],
    sms: {
      en: '{{from}} withdrew the invitation for {{to}} to share a room at {{meeting}}. No action needed.',
      zh: '{{from}}已撤回“{{meeting}}”期间与{{to}}合住的邀请，您无需操作。',
    },
    email: {
      subject: {
        en: 'The invitation to share a room at {{meeting}} was withdrawn',
        zh: '“{{meeting}}”合住邀请已撤回',
      },
      text: {
        en: 'Hello,\n\n{{from}} has withdrawn the invitation for {{to}} to share a room at “{{meeting}}”. There is nothing you need to do.',
        zh: '您好！\n\n{{from}}已撤回“{{meeting}}”期间与{{to}}合住的邀请，您无需操作。',
      },
    },
  },
  'share.left': {
    ...sharing,
    title: { en: 'Roommate left', zh: '同住人退出' },
    when: { en: 'To a guest whose roommate has left the shared room', zh: '合住一方退出时，发给另一方' },
    variables: ['name', 'meeting', 'link'],
    sms: {
      en: '{{meeting}}: {{name}} no longer has a roommate. Invite someone else: {{link}}',
      zh: '{{name}}在“{{meeting}}”的同住人已退出合住。床位仍保留，可另行邀请：{{link}}',
    },
    email: {
      subject: { en: 'Your roommate has left the shared room', zh: '同住人已退出合住' },
      text: {
        en: 'Hello,\n\n{{name}} no longer has a roommate at “{{meeting}}”. The bed is still booked. You can invite someone else, or the organizer will assign a roommate.\n\nInvite someone else: {{link}}',
        zh: '您好！\n\n{{name}}在“{{meeting}}”的同住人已退出合住。床位仍为您保留，可另行邀请同住人，或由会务组安排。\n\n另行邀请：{{link}}',
      },
    },
  },
  'share.replaced': {
    ...sharing,
    title: { en: 'Roommate changed', zh: '同住人更换' },
    when: {
      en: 'To a guest whose roommate has passed their place on to another person',
      zh: '同住人将参会名额转给他人时，发给同住的人',
    },
    variables: ['name', 'meeting', 'from', 'to', 'link'],
    required: ['meeting', 'to'],
    sms: {
      en: "{{meeting}}: {{to}} replaces {{from}} as {{name}}'s roommate: {{link}}",
      zh: '“{{meeting}}”期间与{{name}}合住的{{from}}已更换为{{to}}，房间和住宿日期不变：{{link}}',
    },
    email: {
      subject: { en: 'Your roommate at {{meeting}} has changed', zh: '“{{meeting}}”同住人变更通知' },
      text: {
        en: 'Hello,\n\n{{from}} has passed their place at “{{meeting}}” on to {{to}}, who will share the room with {{name}}. Your room and nights are unchanged, and there is nothing to pay.\n\nIf you would prefer another roommate, please contact the organizer.\n\nMy registrations: {{link}}',
        zh: '您好！\n\n{{from}}已将“{{meeting}}”的参会名额转给{{to}}，将由{{to}}与{{name}}合住。房间和住宿日期不变，无需支付任何费用。\n\n如需更换同住人，请联系会务组。\n\n我的报名：{{link}}',
      },
    },
  },
});
