import type { KeyRing } from '../crypto/keys.ts';
import { randomToken } from '../crypto/random.ts';
import { readToken, signToken } from '../crypto/signed-token.ts';

const PURPOSE = 'file link';

/** A short-lived link that needs no login, because an <img> and a download can't send a header. */
export function fileLink(ring: KeyRing, fileId: string, expiresAt: Date): string {
  return linkTo(ring, { file: fileId }, expiresAt);
}

/** A single-use link, for files that are downloaded rather than displayed. */
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
  /** Identifies a single use, to refuse a second one; null for a link that may be used again. */
  readonly use: string | null;
}

/** Returns null unless `key` is for this file and has not expired. */
export function readFileLink(ring: KeyRing, fileId: string, key: string, now: Date): ReadLink | null {
  const payload = readToken(ring, PURPOSE, key, now);
  if (payload?.['file'] !== fileId) return null;
  return { use: typeof payload['use'] === 'string' ? payload['use'] : null };
}
