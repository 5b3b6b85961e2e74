import { Email, Phone } from '@plenum/contract/kernel/fields';
import type { Db, Tx } from '#kernel/db/database';
import { findAccount, findAccountBy, lockAccount } from './queries.ts';
import type { Account } from './tables.ts';
import type { Language } from '@plenum/contract/kernel/language';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Actor } from '#kernel/http/actor';
import { refuse } from '#kernel/refusal/refusal-error';

/** Usernames that differ only in case or width are the same. Upper-casing also makes ß and ss, ı and i the same. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

export async function findAccountByTarget(db: Db | Tx, target: string): Promise<Account | null> {
  return findAccountBy(db, target.includes('@') ? 'email' : 'phone', target);
}

interface AccountName {
  readonly column: 'usernameKey' | 'phone' | 'email';
  readonly value: string;
}

/**
 * Normalizes the name, number or address that a person types to log in. A username can't look like a number or an
 * address.
 */
export function readName(typed: string): AccountName {
  if (typed.includes('@')) {
    const email = Email.safeParse(typed);
    return { column: 'email', value: email.success ? email.data : usernameKey(typed) };
  }
  const phone = Phone.safeParse(typed);
  if (phone.success) return { column: 'phone', value: phone.data };
  return { column: 'usernameKey', value: usernameKey(typed) };
}

export async function findAccountByName(
  db: Db | Tx,
  { column, value }: AccountName,
): Promise<Account | null> {
  return findAccountBy(db, column, value);
}

/** Returns an empty string until the owner has chosen a username. */
export function shownUsername(account: Pick<Account, 'username' | 'hasUsername'>): string {
  return account.hasUsername ? account.username : '';
}

/** Returns an account's name and contact data; each is empty if the owner never gave it. */
export async function findContact(db: Db | Tx, accountId: string) {
  const account = await findAccount(db, accountId);
  // A new account's name is its contact or its username, which isn't a person's name.
  const name = account?.hasName === true && account.name !== account.username ? account.name : '';
  return { name, phone: account?.phone ?? '', email: account?.email ?? '' };
}

/** The address for an account's messages, and their language. */
interface Recipient {
  readonly accountId: string;
  readonly target: string;
  readonly name: string;
  readonly language: Language;
}

/** Returns null for a disabled account and for one without an address. */
export async function findRecipient(db: Db | Tx, accountId: string): Promise<Recipient | null> {
  const account = await findAccount(db, accountId);
  const target = account?.email ?? account?.phone;
  if (!account || account.disabledAt !== null || !target) return null;
  return { accountId, target, name: account.name, language: account.language };
}

export async function ownAccount(db: Db | Tx, actor: Actor): Promise<Account> {
  return (await findAccount(db, actor.accountId)) ?? refuse(kernelRefusals.LOGIN_ENDED);
}

/** Locks the actor's own account until the transaction ends, so that decisions about it stay valid. */
export async function lockOwnAccount(tx: Tx, actor: Actor): Promise<Account> {
  return (await lockAccount(tx, actor.accountId)) ?? refuse(kernelRefusals.LOGIN_ENDED);
}

/** The target of warnings: the email address if there is one, since email is free, otherwise the phone. */
export function noticeTarget(account: Account): string {
  return account.email ?? account.phone ?? '';
}
