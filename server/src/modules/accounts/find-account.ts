import { Email, Phone } from '@plenum/contract/kernel/fields';
import type { Db, Tx } from '#kernel/db/database';
import { findAccountBy } from './queries.ts';
import type { Account } from './tables.ts';

/** Case and width don't tell two usernames apart. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

export async function findAccountByTarget(db: Db | Tx, target: string): Promise<Account | null> {
  return findAccountBy(db, target.includes('@') ? 'email' : 'phone', target);
}

/** By whatever a person types to say who they are. A username never looks like a number or an address. */
export async function findAccountByName(db: Db | Tx, typed: string): Promise<Account | null> {
  if (typed.includes('@')) {
    const email = Email.safeParse(typed);
    return email.success ? findAccountBy(db, 'email', email.data) : null;
  }
  const phone = Phone.safeParse(typed);
  if (phone.success) return findAccountBy(db, 'phone', phone.data);
  return findAccountBy(db, 'usernameKey', usernameKey(typed));
}
