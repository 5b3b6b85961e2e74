import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { PasswordChangeForm } from '@plenum/contract/accounts/schemas';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { endLogins } from '../end-logins.ts';
import { securityChanged } from '../events.ts';
import { noticeTarget, ownAccount, shownUsername } from '../find-account.ts';
import { accounts } from '../tables.ts';
import { recordRefusal } from './confirm-identity.ts';
import { isCommonPassword } from '#kernel/passwords/common';

type Form = z.output<typeof PasswordChangeForm>;

export async function preparePasswordChange(kernel: Kernel, form: Form, call: Call): Promise<string> {
  const account = await ownAccount(kernel.db, call.actor);
  await checkNewPassword(form.newPassword, 'newPassword', shownUsername(account));
  await recordRefusal(kernel, call, async () => {
    const { ok } = await kernel.hasher.verify(account.passwordHash, form.currentPassword);
    if (!ok) refuse(accountRefusals.PASSWORD_WRONG, { fields: { currentPassword: 'password_wrong' } });
  });
  return kernel.hasher.hash(form.newPassword);
}

export async function changePassword(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  passwordHash: string,
): Promise<null> {
  const account = await ownAccount(tx, call.actor);
  const now = kernel.clock.now();
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id));
  await endLogins(tx, { accountId: account.id, except: call.actor.loginId }, 'password_changed', now);
  await writeAudit(
    tx,
    accountFact('account.password_changed', account.id),
    accountSourceOf(kernel, call, account.id),
  );
  const target = noticeTarget(account);
  await emit(tx, securityChanged, { accountId: account.id, change: 'password_changed', target }, now);
  return null;
}

/** Refuses a password that is common or equals the username. `field` is the form field that shows the refusal. */
export async function checkNewPassword(
  password: string,
  field: 'password' | 'newPassword',
  username?: string,
): Promise<void> {
  const sameAsName = username !== undefined && password.toLowerCase() === username.toLowerCase();
  if (sameAsName || (await isCommonPassword(password))) {
    refuse(accountRefusals.PASSWORD_COMMON, { fields: { [field]: 'password_common' } });
  }
}
