import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { signInIdentities, type SignInIdentity } from '../tables.ts';

type IdentityKey = Pick<SignInIdentity, 'provider' | 'issuer' | 'subject'>;

export async function findIdentity(db: Db | Tx, key: IdentityKey): Promise<SignInIdentity | null> {
  const [row] = await db
    .select()
    .from(signInIdentities)
    .where(
      and(
        eq(signInIdentities.provider, key.provider),
        eq(signInIdentities.issuer, key.issuer),
        eq(signInIdentities.subject, key.subject),
      ),
    );
  return row ?? null;
}

/** Returns false if the identity already belongs to an account. */
export async function addIdentity(
  tx: Tx,
  identity: Omit<SignInIdentity, 'id' | 'lastUsedAt'>,
): Promise<boolean> {
  const added = await tx
    .insert(signInIdentities)
    .values({ ...identity, id: randomUUID() })
    .onConflictDoNothing();
  return added.rowCount === 1;
}

export async function noteIdentityUse(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(signInIdentities).set({ lastUsedAt: at }).where(eq(signInIdentities.id, id));
}

export async function identitiesOf(db: Db | Tx, accountId: string): Promise<SignInIdentity[]> {
  return db
    .select()
    .from(signInIdentities)
    .where(eq(signInIdentities.accountId, accountId))
    .orderBy(asc(signInIdentities.linkedAt), asc(signInIdentities.id));
}

/** Returns the removed identity; null if it isn't one of the account's. */
export async function removeIdentity(tx: Tx, accountId: string, id: string): Promise<SignInIdentity | null> {
  const [removed] = await tx
    .delete(signInIdentities)
    .where(and(eq(signInIdentities.id, id), eq(signInIdentities.accountId, accountId)))
    .returning();
  return removed ?? null;
}
