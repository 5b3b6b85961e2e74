import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Db, Tx } from '#kernel/db/database';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/http/response/refusal-error';
import { findAccount, lockAccount } from '../queries.ts';
import type { Account } from '../tables.ts';

export async function ownAccount(db: Db | Tx, actor: Actor): Promise<Account> {
  return (await findAccount(db, actor.accountId)) ?? refuse(kernelRefusals.LOGIN_ENDED);
}

/** The same, held until the transaction ends: what is decided on it stays true. */
export async function lockOwnAccount(tx: Tx, actor: Actor): Promise<Account> {
  return (await lockAccount(tx, actor.accountId)) ?? refuse(kernelRefusals.LOGIN_ENDED);
}

/** Where warnings go: the mailbox if there is one, since it costs nothing, else the phone. */
export function noticeTarget(account: Account): string {
  return account.email ?? account.phone ?? '';
}
