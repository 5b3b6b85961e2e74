import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './keys.ts';

/**
 * The location of a value. Its encryption is bound to the location, so that a copy in another row can't be decrypted.
 */
export interface FieldAddress {
  readonly table: string;
  readonly column: string;
  /** The primary key as text; the parts of a composite key are joined by `/`. */
  readonly row: string;
}

/** The error contains the address, but never the value. */
export class UnreadableField extends Error {
  override readonly name = 'UnreadableField';

  constructor({ table, column, row }: FieldAddress) {
    super(`${table}.${column} of row ${row} cannot be decrypted`);
  }
}

const CIPHER = 'aes-256-gcm';
const PURPOSE = 'field encryption';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function encryptField(ring: KeyRing, plain: string, address: FieldAddress): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, ring.derive(PURPOSE), iv).setAAD(addressBytes(address));
  const hidden = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const packed = Buffer.concat([iv, cipher.getAuthTag(), hidden]);
  return `${currentPrefix(ring)}${packed.toString('base64url')}`;
}

export function decryptField(ring: KeyRing, stored: string, address: FieldAddress): string {
  const [version, keyId = '', text = '', ...rest] = stored.split('.');
  const packed = Buffer.from(text, 'base64url');
  if (version !== 'v1' || rest.length > 0 || !ring.has(keyId) || packed.length < IV_BYTES + TAG_BYTES)
    throw new UnreadableField(address);
  const iv = packed.subarray(0, IV_BYTES);
  const tag = packed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const hidden = packed.subarray(IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, ring.derive(PURPOSE, keyId), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(addressBytes(address)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
  } catch {
    throw new UnreadableField(address);
  }
}

/** The prefix of every value that needs no rotation. */
export function currentPrefix(ring: KeyRing): string {
  return `v1.${ring.currentId}.`;
}

// Encodes the address as JSON, so that no two locations have the same bytes.
function addressBytes({ table, column, row }: FieldAddress): Buffer {
  return Buffer.from(JSON.stringify([table, column, row]));
}
