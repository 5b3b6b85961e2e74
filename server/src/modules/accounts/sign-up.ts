import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { SignUpForm } from '@plenum/contract/accounts/schemas';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { recordLegalConsents } from '#modules/consents/public';
import { accountFact, accountSourceOf } from './audit-facts.ts';
import { type CheckedCode, checkCode, useCode } from './credentials/check-code.ts';
import { checkNewPassword } from './credentials/change-password.ts';
import { findAccountByTarget, usernameKey } from './find-account.ts';
import { requireAgreement } from './require-agreement.ts';
import { startLogin } from './login/start-login.ts';
import { accounts } from './tables.ts';

type Form = z.output<typeof SignUpForm>;

interface Prepared {
  readonly code: CheckedCode;
  readonly passwordHash: string;
}

/** Checks the code before the username, so that usernames can't be guessed without a code. */
export async function prepareSignUp(kernel: Kernel, form: Form): Promise<Prepared> {
  await requireAgreement(kernel, form.agreed);
  await checkNewPassword(form.password, 'password', form.username);
  const search = { purpose: 'sign_up', target: form.target, accountId: null } as const;
  const code = await checkCode(kernel, search, form.code);
  return { code, passwordHash: await kernel.hasher.hash(form.password) };
}

export async function signUp(kernel: Kernel, tx: Tx, form: Form, call: Call, prepared: Prepared) {
  await useCode(kernel, tx, prepared.code);
  // If the target already has an account, the code was never sent: on delivery, the owner got a message that the
  // account exists.
  if (await findAccountByTarget(tx, form.target))
    refuse(accountRefusals.CODE_WRONG, { fields: { code: 'code_wrong' } });
  const byEmail = form.target.includes('@');
  const [account] = await tx
    .insert(accounts)
    .values({
      id: randomUUID(),
      username: form.username,
      usernameKey: usernameKey(form.username),
      name: form.username,
      phone: byEmail ? null : form.target,
      email: byEmail ? form.target : null,
      passwordHash: prepared.passwordHash,
      language: call.language,
      createdAt: kernel.clock.now(),
    })
    .onConflictDoNothing()
    .returning();
  if (!account) refuse(accountRefusals.USERNAME_TAKEN, { fields: { username: 'username_taken' } });
  await writeAudit(
    tx,
    accountFact('account.signed_up', account.id),
    accountSourceOf(kernel, call, account.id),
  );
  const { language, address } = call;
  if (form.agreed)
    await recordLegalConsents(tx, account.id, 'sign_up', { at: kernel.clock.now(), language, address });
  return startLogin(kernel, tx, account, call, { by: 'sign_up' });
}
