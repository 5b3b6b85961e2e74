import { z } from '../kernel/zod.ts';
import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/fields.ts';
import { accountRefusals } from './messages.ts';
import { Agreed, LoggedIn, LoginStep } from './schemas.ts';
import { signInRefusals as refusal } from './sign-in-messages.ts';

// Logging in at a provider with OpenID Connect. The provider sends the browser back to the page `/sign-in/<provider>`,
// which posts the answer; the token comes only in the reply to that call.

/** A provider's name in the settings, which is part of the address to which it sends people back. */
export const SignInProviderId = z
  .string()
  .max(32)
  .regex(/^[a-z][a-z0-9-]*$/);

const ProviderName = z.object({ en: z.string(), zh: z.string() });

export const SignInProvider = z.object({ id: SignInProviderId, name: ProviderName });
export type SignInProvider = z.infer<typeof SignInProvider>;

/** A secret that the browser makes and keeps: an answer is accepted only with the secret that began it. */
const BrowserSecret = z
  .string()
  .length(43)
  .regex(/^[\w-]*$/);

const Start = z.strictObject({ provider: SignInProviderId, browser: BrowserSecret });
const Ticket = z.string().min(1).max(2048);

const Known = z.object({
  /** Given to the same browser, to finish with one of the next calls within ten minutes. */
  ticket: z.string(),
  email: z.string(),
});

export const SignInStep = z.discriminatedUnion('step', [
  ...LoginStep.options,
  /** There is no account yet: one is created once the person has agreed. */
  Known.extend({ step: z.literal('agree') }),
  /** An account has this address. The person logs in to it in another way, which proves that it is theirs. */
  Known.extend({ step: z.literal('prove') }),
  z.object({ step: z.literal('linked') }),
]);
export type SignInStep = z.infer<typeof SignInStep>;

/** A login at a provider that is connected to the account. */
export const OwnSignIn = z.object({
  id: Id,
  /** Null if the operator has removed the provider from the settings. */
  name: ProviderName.nullable(),
  provider: SignInProviderId,
  /** The address at the time of the connection; empty if the provider gave none. */
  email: z.string(),
  linkedAt: Instant,
  lastUsedAt: Instant.nullable(),
});
export type OwnSignIn = z.infer<typeof OwnSignIn>;

export const listSignInProviders = endpoint({
  name: 'accounts.listSignInProviders',
  method: 'GET',
  path: '/api/accounts/sign-in-providers',
  access: 'public',
  summary: { en: 'List the providers at which people can log in', zh: '第三方登录服务商列表' },
  reply: z.array(SignInProvider),
});

export const startSignIn = endpoint({
  name: 'accounts.startSignIn',
  method: 'POST',
  path: '/api/accounts/sign-ins',
  access: 'public',
  summary: { en: 'Start to log in at a provider', zh: '发起第三方登录' },
  body: Start,
  bodyBytes: KIB,
  reply: z.object({ url: z.string() }),
  refusals: [refusal.SIGN_IN_UNREACHABLE],
  limit: { calls: 50, seconds: 900 },
});

export const finishSignIn = endpoint({
  name: 'accounts.finishSignIn',
  method: 'POST',
  path: '/api/accounts/sign-ins/answer',
  access: 'public',
  summary: { en: 'Finish with the answer of the provider', zh: '提交第三方登录结果' },
  body: Start.extend({
    /** The query of the address to which the provider sent the browser, with `?`. */
    answer: z.string().startsWith('?').max(4096),
  }),
  bodyBytes: 16 * KIB,
  reply: SignInStep,
  refusals: [
    refusal.SIGN_IN_OVER,
    refusal.SIGN_IN_CANCELLED,
    refusal.SIGN_IN_FAILED,
    refusal.SIGN_IN_UNREACHABLE,
    refusal.SIGN_IN_NO_EMAIL,
    refusal.SIGN_IN_DOMAIN,
    refusal.SIGN_IN_NO_ACCOUNT,
    refusal.SIGN_IN_TAKEN,
    accountRefusals.ACCOUNT_DISABLED,
    accountRefusals.ACCOUNT_MERGED,
  ],
  limit: { calls: 50, seconds: 900 },
});

/** The form before an account is created; `agreed` is null if the operator has published no terms. */
export const SignInAccountForm = z.strictObject({ ticket: Ticket, browser: BrowserSecret, agreed: Agreed });

export const createBySignIn = endpoint({
  name: 'accounts.createBySignIn',
  method: 'POST',
  path: '/api/accounts/sign-ins/account',
  access: 'public',
  summary: { en: 'Create an account after logging in at a provider', zh: '通过第三方登录创建账号' },
  body: SignInAccountForm,
  bodyBytes: 8 * KIB,
  reply: LoggedIn,
  refusals: [refusal.SIGN_IN_OVER, refusal.SIGN_IN_TAKEN],
  limit: { calls: 30, seconds: 3600 },
});

export const listOwnSignIns = endpoint({
  name: 'accounts.listOwnSignIns',
  method: 'GET',
  path: '/api/accounts/me/sign-ins',
  access: 'login',
  summary: { en: 'List the logins connected to my account', zh: '我关联的登录方式' },
  reply: z.array(OwnSignIn),
});

export const startLinking = endpoint({
  name: 'accounts.startLinking',
  method: 'POST',
  path: '/api/accounts/me/sign-ins',
  access: 'login',
  summary: { en: 'Start to connect a login at a provider to my account', zh: '发起关联第三方登录' },
  body: Start,
  bodyBytes: KIB,
  reply: z.object({ url: z.string() }),
  refusals: [refusal.SIGN_IN_UNREACHABLE],
  recentIdentity: true,
  limit: { calls: 20, seconds: 900 },
});

export const linkSignIn = endpoint({
  name: 'accounts.linkSignIn',
  method: 'PUT',
  path: '/api/accounts/me/sign-ins',
  access: 'login',
  summary: {
    en: 'Connect a login to my account, which has its email address',
    zh: '关联与本账号邮箱相同的第三方登录',
  },
  body: z.strictObject({ ticket: Ticket, browser: BrowserSecret }),
  bodyBytes: 8 * KIB,
  reply: z.array(OwnSignIn),
  refusals: [refusal.SIGN_IN_OVER, refusal.SIGN_IN_TAKEN, refusal.SIGN_IN_OTHER_ACCOUNT],
  recentIdentity: true,
  limit: { calls: 20, seconds: 900 },
});

export const unlinkSignIn = endpoint({
  name: 'accounts.unlinkSignIn',
  method: 'DELETE',
  path: '/api/accounts/me/sign-ins/:id',
  access: 'login',
  summary: { en: 'Disconnect a login from my account', zh: '取消关联第三方登录' },
  params: z.strictObject({ id: Id }),
  reply: z.array(OwnSignIn),
  recentIdentity: true,
});
