import { randomBytes, randomUUID } from 'node:crypto';
import type { Language } from '@plenum/contract/kernel/language';
import type { Kernel } from '#kernel/kernel';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { accountFact } from './audit-facts.ts';
import { findAccountByTarget } from './find-account.ts';
import { accounts } from './tables.ts';

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
export async function ensureAccount(
  kernel: Kernel,
  { name, phone, email, language }: Contact,
  source: AuditSource,
): Promise<string> {
  const find = async () => {
    for (const target of [phone, email]) {
      const found = target === null ? null : await findAccountByTarget(kernel.db, target);
      if (found) return found.id;
    }
    return null;
  };
  const known = await find();
  if (known !== null) return known;
  // A secret that is kept nowhere: a login with a password takes as long as any other, and never succeeds.
  const passwordHash = await kernel.hasher.hash(randomBytes(32).toString('base64url'));
  const id = randomUUID();
  const username = `u${id.replaceAll('-', '').slice(0, 16)}`;
  const isMade = await kernel.db.transaction(async (tx) => {
    const made = await tx
      .insert(accounts)
      .values({
        id,
        username,
        usernameKey: username,
        name,
        phone,
        email,
        passwordHash,
        language,
        createdAt: source.at,
      })
      .onConflictDoNothing()
      .returning({ id: accounts.id });
    if (made.length > 0) await writeAudit(tx, accountFact('account.made_at_desk', id), source);
    return made.length > 0;
  });
  // Another desk was faster with the same contact.
  const found = isMade ? id : await find();
  if (found === null) throw new Error('An account was neither made nor found');
  return found;
}
