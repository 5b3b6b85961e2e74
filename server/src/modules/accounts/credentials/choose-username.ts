import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { Me, UsernameForm } from '@plenum/contract/accounts/schemas';
import type { Tx } from '#kernel/db/database';
import { isUniqueViolation } from '#kernel/db/violations';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { lockOwnAccount, usernameKey } from '../find-account.ts';
import { presentMe } from '../present.ts';
import { findAccountBy } from '../queries.ts';
import { type Account, accounts } from '../tables.ts';

/**
 * Chooses the username. This is possible only once, because people who know the account by its username would otherwise
 * find another account.
 */
export async function chooseUsername(
  kernel: Kernel,
  tx: Tx,
  { username }: z.output<typeof UsernameForm>,
  call: Call,
): Promise<Me> {
  const account = await lockOwnAccount(tx, call.actor);
  const changed = await claimUsername(tx, account, username);
  await tx.update(accounts).set(changed).where(eq(accounts.id, account.id)).catch(refuseTaken);
  await auditUsername(kernel, tx, call, account.id, username);
  return presentMe(kernel, tx, { ...account, ...changed, hasUsername: true });
}

/** Returns the columns to change. An account without a name takes its username as its name. */
export async function claimUsername(tx: Tx, account: Account, username: string) {
  if (account.hasUsername) refuse(accountRefusals.USERNAME_IS_SET);
  const key = usernameKey(username);
  if (await findAccountBy(tx, 'usernameKey', key)) refuseName();
  return { username, usernameKey: key, ...(!account.hasName && { name: username, hasName: true }) };
}

export async function auditUsername(kernel: Kernel, tx: Tx, call: Call, accountId: string, username: string) {
  const fact = accountFact('account.username_chosen', accountId, { after: { username } });
  await writeAudit(tx, fact, accountSourceOf(kernel, call, accountId));
}

// Refuses the username if the error says that another account has taken it in the meantime.
function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error)) throw error;
  refuseName();
}

function refuseName(): never {
  refuse(accountRefusals.USERNAME_TAKEN, { fields: { username: 'username_taken' } });
}
