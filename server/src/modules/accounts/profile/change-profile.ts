import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Me, ProfileForm } from '@plenum/contract/accounts/schemas';
import type { Tx } from '#kernel/db/database';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { accountFact, sourceOf } from '../audit-facts.ts';
import { ownAccount } from './own-account.ts';
import { presentMe } from '../present.ts';
import { accounts } from '../tables.ts';

export async function changeProfile(
  kernel: Kernel,
  tx: Tx,
  form: z.output<typeof ProfileForm>,
  call: Call,
): Promise<Me> {
  const account = await ownAccount(tx, call.actor);
  const changed = { name: form.name ?? account.name, language: form.language ?? account.language };
  await tx.update(accounts).set(changed).where(eq(accounts.id, account.id));
  await writeAudit(
    tx,
    accountFact('account.profile_changed', account.id, { fields: Object.keys(form) }),
    sourceOf(kernel, call, account.id),
  );
  return presentMe(kernel, tx, { ...account, ...changed });
}
