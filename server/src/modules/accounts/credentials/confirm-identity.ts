import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { IdentityForm } from '@plenum/contract/accounts/schemas';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse, RefusalError } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { type CheckedCode, checkCode, useCode } from './check-code.ts';
import { lockOwnAccount, ownAccount } from '../find-account.ts';
import { checkSecondFactor, spendSecondFactor } from './second-factor.ts';
import { type Account, logins } from '../tables.ts';

type Form = z.output<typeof IdentityForm>;

/** Returns the message code to spend, or null after a password. Failures are recorded. */
export async function proveIdentity(kernel: Kernel, form: Form, call: Call): Promise<CheckedCode | null> {
  const account = await ownAccount(kernel.db, call.actor);
  if (account.secondFactorOnAt && form.secondFactor === undefined)
    refuse(kernelRefusals.INVALID_INPUT, { fields: { secondFactor: 'required' } });
  const code = await recordRefusal(kernel, call, () => proveFirstFactor(kernel, form, account));
  if (account.secondFactorOnAt)
    await checkSecondFactor(kernel, call, account, { code: form.secondFactor ?? '', field: 'secondFactor' });
  return code;
}

async function proveFirstFactor(kernel: Kernel, form: Form, account: Account): Promise<CheckedCode | null> {
  if (form.by === 'password') {
    const { ok } = await kernel.hasher.verify(account.passwordHash, form.password);
    if (!ok) refuse(accountRefusals.PASSWORD_WRONG, { fields: { password: 'password_wrong' } });
    return null;
  }
  const target = form.channel === 'phone' ? account.phone : account.email;
  const search = { purpose: 'confirm_identity', target: target ?? '', accountId: account.id } as const;
  return checkCode(kernel, search, form.code);
}

/** Runs a check of the caller's password or code. If its refusal is the answer, the audit log says so. */
export async function recordRefusal<T>(kernel: Kernel, call: Call, check: () => Promise<T>): Promise<T> {
  const { accountId } = call.actor;
  return check().catch((error: unknown) => {
    if (!(error instanceof RefusalError)) throw error;
    throw error.recordedBy(() =>
      writeAudit(
        kernel.db,
        accountFact('account.identity_refused', accountId),
        accountSourceOf(kernel, call, accountId),
      ),
    );
  });
}

export async function confirmIdentity(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  form: Form,
  code: CheckedCode | null,
): Promise<null> {
  const account = await lockOwnAccount(tx, call.actor);
  if (account.secondFactorOnAt && !(await spendSecondFactor(kernel, tx, account, form.secondFactor ?? '')))
    refuse(accountRefusals.SECOND_FACTOR_WRONG, { fields: { secondFactor: 'second_factor_wrong' } });
  if (code) await useCode(kernel, tx, code);
  const now = kernel.clock.now();
  await tx.update(logins).set({ identityConfirmedAt: now }).where(eq(logins.id, call.actor.loginId));
  const { accountId } = call.actor;
  await writeAudit(
    tx,
    accountFact('account.identity_confirmed', accountId),
    accountSourceOf(kernel, call, accountId),
  );
  return null;
}
