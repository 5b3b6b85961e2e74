import type { AuditFact, AuditSource } from '#modules/audit/public';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';

type Action =
  /** An account was created with a code. */
  | 'account.signed_up'
  /** A form that was submitted without a login created an account with a code. */
  | 'account.made_by_code'
  /** A member of staff registered a person who had no account. */
  | 'account.made_at_desk'
  /** A person without an account logged in at a provider and agreed to the terms. */
  | 'account.made_by_sign_in'
  /** A login at a provider was connected to the account, or disconnected. */
  | 'account.sign_in_linked'
  | 'account.sign_in_unlinked'
  /** A command on the server made an administrator. */
  | 'account.administrator_created'
  /** A login began, by password, code, provider or second factor. */
  | 'login.started'
  /** A password, or a code by message, was wrong. */
  | 'login.failed'
  /** The owner ended a login, or logged out. */
  | 'login.ended'
  /** A replaced token was used after its overlap had ended, so the whole login was ended. */
  | 'login.token_reused'
  | 'account.password_reset'
  | 'account.password_changed'
  /** The first password of an account that was made without one. */
  | 'account.password_set'
  /** The owner chose a username for an account that was created without one. */
  | 'account.username_chosen'
  /** The person confirmed their identity again. */
  | 'account.identity_confirmed'
  /** The password or code with which a person confirmed their identity was wrong. */
  | 'account.identity_refused'
  /** A code from the app, or a recovery code, was wrong, at a login or later. */
  | 'account.second_factor_wrong'
  /** The phone number or email address was replaced. */
  | 'account.target_changed'
  | 'account.profile_changed'
  | 'account.second_factor_on'
  | 'account.second_factor_off'
  | 'account.recovery_codes_renewed'
  /** A list view was saved, or saved again. */
  | 'account.view_saved'
  | 'account.view_deleted'
  /** An administrator disabled another person's account. */
  | 'account.disabled'
  | 'account.enabled'
  | 'account.logged_out'
  | 'account.administrator_granted'
  | 'account.administrator_withdrawn'
  | 'account.revealed'
  | 'account.second_factor_reset_asked'
  | 'account.second_factor_reset'
  | 'account.second_factor_reset_withdrawn'
  /** Created from a row of an uploaded sheet. */
  | 'account.imported'
  /** The owner of another account proved with a code that it is theirs, and saw what a merge would move. */
  | 'account.merge_opened'
  /** The account ended: everything in it moved to another account. */
  | 'account.merged'
  /** The contents of another account moved to this one. */
  | 'account.took_over';

export function accountFact(action: Action, accountId: string, detail?: AuditFact['detail']): AuditFact {
  return { action, object: `account:${accountId}`, ...(detail ? { detail } : {}) };
}

type ImportAction =
  /** A sheet of people was staged, to be checked. */
  'account.import_uploaded' | 'account.import_started' | 'account.import_discarded';

export function importFact(
  action: ImportAction,
  importId: string,
  detail: NonNullable<AuditFact['detail']>,
): AuditFact {
  return { action, object: `account_import:${importId}`, detail };
}

export function accountSourceOf(kernel: Kernel, call: Call, actor: string | null): AuditSource {
  return { actor, requestId: call.requestId, address: call.address, at: kernel.clock.now() };
}
