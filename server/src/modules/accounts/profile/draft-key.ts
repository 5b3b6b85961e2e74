import { createHmac } from 'node:crypto';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { readDraftKey } from '@plenum/contract/accounts/draft-key';
import type { KeyRing } from '#kernel/crypto/keys';

/**
 * Returns the key that encrypts an account's unsaved input in its browsers. The server stores nothing: the key is
 * derived from the account's id and the oldest key of the ring, so that key rotation doesn't make older drafts
 * unreadable.
 */
export function draftKey(keys: KeyRing, accountId: string): ReplyOf<typeof readDraftKey> {
  const key = createHmac('sha256', keys.derive('browser drafts', keys.oldestId)).update(accountId);
  return { accountId, key: key.digest('base64') };
}
