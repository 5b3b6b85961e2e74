import type { Readable } from 'node:stream';

/**
 * The place of backups. It has objects with names such as `files/0af3…` and `2026-11-19T17-50-00Z/manifest`. The files of
 * all backups are in one folder, because a file never changes: a second backup copies new ones only.
 */
export interface BackupStore {
  /** Stores either all bytes or none, and returns their number. */
  put(name: string, source: AsyncIterable<Uint8Array>): Promise<number>;
  /** Throws FileMissing. */
  open(name: string): Promise<Readable>;
  has(name: string): Promise<boolean>;
  /** Returns the first parts of all names. */
  listFolders(): Promise<string[]>;
}

/** The name of a backup made at this time, such as `2026-11-19T17-50-00Z`. */
export function backupNameAt(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

export function isBackupName(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/.test(text);
}

export function fileObject(blobId: string): string {
  return `files/${blobId}`;
}
