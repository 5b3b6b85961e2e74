import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { Me, PasswordSetForm } from '@plenum/contract/accounts/schemas';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { securityChanged } from '../events.ts';
import { lockOwnAccount, noticeTarget, ownAccount, shownUsername } from '../find-account.ts';
import { presentMe } from '../present.ts';
import { auditUsername, claimUsername } from './choose-username.ts';
import { accounts } from '../tables.ts';
import { checkNewPassword } from './change-password.ts';

type Form = z.output<typeof PasswordSetForm>;

export async function preparePasswordSet(kernel: Kernel, form: Form, call: Call): Promise<string> {
  const account = await ownAccount(kernel.db, call.actor);
  if (account.hasPassword) refuse(accountRefusals.PASSWORD_IS_SET);
  await checkNewPassword(form.newPassword, 'newPassword', form.username ?? shownUsername(account));
  return kernel.hasher.hash(form.newPassword);
}

/**
 * Sets the first password of an account that was created without one. Its logins stay valid, because none was made with
 * another password.
 */
export async function setPassword(
  kernel: Kernel,
  tx: Tx,
  { username }: Form,
  call: Call,
  passwordHash: string,
): Promise<Me> {
  const account = await lockOwnAccount(tx, call.actor);
  if (account.hasPassword) refuse(accountRefusals.PASSWORD_IS_SET);
  const named = username === undefined ? {} : await claimUsername(tx, account, username);
  const changed = { passwordHash, hasPassword: true, ...named };
  await tx.update(accounts).set(changed).where(eq(accounts.id, account.id));
  await writeAudit(
    tx,
    accountFact('account.password_set', account.id),
    accountSourceOf(kernel, call, account.id),
  );
  if (username !== undefined) await auditUsername(kernel, tx, call, account.id, username);
  const target = noticeTarget(account);
  const now = kernel.clock.now();
  await emit(tx, securityChanged, { accountId: account.id, change: 'password_changed', target }, now);
  const hasUsername = account.hasUsername || username !== undefined;
  return presentMe(kernel, tx, { ...account, ...changed, hasUsername });
}
