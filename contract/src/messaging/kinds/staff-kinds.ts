import { defineKinds } from '../kind.ts';

const staff = {
  group: 'staff',
  purpose: 'notice',
  scope: 'meeting',
  canBeOff: false,
  variables: ['meeting', 'person', 'role', 'link'],
  required: ['meeting', 'person'],
} as const;

/** Messages between the people who run a conference. */
export const staffKinds = defineKinds({
  'staff.invited': {
    ...staff,
    title: { en: 'Staff invitation', zh: '工作人员邀请' },
    when: { en: 'When a person is invited to join the staff', zh: '邀请他人担任工作人员时' },
    variables: ['meeting', 'inviter', 'role', 'what', 'day', 'link'],
    required: ['meeting', 'link'],
    sms: {
      en: '{{inviter}} invites you to join the staff of {{meeting}} as {{role}}. Reply by {{day}}: {{link}}',
      zh: '{{inviter}}邀请您担任“{{meeting}}”工作人员，角色：{{role}}。请于 {{day}} 前答复：{{link}}',
    },
    email: {
      subject: { en: 'Invitation to join the staff of {{meeting}}', zh: '邀请您担任“{{meeting}}”工作人员' },
      text: {
        en: 'Hello,\n\n{{inviter}} has invited you to join the staff of “{{meeting}}”.\n\nRole: {{role}}\n{{what}}\n\nPlease reply by {{day}}.\n\nAccept or decline: {{link}}\n\nTo accept, you need a Plenum account with this email address; you can create one after opening the link. The link works once and is for you alone, so please do not forward it. If you do not know the sender, you can ignore this message.',
        zh: '您好！\n\n{{inviter}}邀请您担任“{{meeting}}”工作人员。\n\n角色：{{role}}\n{{what}}\n\n请于 {{day}} 前答复。\n\n接受或谢绝：{{link}}\n\n接受邀请需使用绑定此邮箱的会堂账号，没有账号可在打开链接后注册。链接仅供您本人使用一次，请勿转发。如不认识邀请人，请忽略本邮件。',
      },
    },
  },
  'staff.accepted': {
    ...staff,
    title: { en: 'Staff invitation accepted', zh: '工作人员邀请已接受' },
    when: { en: 'To the inviter, when a staff invitation is accepted', zh: '邀请被接受时，发给邀请人' },
    sms: {
      en: '{{person}} has joined the staff of {{meeting}} as {{role}}: {{link}}',
      zh: '{{person}}已接受您的邀请，担任“{{meeting}}”工作人员（{{role}}）：{{link}}',
    },
    email: {
      subject: {
        en: '{{person}} has joined the staff of {{meeting}}',
        zh: '{{person}}已接受“{{meeting}}”的工作人员邀请',
      },
      text: {
        en: 'Hello,\n\n{{person}} has accepted your invitation and joined the staff of “{{meeting}}” as {{role}}.\n\nView staff: {{link}}',
        zh: '您好！\n\n{{person}}已接受您的邀请，担任“{{meeting}}”工作人员（{{role}}）。\n\n查看工作人员：{{link}}',
      },
    },
  },
  'staff.declined': {
    ...staff,
    title: { en: 'Staff invitation declined', zh: '工作人员邀请已谢绝' },
    when: { en: 'To the inviter, when a staff invitation is declined', zh: '邀请被谢绝时，发给邀请人' },
    sms: {
      en: '{{person}} declined to join the staff of {{meeting}} as {{role}}: {{link}}',
      zh: '{{person}}已谢绝担任“{{meeting}}”工作人员（{{role}}）的邀请：{{link}}',
    },
    email: {
      subject: {
        en: 'Invitation to join the staff of {{meeting}} declined',
        zh: '“{{meeting}}”工作人员邀请已谢绝',
      },
      text: {
        en: 'Hello,\n\n{{person}} has declined your invitation to join the staff of “{{meeting}}” as {{role}}.\n\nInvite someone else: {{link}}',
        zh: '您好！\n\n{{person}}已谢绝担任“{{meeting}}”工作人员（{{role}}）的邀请。\n\n另行邀请：{{link}}',
      },
    },
  },
  'checkin.vip_arrived': {
    ...staff,
    title: { en: 'VIP arrival', zh: '贵宾到场' },
    when: {
      en: 'To the staff who receive VIPs, when a VIP is checked in for the first time',
      zh: '贵宾首次签到时，发给接待人员',
    },
    variables: ['meeting', 'person', 'place', 'at'],
    required: ['person'],
    sms: {
      en: 'Plenum: {{person}} has arrived at "{{meeting}}": {{place}}, {{at}}.',
      zh: '贵宾{{person}}已到“{{meeting}}”会场（{{place}}，{{at}}）',
    },
    email: {
      subject: { en: '{{person}} has arrived at {{meeting}}', zh: '贵宾{{person}}已到达“{{meeting}}”会场' },
      text: {
        en: 'Hello,\n\n{{person}} has arrived at “{{meeting}}”.\n\nChecked in: {{place}}\nTime: {{at}}',
        zh: '您好！\n\n贵宾{{person}}已到达“{{meeting}}”会场。\n\n签到点：{{place}}\n时间：{{at}}',
      },
    },
  },
  'visitor.wrote': {
    ...staff,
    title: { en: 'Message from a visitor', zh: '访客留言' },
    when: {
      en: 'To the contact for the topic, when a visitor sends a message',
      zh: '访客留言时，发给对应主题的联系人',
    },
    variables: ['meeting', 'topic', 'sender', 'email', 'phone', 'body', 'link'],
    required: ['meeting', 'body'],
    sms: null,
    email: {
      subject: {
        en: 'New message from a visitor: {{topic}} ({{meeting}})',
        zh: '访客留言：{{topic}}（{{meeting}}）',
      },
      text: {
        en: 'A visitor has written to the organizers of “{{meeting}}” through Plenum.\n\nTopic: {{topic}}\nName: {{sender}}\nEmail: {{email}}\nPhone: {{phone}}\n\n{{body}}\n\nPlease answer the sender directly, and mark the message as answered.\n\nOpen messages: {{link}}',
        zh: '“{{meeting}}”收到一条访客留言。\n\n主题：{{topic}}\n姓名：{{sender}}\n邮箱：{{email}}\n电话：{{phone}}\n\n{{body}}\n\n请直接回复留言人，并将该留言标记为已回复。\n\n查看留言：{{link}}',
      },
    },
  },
  'staff.own_cap_reached': {
    ...staff,
    title: { en: 'Conference’s daily message limit reached', zh: '本次会议今日群发数量已达上限' },
    when: {
      en: 'To owners and managers, when their send jobs reach the conference’s daily message limit',
      zh: '群发任务达到本次会议每日数量上限时，发给会议负责人和会务管理员',
    },
    variables: ['meeting', 'link'],
    required: ['meeting'],
    sms: {
      en: '{{meeting}}: message limit for today reached. The rest will be sent tomorrow: {{link}}',
      zh: '“{{meeting}}”今日群发数量已达上限，其余消息将于次日发送：{{link}}',
    },
    email: {
      subject: {
        en: 'Message limit reached for {{meeting}}',
        zh: '“{{meeting}}”群发任务将于次日继续',
      },
      text: {
        en: 'Hello,\n\nSend jobs for “{{meeting}}” have reached the conference’s daily message limit. The rest will be sent tomorrow, or today if you raise the limit.\n\nView send jobs: {{link}}',
        zh: '您好！\n\n“{{meeting}}”的群发任务已达到每日数量上限，其余消息将于次日发送；如需当天发完，可提高上限。\n\n查看群发任务：{{link}}',
      },
    },
  },
  'staff.cap_reached': {
    ...staff,
    scope: 'site',
    title: { en: 'Daily message limit reached', zh: '今日群发数量已达上限' },
    when: {
      en: 'To administrators, when send jobs reach the site’s daily message limit',
      zh: '群发任务达到服务器设置的每日数量上限时，发给系统管理员',
    },
    variables: ['meeting', 'link'],
    required: ['meeting'],
    sms: {
      en: 'Plenum: daily message limit reached by {{meeting}}. The rest follows tomorrow: {{link}}',
      zh: '本站今日群发数量已达上限（由“{{meeting}}”的群发任务触发），其余消息将于次日发送：{{link}}',
    },
    email: {
      subject: { en: 'Send jobs will continue tomorrow', zh: '群发任务将于次日继续' },
      text: {
        en: 'Hello,\n\nA send job for “{{meeting}}” has reached the site’s daily message limit. The rest will be sent tomorrow.\n\nThe limits are set by CONFERENCE_MESSAGES_PER_DAY and JOB_MESSAGES_PER_DAY.\n\nView send jobs: {{link}}',
        zh: '您好！\n\n今日群发消息数量已达上限（由“{{meeting}}”的群发任务触发），其余消息将于次日发送。\n\n可通过 CONFERENCE_MESSAGES_PER_DAY 和 JOB_MESSAGES_PER_DAY 调整上限。\n\n查看群发任务：{{link}}',
      },
    },
  },
});
