import { defineRefusals } from '../kernel/refusals.ts';

/** Refusals when a person logs in at a sign-in provider. */
export const signInRefusals = defineRefusals({
  /** It was begun more than ten minutes ago or in another browser, or its answer was already used. */
  SIGN_IN_OVER: {
    code: 422_130,
    en: 'This attempt to log in has expired, or was started in another browser. Please start again.',
    zh: '本次登录已失效，或在其他浏览器中发起，请重新登录',
  },
  SIGN_IN_CANCELLED: {
    code: 422_131,
    en: 'You cancelled logging in at the provider.',
    zh: '您已取消登录',
  },
  /** The provider refused, or its answer is not valid: the log of the server has the reason. */
  SIGN_IN_FAILED: {
    code: 422_132,
    en: 'The login at the provider failed. Please try again, or log in another way.',
    zh: '登录服务商未能完成登录，请重试或使用其他方式登录',
  },
  SIGN_IN_UNREACHABLE: {
    code: 503_130,
    en: 'The login provider can’t be reached at the moment. Please try again later, or log in another way.',
    zh: '暂时无法连接登录服务商，请稍后重试或使用其他方式登录',
  },
  /** An account is only created for an address that the provider has verified. */
  SIGN_IN_NO_EMAIL: {
    code: 403_130,
    en: 'The provider has not verified an email address of yours. Create an account with your phone number or email, then connect this login under “My account”.',
    zh: '登录服务商未提供您的已验证邮箱。请使用手机号或邮箱注册账号，再在“我的账号”中关联此登录方式',
  },
  SIGN_IN_DOMAIN: {
    code: 403_131,
    en: 'Your email address at this provider is not accepted here. Please log in another way.',
    zh: '您在该登录服务商的邮箱不在允许范围内，请使用其他方式登录',
  },
  SIGN_IN_NO_ACCOUNT: {
    code: 403_132,
    en: 'You don’t have an account here yet. Create one with your phone number or email, then connect this login under “My account”.',
    zh: '您尚未注册账号。请使用手机号或邮箱注册，再在“我的账号”中关联此登录方式',
  },
  SIGN_IN_TAKEN: {
    code: 409_130,
    en: 'This login is already connected to another account.',
    zh: '该登录方式已关联其他账号',
  },
  /** The person proved to be the owner of another account than the one with the provider's email address. */
  SIGN_IN_OTHER_ACCOUNT: {
    code: 409_131,
    en: 'You are logged in to a different account than the one with this email address.',
    zh: '当前登录的账号与该邮箱所属的账号不同',
  },
});
