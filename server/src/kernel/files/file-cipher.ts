import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// AES-256-GCM in chunks, each with its own tag, with a key that no other file has. The nonce includes the chunk's
// number and whether it is the last, so that chunks can't be left out, exchanged or cut off.
const CIPHER = 'aes-256-gcm';
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const STORED_BYTES = CHUNK_BYTES + TAG_BYTES;

/** The stored data was changed, or was encrypted with another key. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

export function newFileKey(): Buffer {
  return randomBytes(32);
}

/** The encrypted size of a file of this size. */
export function encryptedSize(size: number): number {
  return size + Math.max(1, Math.ceil(size / CHUNK_BYTES)) * TAG_BYTES;
}

export async function* encryptChunks(key: Buffer, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { bytes, number, isLast } of cut(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonce(number, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Yields each chunk only after its tag was verified; throws FileDamaged. */
export async function* decryptChunks(key: Buffer, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { bytes, number, isLast } of cut(source, STORED_BYTES)) {
    if (bytes.length < TAG_BYTES) throw new FileDamaged('the end is missing');
    const decipher = createDecipheriv(CIPHER, key, nonce(number, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (error) {
      throw new FileDamaged(`chunk ${number} does not fit its tag`, { cause: error });
    }
  }
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(number, 7);
  bytes.writeUInt8(isLast ? 1 : 0, 11);
  return bytes;
}

interface Chunk {
  readonly bytes: Buffer;
  readonly number: number;
  readonly isLast: boolean;
}

// All chunks have the same size except the last, which may be empty only if it is the only one.
async function* cut(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Chunk> {
  let held: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  for await (const part of source) {
    held.push(part);
    length += part.length;
    if (length <= size) continue;
    const bytes = Buffer.concat(held);
    let from = 0;
    for (; bytes.length - from > size; from += size) {
      yield { bytes: bytes.subarray(from, from + size), number, isLast: false };
      number += 1;
    }
    held = [bytes.subarray(from)];
    length = bytes.length - from;
  }
  yield { bytes: Buffer.concat(held), number, isLast: true };
}
