import type { KeyRing } from '../crypto/keys.ts';
import { readToken, signToken } from '../crypto/signed-token.ts';

const PURPOSE = 'file link';

/** A link that needs no login and soon ends: an <img> and a download cannot send a header. */
export function fileLink(ring: KeyRing, fileId: string, expiresAt: Date): string {
  return `/files/${fileId}?key=${signToken(ring, PURPOSE, { file: fileId }, expiresAt)}`;
}

/** Whether `key` opens this very file now. */
export function readFileLink(ring: KeyRing, fileId: string, key: string, now: Date): boolean {
  return readToken(ring, PURPOSE, key, now)?.['file'] === fileId;
}
