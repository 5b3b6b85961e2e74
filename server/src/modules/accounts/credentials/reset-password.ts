import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { ResetForm } from '@plenum/contract/accounts/schemas';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { type CheckedCode, checkCode, useCode } from './check-code.ts';
import { checkNewPassword } from './change-password.ts';
import { endLogins } from '../end-logins.ts';
import { securityChanged } from '../events.ts';
import { findAccountByTarget } from '../find-account.ts';
import { accounts } from '../tables.ts';

type Form = z.output<typeof ResetForm>;

interface Prepared {
  readonly code: CheckedCode;
  readonly passwordHash: string;
}

export async function prepareReset(kernel: Kernel, form: Form): Promise<Prepared> {
  await checkNewPassword(form.newPassword, 'newPassword');
  const search = { purpose: 'reset', target: form.target, accountId: null } as const;
  const code = await checkCode(kernel, search, form.code);
  return { code, passwordHash: await kernel.hasher.hash(form.newPassword) };
}

/**
 * Ends every login made with the old password. The second factor stays on, because a stolen phone must not be enough to
 * log in.
 */
export async function resetPassword(
  kernel: Kernel,
  tx: Tx,
  form: Form,
  call: Call,
  prepared: Prepared,
): Promise<null> {
  await useCode(kernel, tx, prepared.code);
  const account = await findAccountByTarget(tx, form.target);
  if (!account) refuse(accountRefusals.CODE_WRONG, { fields: { code: 'code_wrong' } });
  const now = kernel.clock.now();
  await tx
    .update(accounts)
    .set({ passwordHash: prepared.passwordHash, hasPassword: true })
    .where(eq(accounts.id, account.id));
  await endLogins(tx, { accountId: account.id }, 'password_changed', now);
  await writeAudit(
    tx,
    accountFact('account.password_reset', account.id),
    accountSourceOf(kernel, call, account.id),
  );
  await emit(
    tx,
    securityChanged,
    { accountId: account.id, change: 'password_reset', target: form.target },
    now,
  );
  return null;
}
