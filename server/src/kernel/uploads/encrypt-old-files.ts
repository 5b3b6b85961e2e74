import { sql } from 'drizzle-orm';
import type { Kernel } from '../kernel.ts';
import { decryptField, encryptField } from '../crypto/field-encryption.ts';
import { forEachDue } from '../jobs/for-each-due.ts';
import { insertFile } from '../files/file-rows.ts';
import { FileMissing } from '../files/file-store.ts';
import { PUBLIC_PURPOSE } from '../files/public-files.ts';

const BATCH = 50;
const REPLACED_PURPOSE = 'replacement';

interface OldFile {
  readonly id: string;
  readonly size: number;
  readonly contentType: string;
}

/**
 * Encrypts files that were stored before encryption. A copy is stored and replaces the old blob in one step; then the
 * old blob is deleted. If interrupted, it leaves a copy that is deleted like every unattached file, or an old blob that
 * the next run deletes.
 */
export async function encryptOldFiles(kernel: Kernel): Promise<void> {
  let last = '';
  for (;;) {
    const { rows } = await kernel.pool.query<OldFile>(
      `select id, size::int, content_type as "contentType" from files
       where sealed_key is null and attached and purpose <> $1 and id > $2 order by id limit $3`,
      [PUBLIC_PURPOSE, last, BATCH],
    );
    await forEachDue(kernel, { job: 'encrypt_old_files', keyOf: ({ id }) => id }, rows, (file) =>
      replace(kernel, file),
    );
    last = rows.at(-1)?.id ?? '';
    if (rows.length < BATCH) break;
  }
  await removeReplaced(kernel);
}

async function replace(kernel: Kernel, file: OldFile): Promise<void> {
  try {
    if (await replaceBlob(kernel, file)) return;
    kernel.log.error({ file: file.id }, 'file skipped: it is not the file that was uploaded');
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    kernel.log.error({ file: file.id }, 'file missing from storage');
  }
}

async function replaceBlob(kernel: Kernel, { id, size, contentType }: OldFile): Promise<boolean> {
  const now = kernel.clock.now();
  const copy = await kernel.files.put(await kernel.files.open(id), { maxBytes: size });
  await insertFile(kernel.db, { ...copy, contentType, purpose: REPLACED_PURPOSE }, now);
  const sealedKey = encryptField(
    kernel.keys,
    decryptField(kernel.keys, copy.sealedKey ?? '', addressOf(copy.id)),
    addressOf(id),
  );
  return kernel.db.transaction(async (tx) => {
    const changed = await tx.execute(sql`
      update files set sealed_key = ${sealedKey}, blob_id = ${copy.id}, replaced_at = ${now}
      where id = ${id} and sealed_key is null and sha256 = ${copy.sha256}`);
    if (changed.rowCount !== 1) return false;
    await tx.execute(sql`delete from files where id = ${copy.id}`);
    return true;
  });
}

const addressOf = (row: string) => ({ table: 'files', column: 'sealed_key', row });

// Idempotent, so that the next run completes an interrupted one.
async function removeReplaced(kernel: Kernel): Promise<void> {
  const { db, files } = kernel;
  const { rows } = await db.execute<{ id: string }>(sql`select id from files where replaced_at is not null `);
  await forEachDue(kernel, { job: 'remove_replaced_files', keyOf: ({ id }) => id }, rows, async ({ id }) => {
    await files.removeBlobs([id]);
    await db.execute(sql`update files set replaced_at = null where id = ${id}`);
  });
}
