import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import type { FileStore } from './file-store.ts';

export interface FileRow {
  readonly contentType: string;
  readonly size: number;
}

export interface NewFileRow extends FileRow {
  readonly id: string;
  readonly purpose: string;
  readonly sha256: Buffer;
  readonly sealedKey: string | null;
}

/**
 * Inserts the row of a file as soon as its blob is stored, so that no blob is without a row. The verb that needs the
 * file attaches it.
 */
export async function insertFile(db: Db, file: NewFileRow, at: Date): Promise<void> {
  await db.execute(sql`
    insert into files (id, purpose, content_type, size, sha256, sealed_key, created_at)
    values (${file.id}, ${file.purpose}, ${file.contentType}, ${file.size}, ${file.sha256}, ${file.sealedKey}, ${at})`);
}

/** Corrects the type of a file whose content is of a different type than declared. */
export async function setContentType(db: Db, id: string, contentType: string): Promise<void> {
  await db.execute(sql`update files set content_type = ${contentType} where id = ${id}`);
}

export async function attachFile(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`update files set attached = true where id = ${id}`);
}

export async function detachFile(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`update files set attached = false where id = ${id}`);
}

/** Marks files as used. `ids` is a query of the caller's own tables that returns file ids. */
export async function attachFiles(tx: Tx, ids: SQL): Promise<void> {
  await tx.execute(sql`update files set attached = true where not attached and id in (${ids})`);
}

export async function detachFiles(tx: Tx, ids: SQL): Promise<void> {
  await tx.execute(sql`update files set attached = false where id in (${ids})`);
}

export async function findFile(db: Db, id: string): Promise<FileRow | null> {
  const found = await db.execute<{ content_type: string; size: string }>(
    sql`select content_type, size from files where id = ${id} and attached`,
  );
  const row = found.rows[0];
  return row ? { contentType: row.content_type, size: Number(row.size) } : null;
}

/**
 * Deletes an unreferenced file. Row and blob are deleted in one transaction, the blob last: a remaining reference keeps
 * both, and an interruption leaves a row to retry, never a blob without a row.
 */
export async function discardFile(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx.execute<{ blob: string }>(
      sql`delete from files where id = ${id} and not attached returning coalesce(blob_id, id) as blob`,
    );
    for (const { blob } of gone.rows) await files.removeBlobs([id, blob]);
  });
}
