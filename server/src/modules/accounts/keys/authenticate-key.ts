import { hashToken } from '#kernel/crypto/hash-token';
import { batchLoader } from '#kernel/db/batch-loader';
import type { Tx } from '#kernel/db/database';
import type { ActorKey, Authentication, Identity } from '#kernel/http/actor';
import type { Kernel } from '#kernel/kernel';
import { findKey, findKeysOfSecrets, type KeyRow, noteKeyUse } from './key-queries.ts';
import { keyStatus, rolesOfKey } from './key-status.ts';

const TOUCH_EVERY_MS = 60_000;
const NEVER = new Date(0);

/** Returns the function that authenticates a call by the secret of an API key. */
export function createKeyAuthenticator(kernel: Kernel): (secret: string) => Promise<Authentication> {
  const findSecret = batchLoader((hashes) => findKeysOfSecrets(kernel.pool, hashes));
  return async (secret) => {
    const found = await findSecret(hashToken(secret).toString('base64'));
    const now = kernel.clock.now();
    if (!found || !isUsable(kernel, found.row, now)) return { kind: 'dead' };
    const { row, isEarlier } = found;
    if (isEarlier && (row.earlierUntil ?? NEVER) <= now) return { kind: 'dead' };
    if (now.getTime() - (row.lastUsedAt ?? NEVER).getTime() > TOUCH_EVERY_MS)
      await noteKeyUse(kernel.pool, row.id, now);
    return { kind: 'known', identity: toIdentity(row) };
  };
}

/** Checks again, within a change, that the key may be used. */
export async function isKeyUsable(kernel: Kernel, tx: Tx, { id }: ActorKey): Promise<boolean> {
  const row = await findKey(tx, id);
  return row !== null && isUsable(kernel, row, kernel.clock.now());
}

function isUsable({ config }: Kernel, row: KeyRow, now: Date): boolean {
  return keyStatus(row, config.staffSecondFactor, now) === 'valid';
}

/** The owner, with their roles in the key’s conference only, and never with a recently confirmed identity. */
function toIdentity(row: KeyRow): Identity {
  const { id, name, scopes, accountId, meetingId, secondFactor } = row;
  return {
    accountId,
    loginId: id,
    administrator: false,
    secondFactor,
    identityConfirmedAt: NEVER,
    roles: new Map([[meetingId, rolesOfKey(row)]]),
    key: { id, name, scopes },
  };
}
