import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { decryptField, encryptField } from '../crypto/field-encryption.ts';
import type { KeyRing } from '../crypto/keys.ts';
import { decryptChunks, encryptChunks, encryptedSize, newFileKey } from './file-cipher.ts';
import { type BlobStore, FileMissing, type FileStore, FileTooLarge } from './file-store.ts';

/** When keys are rotated, a file's own key is re-encrypted; its content is not. */
export const encryptedFileColumns = [{ table: 'files', column: 'sealed_key', key: ['id'] }];

interface Place {
  readonly blobId: string;
  readonly sealedKey: string | null;
}

/**
 * The store that modules use. Each file is encrypted with its own key, which is in its row, encrypted with the secret
 * keys. Public files, and files from before encryption (`encryptOldFiles`), are stored unencrypted.
 */
export function encryptFiles(blobs: BlobStore, pool: Pick<pg.Pool, 'query'>, ring: KeyRing): FileStore {
  async function find(id: string): Promise<Place | null> {
    const { rows } = await pool.query<Place>({
      name: 'find-blob',
      text: 'select coalesce(blob_id, id) as "blobId", sealed_key as "sealedKey" from files where id = $1',
      values: [id],
    });
    return rows[0] ?? null;
  }

  return {
    async put(source, { maxBytes, isPublic = false }) {
      if (isPublic) return { ...(await blobs.put(source, { maxBytes })), sealedKey: null };
      const key = newFileKey();
      const seen = { size: 0, hash: createHash('sha256') };
      const measured = measure(source, maxBytes, seen);
      const { id } = await blobs.put(encryptChunks(key, measured), { maxBytes: encryptedSize(maxBytes) });
      return { id, size: seen.size, sha256: seen.hash.digest(), sealedKey: sealKey(ring, id, key) };
    },

    async open(id) {
      const place = await find(id);
      if (!place) throw new FileMissing(`no file ${id}`);
      if (place.sealedKey === null) return blobs.open(place.blobId);
      const key = openKey(ring, id, place.sealedKey);
      const stored = await blobs.open(place.blobId);
      const opened = Readable.from(decryptChunks(key, stored), { objectMode: false });
      // A stream that is destroyed before its first byte was requested would stay open.
      return opened.once('close', () => stored.destroy());
    },

    async removeBlobs(ids) {
      for (const id of new Set(ids)) await blobs.remove(id);
    },
  };
}

// Encrypts the file's key, bound to the file's row.
function sealKey(ring: KeyRing, id: string, key: Buffer): string {
  return encryptField(ring, key.toString('base64'), { table: 'files', column: 'sealed_key', row: id });
}

function openKey(ring: KeyRing, id: string, sealed: string): Buffer {
  const address = { table: 'files', column: 'sealed_key', row: id };
  return Buffer.from(decryptField(ring, sealed, address), 'base64');
}

// The limit, the size and the hash are those of the plain file.
async function* measure(
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  seen: { size: number; readonly hash: Hash },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    seen.size += chunk.length;
    if (seen.size > maxBytes) throw new FileTooLarge(`more than ${maxBytes} bytes`);
    seen.hash.update(chunk);
    yield chunk;
  }
}
