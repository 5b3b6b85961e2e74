import type { Language } from '@plenum/contract/kernel/language';
import type { Db, Tx } from '#kernel/db/database';
import { findAccount } from './queries.ts';

/** Where somebody is written to, and in which language. */
interface Recipient {
  readonly target: string;
  readonly language: Language;
}

/** Null for whoever can't log in any more or left no address. */
export async function findRecipient(db: Db | Tx, accountId: string): Promise<Recipient | null> {
  const account = await findAccount(db, accountId);
  const target = account?.email ?? account?.phone;
  if (!account || account.disabledAt !== null || !target) return null;
  return { target, language: account.language };
}
