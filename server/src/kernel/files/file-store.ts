import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

interface StoredBlob {
  readonly id: string;
  readonly size: number;
  readonly sha256: Buffer;
}

/** Stores bytes under random ids, and nothing else: names, types and owners are in the database. */
export interface BlobStore {
  /**
   * Stores either all bytes or none. Throws FileTooLarge, NoRoom, or the source's error. Only a restore gives the id: that
   * of the blob in the backup.
   */
  put(
    source: AsyncIterable<Uint8Array>,
    options: { readonly maxBytes: number; readonly id?: string },
  ): Promise<StoredBlob>;
  /** Throws FileMissing. */
  open(id: string): Promise<Readable>;
  /** Deleting a missing file is not an error. */
  remove(id: string): Promise<void>;
}

interface StoredFile extends StoredBlob {
  /** The file's encrypted key, for its row; null for a public file. */
  readonly sealedKey: string | null;
}

interface PutOptions {
  readonly maxBytes: number;
  /** True if the file is visible to everyone, so that it is not encrypted. */
  readonly isPublic?: boolean;
}

/** The files of the product, encrypted; the database has their keys. A file can be opened once its row exists. */
export interface FileStore extends Pick<BlobStore, 'open'> {
  put(source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredFile>;
  /** Deletes the bytes of files whose rows were deleted, or bytes that were replaced. */
  removeBlobs(ids: readonly string[]): Promise<void>;
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** The store can't be reached, or can't answer now; the same call may succeed later. */
export class FileStoreDown extends Error {
  override readonly name = 'FileStoreDown';
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

// Lower-case hex, because some file systems are not case-sensitive.
export function newFileId(): string {
  return randomBytes(16).toString('hex');
}

export function isFileId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
