import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

interface StoredBlob {
  readonly id: string;
  readonly size: number;
  readonly sha256: Buffer;
}

/** Keeps bytes under random ids and knows nothing else: names, types and owners live in the database. */
export interface BlobStore {
  /** All or nothing; throws FileTooLarge or NoRoom, and whatever the source throws. */
  put(source: AsyncIterable<Uint8Array>, limit: { readonly maxBytes: number }): Promise<StoredBlob>;
  /** Throws FileMissing. */
  open(id: string): Promise<Readable>;
  /** A file that is gone already is no failure. */
  remove(id: string): Promise<void>;
}

interface StoredFile extends StoredBlob {
  /** The key of the file for its row; null for a public file. */
  readonly sealedKey: string | null;
}

interface PutOptions {
  readonly maxBytes: number;
  /** Shown to everybody, so it is not encrypted. */
  readonly isPublic?: boolean;
}

/** The files of the product, encrypted; the database has their keys. A file can be opened once its row is there. */
export interface FileStore extends Pick<BlobStore, 'open'> {
  put(source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredFile>;
  /** The bytes of rows that are gone, or that other bytes have taken the place of. */
  removeBlobs(ids: readonly string[]): Promise<void>;
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

// Lower-case hex, because some file systems do not tell a from A.
export function newFileId(): string {
  return randomBytes(16).toString('hex');
}

export function isFileId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
