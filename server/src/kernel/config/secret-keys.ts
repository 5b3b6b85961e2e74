import { createSecretKey, type KeyObject } from 'node:crypto';

/** A KeyObject instead of bytes, so that printing it by accident shows nothing. */
export interface SecretKey {
  readonly id: string;
  readonly key: KeyObject;
}

export const SECRET_KEYS_FORMAT =
  'a list of id:key pairs, each id unique and made of letters, digits, _ or -, each key 32 bytes in base64';

const ENTRY = /^(?<id>[A-Za-z0-9_-]{1,32}):(?<key>[A-Za-z0-9+/]{43}=)$/;

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
