import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { maskedContact } from '@plenum/contract/accounts/account-title';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { Me, TargetChangeForm } from '@plenum/contract/accounts/schemas';
import { maskEmail, maskPhone } from '@plenum/contract/kernel/mask';
import type { Tx } from '#kernel/db/database';
import { isUniqueViolation } from '#kernel/db/violations';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { type CheckedCode, useCode } from '../credentials/check-code.ts';
import { securityChanged } from '../events.ts';
import { ownAccount } from '../find-account.ts';
import { presentMe } from '../present.ts';
import { accounts } from '../tables.ts';

type Form = z.output<typeof TargetChangeForm>;

/** Sets or replaces the phone number or email address; the old one gets a message. */
export async function changeTarget(
  kernel: Kernel,
  tx: Tx,
  form: Form,
  call: Call,
  code: CheckedCode,
): Promise<Me> {
  await useCode(kernel, tx, code);
  const account = await ownAccount(tx, call.actor);
  const column = form.target.includes('@') ? 'email' : 'phone';
  const now = kernel.clock.now();
  const old = account[column];
  const contact = { phone: account.phone, email: account.email, [column]: form.target };
  const changed = { ...contact, ...(!account.hasName && { name: maskedContact(contact) }) };
  await tx.update(accounts).set(changed).where(eq(accounts.id, account.id)).catch(refuseTaken);
  await writeAudit(
    tx,
    accountFact('account.target_changed', account.id, {
      before: { [column]: maskedTarget(old) },
      after: { [column]: maskedTarget(form.target) },
    }),
    accountSourceOf(kernel, call, account.id),
  );
  const target = old ?? account.email ?? account.phone ?? form.target;
  await emit(tx, securityChanged, { accountId: account.id, change: 'target_changed', target }, now);
  return presentMe(kernel, tx, { ...account, ...changed });
}

// Relies on the unique index, because after a check another account could still take the address.
function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  refuse(accountRefusals.TARGET_TAKEN, { fields: { target: 'target_taken' } });
}

// Masks the address for the log, because the log is never erased.
function maskedTarget(target: string | null): string | null {
  if (target === null) return null;
  return target.includes('@') ? maskEmail(target) : maskPhone(target);
}
