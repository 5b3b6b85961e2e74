import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

interface StoredFile {
  readonly id: string;
  readonly size: number;
  readonly sha256: Buffer;
}

/** Keeps bytes under random ids and knows nothing else: names, types and owners live in the database. */
export interface FileStore {
  /** All or nothing; throws FileTooLarge or NoRoom, and whatever the source throws. */
  put(source: AsyncIterable<Uint8Array>, limit: { readonly maxBytes: number }): Promise<StoredFile>;
  /** Throws FileMissing. */
  open(id: string): Promise<Readable>;
  /** A file that is gone already is no failure. */
  remove(id: string): Promise<void>;
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
