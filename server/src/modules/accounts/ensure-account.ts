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
  /** One of the two at least. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly language: Language;
}

/**
 * The account with this phone number or, if there is none, with this e-mail address; or a new one. It has no password: the
 * person logs in with a code. What an existing account has is left as it is.
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
  // Another desk was faster with the same contact.
  const found = made?.id ?? (await find());
  if (found === null) throw new Error('An account was neither made nor found');
  return found;
}

/** Of a secret that is kept nowhere: a login with a password takes as long as any other, and never succeeds. */
export function unknownPassword({ hasher }: Kernel): Promise<string> {
  return hasher.hash(randomBytes(32).toString('base64url'));
}

/** Null where the contact got an account meanwhile. Without a name the account is called by its masked contact. */
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
