import { randomUUID } from 'node:crypto';
import type { ApiScope } from '@plenum/contract/accounts/api-scopes';
import { and, eq, isNull } from 'drizzle-orm';
import { hashToken } from '#kernel/crypto/hash-token';
import type { Tx } from '#kernel/db/database';
import { apiKeys } from '../tables.ts';
import { hintOf, newKeySecret } from './secret.ts';

interface By {
  readonly actor: string;
  readonly at: Date;
}

interface NewKey {
  readonly meetingId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly expiresAt: Date | null;
}

/** A key whose secret has just been made. The secret is not stored; it is only in the answer. */
export interface IssuedKey {
  readonly id: string;
  readonly secret: string;
}

export async function addKey(tx: Tx, key: NewKey, { actor, at }: By): Promise<IssuedKey> {
  const [id, secret] = [randomUUID(), newKeySecret()];
  await tx.insert(apiKeys).values({
    id,
    ...key,
    scopes: [...new Set(key.scopes)],
    accountId: actor,
    createdBy: actor,
    createdAt: at,
    ...storedSecret(secret),
  });
  return { id, secret };
}

/** Gives the key a new secret. The earlier one works until the given time, or no longer. */
export async function renewSecret(
  tx: Tx,
  { id, secretHash }: ApiKeyRow,
  { expiresAt, earlierUntil }: { readonly expiresAt: Date | null; readonly earlierUntil: Date | null },
): Promise<IssuedKey> {
  const secret = newKeySecret();
  const earlier = { earlierHash: earlierUntil && secretHash, earlierUntil };
  await tx
    .update(apiKeys)
    .set({ ...storedSecret(secret), ...earlier, expiresAt })
    .where(eq(apiKeys.id, id));
  return { id, secret };
}

export type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Returns null if the conference has no such key. */
export async function lockKey(
  tx: Tx,
  { id: meetingId, keyId }: { readonly id: string; readonly keyId: string },
): Promise<ApiKeyRow | null> {
  const [row] = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.meetingId, meetingId)))
    .for('update');
  return row ?? null;
}

export async function countKeys(tx: Tx, meetingId: string): Promise<number> {
  return tx.$count(apiKeys, and(eq(apiKeys.meetingId, meetingId), isNull(apiKeys.revokedAt)));
}

export async function changeKeyOwner(tx: Tx, id: string, accountId: string): Promise<void> {
  await tx.update(apiKeys).set({ accountId }).where(eq(apiKeys.id, id));
}

export async function revokeKey(tx: Tx, id: string, { actor, at }: By): Promise<void> {
  await tx.update(apiKeys).set({ revokedAt: at, revokedBy: actor }).where(eq(apiKeys.id, id));
}

function storedSecret(secret: string) {
  return { secretHash: hashToken(secret), hint: hintOf(secret) };
}
