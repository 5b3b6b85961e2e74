import { endpoint, KIB } from '../kernel/endpoint.ts';
import { Id, Line } from '../kernel/fields.ts';
import { fieldMessages } from '../kernel/field-messages.ts';
import { z } from '../kernel/zod.ts';
import { accountRefusals as refusal } from './messages.ts';

// Actions of administrators of the site on another person's account. Each action needs a reason, which is recorded.

const OfAccount = z.strictObject({ id: Id });
const Nothing = z.null();
const Reason = Line(200).min(1, { error: fieldMessages.required });
const WithReason = z.strictObject({ reason: Reason });

/** Ends all logins of the account. Its registrations and orders are kept unchanged. */
export const disableAccount = endpoint({
  name: 'accounts.disable',
  method: 'POST',
  path: '/api/accounts/:id/disable',
  access: 'administrator',
  summary: { en: 'Disable an account', zh: '停用账号' },
  params: OfAccount,
  body: WithReason,
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [refusal.OWN_ACCOUNT, refusal.LAST_ADMINISTRATOR, refusal.ACCOUNT_STATE],
});

export const enableAccount = endpoint({
  name: 'accounts.enable',
  method: 'POST',
  path: '/api/accounts/:id/enable',
  access: 'administrator',
  summary: { en: 'Enable an account again', zh: '恢复账号' },
  params: OfAccount,
  body: WithReason,
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [refusal.ACCOUNT_STATE],
});

export const endLoginsOf = endpoint({
  name: 'accounts.endLoginsOf',
  method: 'POST',
  path: '/api/accounts/:id/log-out',
  access: 'administrator',
  summary: { en: 'Log a person out on one or all devices', zh: '强制用户退出登录' },
  params: OfAccount,
  body: z.strictObject({
    /** Undefined to end all logins. */
    loginId: Id.optional(),
    reason: Reason,
  }),
  bodyBytes: KIB,
  reply: z.object({ ended: z.int() }),
  refusals: [refusal.OWN_ACCOUNT],
});

/** Roles inside a conference are assigned on the conference's staff page. */
export const changeAdministrator = endpoint({
  name: 'accounts.changeAdministrator',
  method: 'PUT',
  path: '/api/accounts/:id/administrator',
  access: 'administrator',
  summary: { en: 'Grant or revoke the administrator role', zh: '授予或撤销系统管理员' },
  params: OfAccount,
  body: z.strictObject({ administrator: z.boolean(), reason: Reason }),
  bodyBytes: KIB,
  reply: Nothing,
  refusals: [refusal.OWN_ACCOUNT, refusal.LAST_ADMINISTRATOR, refusal.ACCOUNT_STATE],
  recentIdentity: true,
});

/** Requests a reset of two-step verification. Another administrator has to confirm the request within a day. */
export const askSecondFactorReset = endpoint({
  name: 'accounts.askSecondFactorReset',
  method: 'POST',
  path: '/api/accounts/:id/second-factor-reset',
  access: 'administrator',
  summary: { en: 'Request a reset of two-step verification', zh: '申请重置两步验证' },
  params: OfAccount,
  body: WithReason,
  bodyBytes: KIB,
  reply: z.object({ id: Id }),
  refusals: [refusal.OWN_ACCOUNT, refusal.SECOND_FACTOR_STATE, refusal.RESET_ASKED],
  recentIdentity: true,
});

const OfReset = z.strictObject({ id: Id, resetId: Id });

/**
 * Turns two-step verification off, ends the person's logins and notifies them. The administrator who asked can't
 * confirm it.
 */
export const confirmSecondFactorReset = endpoint({
  name: 'accounts.confirmSecondFactorReset',
  method: 'POST',
  path: '/api/accounts/:id/second-factor-reset/:resetId/confirm',
  access: 'administrator',
  summary: { en: 'Confirm a reset of two-step verification', zh: '复核并重置两步验证' },
  params: OfReset,
  reply: Nothing,
  refusals: [refusal.OWN_ACCOUNT, refusal.RESET_SAME_PERSON, refusal.RESET_OVER],
  recentIdentity: true,
});

export const withdrawSecondFactorReset = endpoint({
  name: 'accounts.withdrawSecondFactorReset',
  method: 'DELETE',
  path: '/api/accounts/:id/second-factor-reset/:resetId',
  access: 'administrator',
  summary: { en: 'Withdraw a request to reset two-step verification', zh: '撤回两步验证重置申请' },
  params: OfReset,
  reply: Nothing,
  refusals: [refusal.RESET_OVER],
});

/** The account fields that an administrator can reveal; a person's page shows them masked. */
export const revealedAccountFields = ['phone', 'email'] as const;

export const revealAccountField = endpoint({
  name: 'accounts.revealField',
  method: 'POST',
  path: '/api/accounts/:id/reveal',
  access: 'administrator',
  summary: {
    en: 'Show a full phone number or email; the reason is recorded',
    zh: '查看完整手机号或邮箱（需填写原因）',
  },
  params: OfAccount,
  body: z.strictObject({ field: z.enum(revealedAccountFields), reason: Reason }),
  bodyBytes: KIB,
  reply: z.object({ value: z.string() }),
  recentIdentity: true,
  limit: { calls: 60, seconds: 3600 },
});
