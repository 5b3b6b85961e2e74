import { defineFieldMessages } from '../kernel/field-messages.ts';
import { defineRefusals } from '../kernel/refusals.ts';

export const accountMessages = defineFieldMessages({
  username_required: { en: 'Please Enter Your Username', zh: '请输入用户名' },
  username_invalid: {
    en: '3–32 characters: letters, Chinese characters, digits, dots, hyphens or underscores. Must start with a letter.',
    zh: '用户名须为 3–32 位，以字母或汉字开头，可含字母、汉字、数字、点、连字符和下划线',
  },
  username_taken: { en: 'This username is taken', zh: '该用户名已被使用' },
  password_required: { en: 'Please Enter Your Password', zh: '请输入密码' },
  password_short: { en: 'At least 8 characters', zh: '密码至少 8 位' },
  password_long: { en: 'At most 128 characters', zh: '密码不能超过 128 位' },
  password_common: {
    en: 'This password is too common. Please choose another.',
    zh: '该密码过于常见，容易被猜到，请更换',
  },
  password_mismatch: { en: 'Password Inconsistency', zh: '两次输入的密码不一致' },
  password_wrong: { en: 'The current password is incorrect', zh: '当前密码错误' },
  target_invalid: { en: 'Enter a phone number or an email address', zh: '请输入手机号或邮箱' },
  target_taken: {
    en: 'This phone number or email is used by another account',
    zh: '该手机号或邮箱已被其他账号使用',
  },
  account_required: { en: 'Please Enter Your Username', zh: '请输入用户名' },
  code_invalid: { en: 'Enter the six-digit code', zh: '请输入 6 位数字验证码' },
  code_wrong: { en: 'Incorrect or expired code', zh: '验证码错误或已失效' },
  credentials_wrong: { en: 'Incorrect username or password', zh: '账号或密码错误' },
  second_factor_wrong: { en: 'Incorrect verification code', zh: '验证码错误，请查看验证器中的最新验证码' },
  second_factor_invalid: {
    en: 'Enter the six-digit code from your app, or a recovery code',
    zh: '请输入验证器中的 6 位数字或恢复码',
  },
  terms_required: { en: 'Please agree to the terms first', zh: '请先阅读并同意相关协议' },
});

export const accountRefusals = defineRefusals({
  /** An unknown account and a wrong password get the same answer, so that no one can find out which accounts exist. */
  CREDENTIALS_WRONG: {
    code: 422_100,
    en: 'Incorrect username or password',
    zh: '账号或密码错误',
  },
  /** A wrong, used or expired code and one requested without permission all get the same answer. */
  CODE_WRONG: { code: 422_101, en: 'Incorrect or expired code', zh: '验证码错误或已失效' },
  USERNAME_TAKEN: { code: 409_100, en: 'This username is taken', zh: '该用户名已被使用' },
  TARGET_TAKEN: {
    code: 409_101,
    en: 'This phone number or email is used by another account',
    zh: '该手机号或邮箱已被其他账号使用',
  },
  PASSWORD_COMMON: {
    code: 422_102,
    en: 'This password is too common. Please choose another.',
    zh: '该密码过于常见，容易被猜到，请更换',
  },
  PASSWORD_WRONG: {
    code: 422_103,
    en: 'The current password is incorrect',
    zh: '当前密码错误',
  },
  /** A code went out less than a minute ago. */
  CODE_TOO_SOON: {
    code: 429_100,
    en: 'A code has just been sent. Please wait {seconds} {seconds|second|seconds} before requesting another.',
    zh: '验证码已发送，请 {seconds} 秒后重新获取',
  },
  /** A code can be sent by email only if text messages to the number failed, and never for signing up. */
  CODE_NOT_BY_EMAIL: {
    code: 409_110,
    en: 'The code can’t be sent by email at the moment. Please request another text message.',
    zh: '暂时无法通过邮箱接收验证码，请重新获取短信验证码',
  },
  /** The whole site has sent as many codes as the operator allows per day. */
  CODES_USED_UP: {
    code: 503_100,
    en: 'No more codes can be sent today. Please use your password, or contact support.',
    zh: '今日验证码发送量已达上限，请使用密码登录或联系客服',
  },
  SECOND_FACTOR_WRONG: {
    code: 422_104,
    en: 'Incorrect verification code',
    zh: '验证码错误，请查看验证器中的最新验证码',
  },
  /** The ticket of the first step is over five minutes old. */
  SECOND_FACTOR_LATE: {
    code: 422_105,
    en: 'Verification timed out. Please log in again.',
    zh: '验证超时，请重新登录',
  },
  SECOND_FACTOR_STATE: {
    code: 409_102,
    en: 'The status of two-step verification has changed. Please refresh the page.',
    zh: '两步验证状态已变更，请刷新后重试',
  },
  VIEWS_FULL: {
    code: 409_103,
    en: 'At most {max} views can be saved for one list. Delete one you no longer need first.',
    zh: '每个列表最多保存 {max} 个视图，请先删除不再使用的视图',
  },
  /** Administrators change their own account under “My account”, and can't lock themselves out. */
  OWN_ACCOUNT: {
    code: 409_104,
    en: 'You can’t do this to your own account.',
    zh: '不能对自己的账号执行此操作',
  },
  LAST_ADMINISTRATOR: {
    code: 409_105,
    en: 'There must be at least one administrator.',
    zh: '至少需要保留一位系统管理员',
  },
  ACCOUNT_STATE: {
    code: 409_106,
    en: 'The account already has that status.',
    zh: '账号当前已是此状态，无需重复操作',
  },
  RESET_ASKED: {
    code: 409_107,
    en: 'This reset has already been requested. Another administrator has to confirm it.',
    zh: '重置申请已提交，请另一位管理员复核',
  },
  RESET_SAME_PERSON: {
    code: 409_108,
    en: 'Someone other than the requester has to confirm the reset.',
    zh: '不能由申请人本人复核，请另一位管理员操作',
  },
  /** The reset was confirmed, was withdrawn, or is older than a day. */
  RESET_OVER: {
    code: 409_109,
    en: 'This request has already been handled or has expired. If the reset is still needed, please request it again.',
    zh: '该申请已处理或已过期，如仍需重置，请重新申请',
  },
  /** The preview contains the reason. */
  MERGE_BLOCKED: {
    code: 409_118,
    en: 'These accounts can’t be merged now. See the preview for the reason.',
    zh: '这两个账号目前无法合并，原因见预览',
  },
  /**
   * The code was entered more than 15 minutes ago or in another login, or the address has been moved to another account
   * since.
   */
  MERGE_LATE: {
    code: 422_106,
    en: 'Your verification has expired. Please request a new code.',
    zh: '验证已过期，请重新获取验证码',
  },
  /** Something changed since the preview was read. */
  MERGE_STALE: {
    code: 409_119,
    en: 'The accounts have changed since you opened the preview. Please review it again.',
    zh: '打开预览后数据已有变化，请重新核对',
  },
  /** The endpoint only sets a first password. An existing one is changed with the current password. */
  PASSWORD_IS_SET: {
    code: 409_111,
    en: 'This account already has a password.',
    zh: '该账号已设置密码',
  },
  /** A username can be chosen only once. */
  USERNAME_IS_SET: {
    code: 409_112,
    en: 'This account already has a username. It can’t be changed.',
    zh: '该账号已设置用户名，不可修改',
  },
  ACCOUNT_MERGED: {
    code: 403_101,
    en: 'This account was merged into your other account. Log in with that one.',
    zh: '该账号已合并到您的另一个账号，请使用合并后的账号登录',
  },
  ACCOUNT_DISABLED: { code: 403_100, en: 'Account disabled', zh: '账号已停用' },
});
