import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { FileDamaged } from '../files/file-cipher.ts';
import { FileMissing } from '../files/file-store.ts';
import { BackupProblem } from './backup-problem.ts';
import { columnList, qualified, readForeignKeys, readTables } from './catalog.ts';
import { type BackupManifest, type CopiedTable, tablePrefix } from './manifest.ts';
import { readParts } from './parts.ts';
import { everyFewSeconds, readableBytes, type Say } from './progress.ts';
import type { SealedStore } from './sealed-store.ts';

/**
 * Fills the tables with those of a backup, inside the caller's transaction. Foreign keys are dropped and created again,
 * which checks them all, because the tables have no order in which every reference could be satisfied.
 */
export async function loadTables(
  client: Client,
  store: SealedStore,
  backup: string,
  manifest: BackupManifest,
  say: Say,
): Promise<void> {
  await requireColumns(client, manifest);
  const names = manifest.tables.map(({ schema, table }) => qualified(schema, table));
  const foreignKeys = await readForeignKeys(client);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);

  const now = everyFewSeconds(say);
  for (const [index, table] of manifest.tables.entries())
    await loadTable(client, readParts(store, tablePrefix(backup, index), table), table, (bytes) =>
      now(() => `${table.table}: ${readableBytes(bytes)} of ${readableBytes(table.bytes)}`),
    );

  say('Checking the references between the tables');
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const { schema, sequence, value, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      qualified(schema, sequence),
      value,
      isCalled,
    ]);
}

// The tables of the jobs belong to a library. They may differ between releases although the migrations are the same.
async function requireColumns(client: Client, { tables, version }: BackupManifest): Promise<void> {
  const there = new Map(
    (await readTables(client)).map(({ schema, table, columns }) => [`${schema}.${table}`, columns]),
  );
  for (const { schema, table, columns } of tables) {
    const found = there.get(`${schema}.${table}`);
    const lacking = columns.find((column) => found?.includes(column) !== true);
    if (!found || lacking !== undefined)
      throw new BackupProblem(
        `The backup has ${found ? `a column ${table}.${lacking}` : `a table ${schema}.${table}`}, which this release ` +
          `does not have. Restore it with release ${version}, then upgrade.`,
      );
  }
}

async function loadTable(
  client: Client,
  source: AsyncIterable<Buffer>,
  { schema, table, columns, rows, bytes, sha256 }: CopiedTable,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const hash = createHash('sha256');
  let size = 0;
  const target = client.query(
    copyFrom(`copy ${qualified(schema, table)} (${columnList(columns)}) from stdin`),
  );
  try {
    await pipeline(
      source,
      async function* measured(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          onBytes(size);
          yield chunk;
        }
      },
      target,
    );
  } catch (error) {
    if (error instanceof FileMissing || error instanceof FileDamaged)
      throw new BackupProblem(`The table ${table} can't be read from the backup (${error.message}).`, {
        cause: error,
      });
    throw error;
  }
  if (size !== bytes || hash.digest('hex') !== sha256 || target.rowCount !== rows)
    throw new BackupProblem(
      `The table ${table} differs from the backup: ${target.rowCount} rows and ${size} bytes, but it had ${rows} rows ` +
        `and ${bytes} bytes.`,
    );
}
