import { randomBytes, randomUUID } from 'node:crypto';
import { maskedContact } from '@plenum/contract/accounts/account-title';
import type { Language } from '@plenum/contract/kernel/language';
import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { accountFact } from './audit-facts.ts';
import { findAccountByTarget } from './find-account.ts';
import { type Account, accounts } from './tables.ts';

interface Contact {
  readonly name: string;
  /** At least one of `phone` and `email` is set. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly language: Language;
}

/**
 * Returns the account with this phone number or, failing that, this email address, or creates one. A new account has no
 * password: the person logs in with a code. An existing account is not changed.
 */
export async function ensureAccount(kernel: Kernel, contact: Contact, source: AuditSource): Promise<string> {
  const find = async () => {
    for (const target of [contact.phone, contact.email]) {
      const found = target === null ? null : await findAccountByTarget(kernel.db, target);
      if (found) return found.id;
    }
    return null;
  };
  const known = await find();
  if (known !== null) return known;
  const passwordHash = await unknownPassword(kernel);
  const made = await kernel.db.transaction(async (tx) => {
    const account = await addWithoutPassword(tx, contact, passwordHash, source.at);
    if (account) await writeAudit(tx, accountFact('account.made_at_desk', account.id), source);
    return account;
  });
  // If no account was created, a concurrent request created one with the same contact.
  const found = made?.id ?? (await find());
  if (found === null) throw new Error('An account was neither made nor found');
  return found;
}

/** Hashes a secret that is not kept, so that a login with a password takes as long as any other and never succeeds. */
export function unknownPassword({ hasher }: Kernel): Promise<string> {
  return hasher.hash(randomBytes(32).toString('base64url'));
}

/**
 * Returns null if another request has created an account with this contact in the meantime. An account without a name
 * is shown by its masked contact.
 */
export async function addWithoutPassword(
  tx: Tx,
  { name, ...contact }: Contact,
  passwordHash: string,
  createdAt: Date,
): Promise<Account | null> {
  const id = randomUUID();
  const username = `u${id.replaceAll('-', '').slice(0, 16)}`;
  const [made] = await tx
    .insert(accounts)
    .values({
      ...contact,
      id,
      username,
      usernameKey: username,
      name: name === '' ? maskedContact(contact) : name,
      hasName: name !== '',
      passwordHash,
      hasPassword: false,
      createdAt,
    })
    .onConflictDoNothing()
    .returning();
  return made ?? null;
}
