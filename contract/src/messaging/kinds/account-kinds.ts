import { defineKinds } from '../kind.ts';

const security = {
  group: 'account',
  purpose: 'notice',
  scope: 'site',
  canBeOff: false,
  variables: [],
  required: [],
} as const;
const changed = { en: 'Your Plenum account was changed', zh: '会堂账号安全提醒' } as const;
const about = { en: 'About your Plenum account', zh: '会堂账号提醒' } as const;

/** Codes and warnings about an account. They can't be switched off. */
export const accountKinds = defineKinds({
  'account.code': {
    ...security,
    purpose: 'code',
    title: { en: 'Verification code', zh: '验证码' },
    when: { en: 'When a person asks for a verification code', zh: '用户获取验证码时' },
    variables: ['code', 'purpose'],
    required: ['code'],
    sms: {
      en: '{{code}} is your Plenum verification code for {{purpose}}. It is valid for 5 minutes. Never share it.',
      zh: '验证码 {{code}}，用于{{purpose}}，5分钟内有效。请勿告知他人，如非本人操作请忽略。',
    },
    email: {
      subject: { en: 'Your Plenum code', zh: '会堂验证码' },
      text: {
        en: '{{code}} is your Plenum verification code for {{purpose}}. It is valid for 5 minutes. Never share it.\n\nIf you did not request it, you can ignore this message.',
        zh: '验证码 {{code}}，用于{{purpose}}，5 分钟内有效。请勿告知他人。\n\n如非本人操作，请忽略本邮件。',
      },
    },
  },
  // Sent only to the owner of the phone or mailbox, so that the person signing up can't find out whether the account
  // exists.
  'account.already_there': {
    ...security,
    variables: ['link'],
    title: { en: 'Account already exists', zh: '已有账号' },
    when: {
      en: 'When a person signs up with a phone number or email that already has an account',
      zh: '使用已注册的手机号或邮箱注册时',
    },
    sms: {
      en: 'You already have a Plenum account. If you tried to sign up, log in: {{link}}',
      zh: '有人用您的手机号申请注册，但您已有账号。如为本人操作，请直接登录：{{link}}',
    },
    email: {
      subject: about,
      text: {
        en: 'A Plenum account was requested with this email address, but you already have one. You can log in or reset your password.\n\nIf this was not you, you can ignore this message.\n\nLog in: {{link}}',
        zh: '有人使用您的邮箱申请注册，但您已有账号，可直接登录或重置密码。\n\n如非本人操作，请忽略本邮件。\n\n登录：{{link}}',
      },
    },
  },
  'account.merge_code': {
    ...security,
    purpose: 'code',
    title: { en: 'Code to merge accounts', zh: '账号合并验证码' },
    when: {
      en: 'When a person adds a phone number or email that already belongs to another account',
      zh: '绑定已有其他账号的手机号或邮箱时',
    },
    variables: ['code'],
    required: ['code'],
    sms: {
      en: "{{code}} is your Plenum code, valid for 5 minutes. It merges this number's account into another one. Never share it.",
      zh: '验证码 {{code}}，用于将本手机号已有的账号并入另一账号，5分钟内有效。切勿告知他人，如非本人操作请忽略。',
    },
    email: {
      subject: { en: 'Your Plenum code', zh: '会堂验证码' },
      text: {
        en: '{{code}} is your Plenum verification code. It is valid for 5 minutes. Never share it.\n\nThis email address was entered in another Plenum account, but you already have an account with it. With the code, you can see the contents of both accounts and merge them into one.\n\nIf you did not request it, you can ignore this message: nothing will change without the code.',
        zh: '验证码 {{code}}，5 分钟内有效。请勿告知他人。\n\n有人在另一个会堂账号中绑定您的邮箱，但该邮箱已有账号。使用验证码可查看两个账号的内容，并合并为一个账号。\n\n如非本人操作，请忽略本邮件：没有验证码，任何内容都不会改变。',
      },
    },
  },
  'account.not_there': {
    ...security,
    variables: ['link'],
    title: { en: 'No account', zh: '尚无账号' },
    when: {
      en: 'When a code to log in or reset a password is requested for a phone number or email without an account',
      zh: '使用未注册的手机号或邮箱登录或重置密码时',
    },
    sms: {
      en: 'No Plenum account uses this number. If you asked for a code, sign up first: {{link}}',
      zh: '有人用您的手机号获取验证码，但该号码尚未注册。如为本人操作，请先注册：{{link}}',
    },
    email: {
      subject: about,
      text: {
        en: 'A Plenum code was requested for this email address, but there is no account with this address. If this was you, please sign up first; if not, you can ignore this message.\n\nSign up: {{link}}',
        zh: '有人使用您的邮箱获取验证码，但该邮箱尚未注册。如为本人操作，请先注册；否则请忽略本邮件。\n\n注册：{{link}}',
      },
    },
  },
  'account.password_changed': {
    ...security,
    variables: ['link'],
    title: { en: 'Password changed', zh: '密码已修改' },
    when: { en: 'After a person has changed their password', zh: '用户修改密码后' },
    sms: {
      en: 'Your Plenum password was changed. If this was not you, reset it now: {{link}}',
      zh: '您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即重置：{{link}}',
    },
    email: {
      subject: changed,
      text: {
        en: 'Your Plenum password was changed and you were logged out on your other devices. If this was not you, reset your password now.\n\nAccount settings: {{link}}',
        zh: '您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即重置密码。\n\n账号设置：{{link}}',
      },
    },
  },
  'account.password_reset': {
    ...security,
    variables: ['link'],
    title: { en: 'Password reset', zh: '密码已重置' },
    when: { en: 'After a person has reset their password', zh: '用户重置密码后' },
    sms: {
      en: 'Your Plenum password was reset. If this was not you, reset it again now: {{link}}',
      zh: '您的登录密码已重置，所有设备已退出登录。如非本人操作，请立即再次重置：{{link}}',
    },
    email: {
      subject: changed,
      text: {
        en: 'Your Plenum password was reset and you were logged out on all devices. If this was not you, reset it again now.\n\nAccount settings: {{link}}',
        zh: '您的登录密码已重置，所有设备已退出登录。如非本人操作，请立即再次重置。\n\n账号设置：{{link}}',
      },
    },
  },
  'account.target_changed': {
    ...security,
    title: { en: 'Phone number or email changed', zh: '手机号或邮箱已更换' },
    when: {
      en: 'To the previous phone number or email, after it has been changed',
      zh: '更换后，发送至原手机号或邮箱',
    },
    sms: {
      en: 'The phone number or email of your Plenum account was changed. If this was not you, please contact support.',
      zh: '您账号绑定的手机号或邮箱已更换。如非本人操作，请联系客服。',
    },
    email: {
      subject: changed,
      text: {
        en: 'The phone number or email of your Plenum account was changed. If this was not you, please contact support.',
        zh: '您账号绑定的手机号或邮箱已更换。如非本人操作，请联系客服。',
      },
    },
  },
  'account.second_factor_on': {
    ...security,
    variables: ['link'],
    title: { en: 'Two-step verification on', zh: '两步验证已开启' },
    when: { en: 'After two-step verification has been turned on', zh: '开启两步验证后' },
    sms: {
      en: 'Two-step verification is now on for your Plenum account. Not you? Reset your password: {{link}}',
      zh: '您的账号已开启两步验证。如非本人操作，请立即重置密码：{{link}}',
    },
    email: {
      subject: changed,
      text: {
        en: 'Two-step verification was turned on for your Plenum account. If this was not you, reset your password now.\n\nAccount settings: {{link}}',
        zh: '您的账号已开启两步验证。如非本人操作，请立即重置密码。\n\n账号设置：{{link}}',
      },
    },
  },
  'account.second_factor_off': {
    ...security,
    variables: ['link'],
    title: { en: 'Two-step verification off', zh: '两步验证已关闭' },
    when: { en: 'After two-step verification has been turned off', zh: '关闭两步验证后' },
    sms: {
      en: 'Two-step verification is now off for your Plenum account. Not you? Reset your password: {{link}}',
      zh: '您的账号已关闭两步验证。如非本人操作，请立即重置密码：{{link}}',
    },
    email: {
      subject: changed,
      text: {
        en: 'Two-step verification was turned off for your Plenum account. If this was not you, reset your password now.\n\nAccount settings: {{link}}',
        zh: '您的账号已关闭两步验证。如非本人操作，请立即重置密码。\n\n账号设置：{{link}}',
      },
    },
  },
  'account.second_factor_reset': {
    ...security,
    variables: ['link'],
    title: { en: 'Two-step verification reset', zh: '两步验证已重置' },
    when: {
      en: 'After two administrators reset two-step verification',
      zh: '两位管理员重置两步验证后',
    },
    sms: {
      en: 'Two-step verification of your Plenum account was reset. Not you? Contact support. Log in: {{link}}',
      zh: '管理员已重置您账号的两步验证，请重新设置；如非本人申请，请立即联系客服。登录：{{link}}',
    },
    email: {
      subject: changed,
      text: {
        en: 'Two administrators have reset two-step verification for your Plenum account. Log in and set it up again. If you did not request this, please contact support now.\n\nLog in: {{link}}',
        zh: '管理员已重置您账号的两步验证，请登录后重新设置。如非本人申请，请立即联系客服。\n\n登录：{{link}}',
      },
    },
  },
  'account.sign_in_linked': {
    ...security,
    variables: ['link'],
    title: { en: 'Login at a provider connected', zh: '已关联第三方登录' },
    when: {
      en: 'After a login at a provider has been connected to an existing account',
      zh: '已有账号关联第三方登录后',
    },
    sms: {
      en: 'A login at another provider was connected to your Plenum account. Not you? Disconnect it: {{link}}',
      zh: '您的账号已关联第三方登录。如非本人操作，请立即取消关联：{{link}}',
    },
    email: {
      subject: changed,
      text: {
        en: 'A login at another provider was connected to your Plenum account. If this was not you, disconnect it and change your password now.\n\nAccount settings: {{link}}',
        zh: '您的账号已关联第三方登录。如非本人操作，请立即取消关联并修改密码。\n\n账号设置：{{link}}',
      },
    },
  },
  'account.sign_in_unlinked': {
    ...security,
    variables: ['link'],
    title: { en: 'Login at a provider disconnected', zh: '已取消关联第三方登录' },
    when: { en: 'After a login at a provider has been disconnected', zh: '取消关联第三方登录后' },
    sms: {
      en: 'A login was disconnected from your Plenum account. Not you? Reset your password: {{link}}',
      zh: '您的账号已取消关联第三方登录。如非本人操作，请立即重置密码：{{link}}',
    },
    email: {
      subject: changed,
      text: {
        en: 'A login at another provider was disconnected from your Plenum account. If this was not you, reset your password now.\n\nAccount settings: {{link}}',
        zh: '您的账号已取消关联第三方登录。如非本人操作，请立即重置密码。\n\n账号设置：{{link}}',
      },
    },
  },
  'account.imported': {
    ...security,
    title: { en: 'Account created by import', zh: '导入账号已开通' },
    when: {
      en: 'After an administrator imports a person and chooses to notify them',
      zh: '管理员导入用户并选择通知时',
    },
    variables: ['name', 'link'],
    required: ['link'],
    sms: {
      en: 'A Plenum account was created for you. Log in with a code sent to this number: {{link}}',
      zh: '已为您开通会堂账号，可使用本手机号获取验证码登录：{{link}}',
    },
    email: {
      subject: { en: 'Your Plenum account', zh: '您的会堂账号已开通' },
      text: {
        en: 'Hello {{name}},\n\nA Plenum account with this email address has been created for you. It has no password yet: log in with a code that is sent to this address, or set a password with “Forgot password?”.\n\nLog in: {{link}}\n\nYou’ll be asked to accept the terms when you first log in. If you weren’t expecting an account, you can ignore this message.',
        zh: '{{name}}，您好！\n\n已使用此邮箱为您开通会堂账号，尚未设置密码。您可选择“验证码登录”，或通过“忘记密码？”设置密码，验证码将发送至此邮箱。\n\n登录：{{link}}\n\n首次登录时需同意相关协议。如您不需要该账号，请忽略本邮件。',
      },
    },
  },
  'account.merged': {
    ...security,
    title: { en: 'Accounts merged', zh: '账号已合并' },
    when: {
      en: 'After a person’s two accounts have been merged, to the contact details of both',
      zh: '同一人的两个账号合并后，发送至两个账号的联系方式',
    },
    variables: ['username', 'link'],
    required: ['username'],
    sms: {
      en: 'Your Plenum accounts were merged into {{username}}. If they were not both yours, contact support now.',
      zh: '您的两个账号已合并，报名和订单均在账号 {{username}} 下。如有账号不属于您，请立即联系客服。登录：{{link}}',
    },
    email: {
      subject: { en: 'Your Plenum accounts were merged', zh: '您的会堂账号已合并' },
      text: {
        en: 'Your two Plenum accounts have been merged. All your registrations, orders and messages are now in the account {{username}}. Please log in with that account; the other one can no longer be used.\n\nIf the accounts weren’t both yours, please contact support now.\n\nLog in: {{link}}',
        zh: '您的两个账号已合并，报名、订单和消息均在账号 {{username}} 下，请使用该账号登录，另一账号不再可用。\n\n如其中有账号不属于您，请立即联系客服。\n\n登录：{{link}}',
      },
    },
  },
});
