import type { z } from 'zod';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { CodeAccountForm } from '@plenum/contract/accounts/schemas';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { recordLegalConsents } from '#modules/consents/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { type CheckedCode, checkCode, useCode } from '../credentials/check-code.ts';
import { addWithoutPassword, unknownPassword } from '../ensure-account.ts';
import { requireAgreement } from '../require-agreement.ts';
import { findAccountByTarget } from '../find-account.ts';
import { checkEnabled, logIn } from './log-in.ts';
import { startLogin } from './start-login.ts';

type Form = z.output<typeof CodeAccountForm>;

interface Prepared {
  readonly code: CheckedCode;
  /** The password hash for the account that may have to be created; null if the account exists. */
  readonly passwordHash: string | null;
}

/**
 * Checks the code and the account. A disabled account is refused before the code is used up, so that the person can
 * continue with another contact.
 */
export async function prepareEnsureByCode(kernel: Kernel, form: Form): Promise<Prepared> {
  await requireAgreement(kernel, form.agreed);
  const search = { purpose: 'register', target: form.target, accountId: null } as const;
  const code = await checkCode(kernel, search, form.code);
  const account = await findAccountByTarget(kernel.db, form.target);
  if (account) checkEnabled(account);
  return { code, passwordHash: account ? null : await unknownPassword(kernel) };
}

/**
 * Logs the person in to the account with this phone number or email address. Creates an account without a password if
 * there is none.
 */
export async function ensureByCode(
  kernel: Kernel,
  tx: Tx,
  { target, agreed }: Form,
  call: Call,
  prepared: Prepared,
) {
  const { language, address } = call;
  const consent = { at: kernel.clock.now(), language, address };
  const account = await findAccountByTarget(tx, target);
  if (account) {
    checkEnabled(account);
    // With a second factor, the person has not been fully identified at this point.
    if (agreed && !account.secondFactorOnAt)
      await recordLegalConsents(tx, account.id, 'registration', consent);
    return logIn(kernel, tx, call, { account, code: prepared.code, by: 'code' });
  }
  await useCode(kernel, tx, prepared.code);
  const byEmail = target.includes('@');
  const contact = { name: '', phone: byEmail ? null : target, email: byEmail ? target : null, language };
  const made =
    prepared.passwordHash === null
      ? null
      : await addWithoutPassword(tx, contact, prepared.passwordHash, consent.at);
  // A concurrent request created or deleted the account. If the person tries again with a new code, the current state
  // is found.
  if (!made) refuse(accountRefusals.CODE_WRONG, { fields: { code: 'code_wrong' } });
  await writeAudit(tx, accountFact('account.made_by_code', made.id), accountSourceOf(kernel, call, made.id));
  if (agreed) await recordLegalConsents(tx, made.id, 'sign_up', consent);
  return startLogin(kernel, tx, made, call, { by: 'code' });
}
