import { eq, sql } from 'drizzle-orm';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { revealAccountField } from '@plenum/contract/accounts/administer';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import type { Kernel } from '#kernel/kernel';
import { writeAudit } from '#modules/audit/public';
import { accountFact, accountSourceOf } from '../audit-facts.ts';
import { endLogins } from '../end-logins.ts';
import { lockAccount } from '../queries.ts';
import { type Account, accounts } from '../tables.ts';

export async function disableAccount(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<null> {
  refuseOwn(call, id);
  await keepAnAdministrator(tx, id);
  const account = await lockOther(tx, id);
  if (account.disabledAt) refuse(accountRefusals.ACCOUNT_STATE);
  const now = kernel.clock.now();
  await tx.update(accounts).set({ disabledAt: now, disabledReason: reason }).where(eq(accounts.id, id));
  const ended = await endLogins(tx, { accountId: id }, 'disabled', now);
  await writeAudit(tx, accountFact('account.disabled', id, { reason, ended }), byCaller(kernel, call));
  return null;
}

export async function enableAccount(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<null> {
  const account = await lockOther(tx, id);
  // A merge can't be undone, so a merged account stays disabled.
  if (!account.disabledAt || account.mergedInto) refuse(accountRefusals.ACCOUNT_STATE);
  await tx.update(accounts).set({ disabledAt: null, disabledReason: '' }).where(eq(accounts.id, id));
  await writeAudit(tx, accountFact('account.enabled', id, { reason }), byCaller(kernel, call));
  return null;
}

export async function endLoginsOf(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  {
    id,
    loginId,
    reason,
  }: { readonly id: string; readonly loginId?: string | undefined; readonly reason: string },
): Promise<{ ended: number }> {
  refuseOwn(call, id);
  await lockOther(tx, id);
  const which = { accountId: id, ...(loginId === undefined ? {} : { only: loginId }) };
  const ended = await endLogins(tx, which, 'ended_by_administrator', kernel.clock.now());
  if (ended === 0 && loginId !== undefined) refuse(kernelRefusals.NOT_FOUND);
  await writeAudit(tx, accountFact('account.logged_out', id, { reason, ended }), byCaller(kernel, call));
  return { ended };
}

export async function changeAdministrator(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  {
    id,
    administrator,
    reason,
  }: { readonly id: string; readonly administrator: boolean; readonly reason: string },
): Promise<null> {
  refuseOwn(call, id);
  if (!administrator) await keepAnAdministrator(tx, id);
  const account = await lockOther(tx, id);
  if (account.administrator === administrator || (administrator && account.disabledAt))
    refuse(accountRefusals.ACCOUNT_STATE);
  await tx.update(accounts).set({ administrator }).where(eq(accounts.id, id));
  const action = administrator ? 'account.administrator_granted' : 'account.administrator_withdrawn';
  await writeAudit(tx, accountFact(action, id, { reason }), byCaller(kernel, call));
  return null;
}

/** Returns one value unmasked. The audit entry and the answer belong together: neither may exist without the other. */
export async function readAccountField(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  { id, field, reason }: BodyOf<typeof revealAccountField> & { readonly id: string },
): Promise<{ value: string }> {
  const account = await lockOther(tx, id);
  await writeAudit(tx, accountFact('account.revealed', id, { field, reason }), byCaller(kernel, call));
  return { value: account[field] ?? '' };
}

export function byCaller(kernel: Kernel, call: Call) {
  return accountSourceOf(kernel, call, call.actor.accountId);
}

export function refuseOwn(call: Call, id: string): void {
  if (call.actor.accountId === id) refuse(accountRefusals.OWN_ACCOUNT);
}

/** Locks the account until the transaction ends, so that decisions about it stay valid. */
export async function lockOther(tx: Tx, id: string): Promise<Account> {
  return (await lockAccount(tx, id)) ?? refuse(kernelRefusals.NOT_FOUND);
}

/**
 * Refuses to disable the last administrator. If two administrators disable each other, the second request is refused.
 */
async function keepAnAdministrator(tx: Tx, id: string): Promise<void> {
  const found = await lockAdministrators(tx);
  if (found.length > 0 && found.every((one) => one === id)) refuse(accountRefusals.LAST_ADMINISTRATOR);
}

/** Locks all administrators, in a fixed order and before any other account. */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const found = await tx.execute<{ id: string }>(sql`
    select id from accounts where administrator and disabled_at is null order by id for no key update`);
  return found.rows.map(({ id }) => id);
}
