import { hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { decryptChunks, encryptChunks, FileDamaged } from '../files/file-cipher.ts';
import type { BackupStore } from './backup-store.ts';

// Every object begins with this line, so that a later release can recognise the form, and with a random salt.
const FORM = Buffer.from('plenum-backup-1\n');
const SALT_BYTES = 32;
const HEAD_BYTES = FORM.length + SALT_BYTES;

/** A store whose objects are encrypted. Opened bytes are verified before they are passed on. */
export interface SealedStore extends Omit<BackupStore, 'open'> {
  /** Throws FileMissing, or FileDamaged if the object was changed or has another key or name. */
  open(name: string): AsyncGenerator<Buffer>;
}

/**
 * Each object has a key of its own, derived from the backup key, the object's name and its salt. An object under the name
 * of another one can't be decrypted, so that objects can't be exchanged.
 */
export function sealStore(store: BackupStore, backupKey: KeyObject): SealedStore {
  return {
    ...store,

    put: (name, source) => store.put(name, seal(backupKey, name, source)),

    async *open(name) {
      const stored = await store.open(name);
      try {
        yield* unseal(backupKey, name, stored);
      } catch (error) {
        throw error instanceof FileDamaged
          ? new FileDamaged(`${name}: ${error.message}`, { cause: error })
          : error;
      } finally {
        stored.destroy();
      }
    },
  };
}

async function* seal(
  backupKey: KeyObject,
  name: string,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  yield Buffer.concat([FORM, salt]);
  yield* encryptChunks(objectKey(backupKey, name, salt), source);
}

async function* unseal(
  backupKey: KeyObject,
  name: string,
  stored: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const chunks = stored[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) throw new FileDamaged('the beginning is missing');
    head = Buffer.concat([head, next.value]);
  }
  if (!head.subarray(0, FORM.length).equals(FORM)) throw new FileDamaged('it is not an object of a backup');
  const key = objectKey(backupKey, name, head.subarray(FORM.length, HEAD_BYTES));
  yield* decryptChunks(key, joined(head.subarray(HEAD_BYTES), chunks));
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function objectKey(backupKey: KeyObject, name: string, salt: Buffer): Buffer {
  const bytes = hkdfSync('sha256', backupKey, salt, `plenum backup ${name}`, 32);
  return Buffer.from(bytes);
}
