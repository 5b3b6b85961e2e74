import { z } from '../kernel/zod.ts';
import { endpoint, KIB, UPLOAD_LIMIT } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { accountRefusals as refusal } from './messages.ts';
import {
  CodeAccountForm,
  CodeLoginForm,
  CodeRequest,
  CodeSent,
  IdentityForm,
  LoggedIn,
  LoginRecord,
  LoginStep,
  Me,
  OwnCodeRequest,
  PasswordChangeForm,
  PasswordLoginForm,
  PasswordSetForm,
  ProfileForm,
  RecoveryCodes,
  ResetForm,
  SecondFactorForm,
  SecondFactorLoginForm,
  SecondFactorSetup,
  SignUpForm,
  TargetChangeForm,
  UsernameForm,
} from './schemas.ts';

const Nothing = z.null();

export const sendCode = endpoint({
  name: 'accounts.sendCode',
  method: 'POST',
  path: '/api/accounts/codes',
  access: 'public',
  summary: { en: 'Send a verification code', zh: '发送验证码' },
  body: CodeRequest,
  bodyBytes: 4 * KIB,
  reply: CodeSent,
  refusals: [refusal.CODE_TOO_SOON, refusal.CODES_USED_UP, refusal.CODE_NOT_BY_EMAIL],
  // The limit applies to each address. A venue whose guests share one address may need LIMIT_FACTOR.
  limit: { calls: 20, seconds: 3600 },
});

export const signUp = endpoint({
  name: 'accounts.signUp',
  method: 'POST',
  path: '/api/accounts/sign-up',
  access: 'public',
  summary: { en: 'Create an account', zh: '注册账号' },
  body: SignUpForm,
  bodyBytes: 4 * KIB,
  reply: LoggedIn,
  refusals: [refusal.CODE_WRONG, refusal.USERNAME_TAKEN, refusal.PASSWORD_COMMON],
  limit: { calls: 30, seconds: 3600 },
});

export const logIn = endpoint({
  name: 'accounts.logIn',
  method: 'POST',
  path: '/api/accounts/log-in',
  access: 'public',
  summary: { en: 'Log in with a password', zh: '密码登录' },
  body: PasswordLoginForm,
  bodyBytes: 4 * KIB,
  reply: LoginStep,
  refusals: [refusal.CREDENTIALS_WRONG, refusal.ACCOUNT_DISABLED, refusal.ACCOUNT_MERGED],
  limit: { calls: 50, seconds: 900 },
});

export const logInByCode = endpoint({
  name: 'accounts.logInByCode',
  method: 'POST',
  path: '/api/accounts/log-in-by-code',
  access: 'public',
  summary: { en: 'Log in with a verification code', zh: '验证码登录' },
  body: CodeLoginForm,
  bodyBytes: 2 * KIB,
  reply: LoginStep,
  refusals: [refusal.CODE_WRONG, refusal.ACCOUNT_DISABLED, refusal.ACCOUNT_MERGED],
  limit: { calls: 50, seconds: 900 },
});

export const ensureByCode = endpoint({
  name: 'accounts.ensureByCode',
  method: 'POST',
  path: '/api/accounts/ensure-by-code',
  access: 'public',
  summary: {
    en: 'Log in with a code, or create an account without a password',
    zh: '验证码登录，无账号则自动创建',
  },
  body: CodeAccountForm,
  bodyBytes: 2 * KIB,
  reply: LoginStep,
  refusals: [refusal.CODE_WRONG, refusal.ACCOUNT_DISABLED, refusal.ACCOUNT_MERGED],
  limit: { calls: 50, seconds: 900 },
});

export const logInSecondFactor = endpoint({
  name: 'accounts.logInSecondFactor',
  method: 'POST',
  path: '/api/accounts/log-in-second-factor',
  access: 'public',
  summary: { en: 'Finish a login with the second factor', zh: '两步验证登录' },
  body: SecondFactorLoginForm,
  bodyBytes: 4 * KIB,
  reply: LoggedIn,
  refusals: [
    refusal.SECOND_FACTOR_WRONG,
    refusal.SECOND_FACTOR_LATE,
    refusal.ACCOUNT_DISABLED,
    refusal.ACCOUNT_MERGED,
  ],
  limit: { calls: 50, seconds: 900 },
});

export const resetPassword = endpoint({
  name: 'accounts.resetPassword',
  method: 'POST',
  path: '/api/accounts/reset-password',
  access: 'public',
  summary: { en: 'Reset my password with a code', zh: '重置密码' },
  body: ResetForm,
  bodyBytes: 4 * KIB,
  reply: Nothing,
  refusals: [refusal.CODE_WRONG, refusal.PASSWORD_COMMON],
  limit: { calls: 30, seconds: 3600 },
});

export const logOut = endpoint({
  name: 'accounts.logOut',
  method: 'POST',
  path: '/api/accounts/log-out',
  access: 'login',
  summary: { en: 'Log out', zh: '退出登录' },
  reply: Nothing,
});

export const getMe = endpoint({
  name: 'accounts.getMe',
  method: 'GET',
  path: '/api/accounts/me',
  access: 'login',
  summary: { en: 'My account', zh: '我的账号' },
  reply: Me,
});

export const changeProfile = endpoint({
  name: 'accounts.changeProfile',
  method: 'PATCH',
  path: '/api/accounts/me',
  access: 'login',
  summary: { en: 'Change my name or language', zh: '修改个人资料' },
  body: ProfileForm,
  bodyBytes: KIB,
  reply: Me,
});

export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

export const changePicture = endpoint({
  name: 'accounts.changePicture',
  method: 'PUT',
  path: '/api/accounts/me/picture',
  access: 'login',
  summary: { en: 'Upload my picture', zh: '上传头像' },
  upload: { maxBytes: PICTURE_MAX_BYTES, types: ['image/png', 'image/jpeg', 'image/webp'] },
  reply: Me,
  limit: UPLOAD_LIMIT,
});

export const removePicture = endpoint({
  name: 'accounts.removePicture',
  method: 'DELETE',
  path: '/api/accounts/me/picture',
  access: 'login',
  summary: { en: 'Remove my picture', zh: '移除头像' },
  reply: Me,
});

export const changePassword = endpoint({
  name: 'accounts.changePassword',
  method: 'PUT',
  path: '/api/accounts/me/password',
  access: 'login',
  summary: { en: 'Change my password and end my other logins', zh: '修改密码，并退出其他设备的登录' },
  body: PasswordChangeForm,
  bodyBytes: 2 * KIB,
  reply: Nothing,
  refusals: [refusal.PASSWORD_WRONG, refusal.PASSWORD_COMMON],
  limit: { calls: 10, seconds: 900 },
});

export const setPassword = endpoint({
  name: 'accounts.setPassword',
  method: 'POST',
  path: '/api/accounts/me/password',
  access: 'login',
  summary: { en: 'Set my first password and a username', zh: '首次设置密码和用户名' },
  body: PasswordSetForm,
  bodyBytes: 2 * KIB,
  reply: Me,
  refusals: [
    refusal.PASSWORD_IS_SET,
    refusal.USERNAME_IS_SET,
    refusal.USERNAME_TAKEN,
    refusal.PASSWORD_COMMON,
  ],
  recentIdentity: true,
  limit: { calls: 10, seconds: 900 },
});

export const chooseUsername = endpoint({
  name: 'accounts.chooseUsername',
  method: 'POST',
  path: '/api/accounts/me/username',
  access: 'login',
  summary: { en: 'Choose my username; it can be set only once', zh: '设置用户名（仅可设置一次）' },
  body: UsernameForm,
  bodyBytes: KIB,
  reply: Me,
  refusals: [refusal.USERNAME_IS_SET, refusal.USERNAME_TAKEN],
  recentIdentity: true,
  limit: { calls: 10, seconds: 900 },
});

export const sendOwnCode = endpoint({
  name: 'accounts.sendOwnCode',
  method: 'POST',
  path: '/api/accounts/me/codes',
  access: 'login',
  summary: {
    en: 'Send a code to verify a new phone number or email, or my identity',
    zh: '发送验证码，用于验证新手机号或邮箱，或验证本人身份',
  },
  body: OwnCodeRequest,
  bodyBytes: 2 * KIB,
  reply: CodeSent,
  refusals: [refusal.CODE_TOO_SOON, refusal.CODES_USED_UP],
  limit: { calls: 20, seconds: 3600 },
});

export const confirmIdentity = endpoint({
  name: 'accounts.confirmIdentity',
  method: 'POST',
  path: '/api/accounts/me/identity',
  access: 'login',
  summary: { en: 'Verify my identity before a sensitive change', zh: '敏感操作前验证身份' },
  body: IdentityForm,
  bodyBytes: 2 * KIB,
  reply: Nothing,
  refusals: [refusal.PASSWORD_WRONG, refusal.CODE_WRONG, refusal.SECOND_FACTOR_WRONG],
  limit: { calls: 10, seconds: 900 },
});

export const changeTarget = endpoint({
  name: 'accounts.changeTarget',
  method: 'PUT',
  path: '/api/accounts/me/target',
  access: 'login',
  summary: { en: 'Change my phone number or email', zh: '更换手机号或邮箱' },
  body: TargetChangeForm,
  bodyBytes: 2 * KIB,
  reply: Me,
  refusals: [refusal.CODE_WRONG, refusal.TARGET_TAKEN],
  recentIdentity: true,
  limit: { calls: 10, seconds: 900 },
});

export const startSecondFactor = endpoint({
  name: 'accounts.startSecondFactor',
  method: 'POST',
  path: '/api/accounts/me/second-factor',
  access: 'login',
  summary: { en: 'Start setting up two-step verification', zh: '开始设置两步验证' },
  reply: SecondFactorSetup,
  refusals: [refusal.SECOND_FACTOR_STATE],
  recentIdentity: true,
});

export const confirmSecondFactor = endpoint({
  name: 'accounts.confirmSecondFactor',
  method: 'PUT',
  path: '/api/accounts/me/second-factor',
  access: 'login',
  summary: { en: 'Turn on two-step verification with a code from the app', zh: '输入验证码，开启两步验证' },
  body: SecondFactorForm,
  bodyBytes: KIB,
  reply: RecoveryCodes,
  refusals: [refusal.SECOND_FACTOR_WRONG, refusal.SECOND_FACTOR_STATE],
  recentIdentity: true,
  limit: { calls: 10, seconds: 900 },
});

export const removeSecondFactor = endpoint({
  name: 'accounts.removeSecondFactor',
  method: 'DELETE',
  path: '/api/accounts/me/second-factor',
  access: 'login',
  summary: { en: 'Turn two-step verification off', zh: '关闭两步验证' },
  reply: Nothing,
  refusals: [refusal.SECOND_FACTOR_STATE],
  recentIdentity: true,
});

export const renewRecoveryCodes = endpoint({
  name: 'accounts.renewRecoveryCodes',
  method: 'POST',
  path: '/api/accounts/me/recovery-codes',
  access: 'login',
  summary: { en: 'Replace my recovery codes', zh: '重新生成恢复码' },
  reply: RecoveryCodes,
  refusals: [refusal.SECOND_FACTOR_STATE],
  recentIdentity: true,
});

export const listLogins = endpoint({
  name: 'accounts.listLogins',
  method: 'GET',
  path: '/api/accounts/me/logins',
  access: 'login',
  summary: { en: 'List my logins', zh: '我的登录设备' },
  reply: z.array(LoginRecord),
});

export const endLogin = endpoint({
  name: 'accounts.endLogin',
  method: 'DELETE',
  path: '/api/accounts/me/logins/:id',
  access: 'login',
  summary: { en: 'End one of my logins', zh: '退出指定设备的登录' },
  params: z.strictObject({ id: Id }),
  reply: Nothing,
});

export const endOtherLogins = endpoint({
  name: 'accounts.endOtherLogins',
  method: 'DELETE',
  path: '/api/accounts/me/logins',
  access: 'login',
  summary: { en: 'End all my other logins', zh: '退出其他所有设备的登录' },
  reply: z.object({ ended: z.int() }),
});
