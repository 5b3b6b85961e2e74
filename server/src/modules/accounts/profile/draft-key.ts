import { createHmac } from 'node:crypto';
import type { ReplyOf } from '@plenum/contract/kernel/endpoint';
import type { readDraftKey } from '@plenum/contract/accounts/draft-key';
import type { KeyRing } from '#kernel/crypto/keys';

/**
 * Encrypts what an account has typed and not saved, in its browsers. The server keeps nothing: the key is derived from
 * the account's id, by the oldest key of the ring, so that rotation does not make older drafts unreadable.
 */
export function draftKey(keys: KeyRing, accountId: string): ReplyOf<typeof readDraftKey> {
  const key = createHmac('sha256', keys.derive('browser drafts', keys.oldestId)).update(accountId);
  return { accountId, key: key.digest('base64') };
}
