import type { KeyRing } from '../crypto/keys.ts';
import { randomToken } from '../crypto/random.ts';
import { readToken, signToken } from '../crypto/signed-token.ts';

const PURPOSE = 'file link';

/** A link that needs no login and soon ends: an <img> and a download cannot send a header. */
export function fileLink(ring: KeyRing, fileId: string, expiresAt: Date): string {
  return linkTo(ring, { file: fileId }, expiresAt);
}

/** One that opens the file once, for what is opened and not shown: it ends with its first use. */
export function singleUseLink(ring: KeyRing, fileId: string, expiresAt: Date): string {
  return linkTo(ring, { file: fileId, use: randomToken(12) }, expiresAt);
}

function linkTo(
  ring: KeyRing,
  payload: { readonly file: string; readonly use?: string },
  expiresAt: Date,
): string {
  return `/files/${payload.file}?key=${signToken(ring, PURPOSE, payload, expiresAt)}`;
}

interface ReadLink {
  /** By which a single use is told from a second one; null for a link that may be used again. */
  readonly use: string | null;
}

/** Null unless `key` is for this very file and has not ended. */
export function readFileLink(ring: KeyRing, fileId: string, key: string, now: Date): ReadLink | null {
  const payload = readToken(ring, PURPOSE, key, now);
  if (payload?.['file'] !== fileId) return null;
  return { use: typeof payload['use'] === 'string' ? payload['use'] : null };
}
