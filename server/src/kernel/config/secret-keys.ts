import { createSecretKey, type KeyObject } from 'node:crypto';

/** A KeyObject instead of bytes, so that printing it by accident shows nothing. */
export interface SecretKey {
  readonly id: string;
  readonly key: KeyObject;
}

export const SECRET_KEYS_FORMAT =
  'a list of id:key pairs, each id unique and made of letters, digits, _ or -, each key 32 bytes in base64';

const ENTRY = /^(?<id>[A-Za-z0-9_-]{1,32}):(?<key>[A-Za-z0-9+/]{43}=)$/;

/** The form of a single key that has no id, such as the backup key. */
export const RANDOM_KEY_FORMAT = '32 random bytes in base64, as `openssl rand -base64 32` prints them';

/** Reads 32 bytes in base64; null if the text is something else, or could be guessed. */
export function parseRandomKey(text: string): KeyObject | null {
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  return isGuessable(bytes) ? null : createSecretKey(bytes);
}

/**
 * Detects typed text and unchanged defaults: they almost always have fewer than sixteen different bytes, only printable
 * ones, or a constant step between them. Fewer than one of 10¹³ random keys does.
 */
export function isGuessable(bytes: Buffer): boolean {
  const step = (Number(bytes[1]) - Number(bytes[0]) + 256) % 256;
  return (
    new Set(bytes).size < 16 ||
    bytes.every((byte) => byte >= 0x20 && byte < 0x7f) ||
    bytes.every((byte, n) => n === 0 || byte === (Number(bytes[n - 1]) + step) % 256)
  );
}

/** Writes keys in the form in which `parseSecretKeys` reads them. */
export function formatSecretKeys(keys: readonly SecretKey[]): string {
  return keys.map(({ id, key }) => `${id}:${key.export().toString('base64')}`).join(',');
}

/**
 * Reads `id:base64,id:base64`; a file may use line breaks instead of commas. Returns null if the text is not such a
 * list.
 */
export function parseSecretKeys(text: string): readonly SecretKey[] | null {
  const entries = text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const keys: SecretKey[] = [];
  for (const entry of entries) {
    const { id, key } = ENTRY.exec(entry)?.groups ?? {};
    if (!id || !key || keys.some((earlier) => earlier.id === id)) return null;
    keys.push({ id, key: createSecretKey(key, 'base64') });
  }
  return keys.length > 0 ? keys : null;
}
