import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import type { FileRow } from './file-rows.ts';

/** The purpose of public files, such as logos, covers and pictures in a text. No other file has a public address. */
export const PUBLIC_PURPOSE = 'public';

/**
 * Returns the URL of a public file; empty if there is no file. Its content never changes, so it may be cached
 * indefinitely.
 */
export function mediaLink(fileId: string | null): string {
  return fileId ? `/media/${fileId}` : '';
}

/** Marks public files as used, so that they are not deleted as unattached. Ids of other files are ignored. */
export async function attachPublicFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  if (wanted.length === 0) return;
  await tx.execute(
    sql`update files set attached = true where purpose = ${PUBLIC_PURPOSE} and id = any(${sql.param(wanted)})`,
  );
}

/** Includes files that no page shows yet, so that the uploader sees a preview. */
export async function findPublicFile(db: Db, id: string): Promise<FileRow | null> {
  const found = await db.execute<{ content_type: string; size: string }>(
    sql`select content_type, size from files where id = ${id} and purpose = ${PUBLIC_PURPOSE}`,
  );
  const row = found.rows[0];
  return row ? { contentType: row.content_type, size: Number(row.size) } : null;
}

/** Returns those of the files that are public, with their types. */
export async function findPublicFiles(
  db: Db | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileRow>> {
  if (ids.length === 0) return new Map();
  const found = await db.execute<{ id: string; content_type: string; size: string }>(
    sql`select id, content_type, size from files where purpose = ${PUBLIC_PURPOSE} and id = any(${sql.param([...ids])})`,
  );
  return new Map(
    found.rows.map((row) => [row.id, { contentType: row.content_type, size: Number(row.size) }]),
  );
}
