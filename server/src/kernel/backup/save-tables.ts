import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnList, qualified, readSequences, readTables } from './catalog.ts';
import { type BackupManifest, type CopiedTable, fileListPrefix, tablePrefix } from './manifest.ts';
import { writeParts } from './parts.ts';
import { everyFewSeconds, readableBytes, type Say } from './progress.ts';
import { FILE_LIST } from './save-files.ts';
import type { SealedStore } from './sealed-store.ts';

// Small parts, because the list is read while the files are copied: a store might end a long transfer that stands still.
const LIST_PART_BYTES = 1_000_000;

type Saved = Pick<BackupManifest, 'postgres' | 'migrations' | 'tables' | 'sequences' | 'keyFingerprints'> & {
  readonly files: Omit<BackupManifest['files'], 'absent'>;
};

/**
 * Copies all tables, and the list of files, as they are at one moment. Servers keep writing in the meantime; only a migration would have to wait.
 */
export async function saveTables(
  client: Client,
  store: SealedStore,
  backup: string,
  say: Say,
): Promise<Saved> {
  await client.query('begin isolation level repeatable read, read only');
  const found = await readTables(client);
  await client.query(
    `lock table ${found.map(({ schema, table }) => qualified(schema, table)).join(', ')} in access share mode`,
  );
  const now = everyFewSeconds(say);
  const tables: CopiedTable[] = [];
  for (const [index, { schema, table, columns }] of found.entries()) {
    const stream = client.query(
      copyTo(`copy ${qualified(schema, table)} (${columnList(columns)}) to stdout`),
    );
    const parts = await writeParts(store, tablePrefix(backup, index), stream, (bytes) =>
      now(() => `${table}: ${readableBytes(bytes)}`),
    );
    tables.push({ schema, table, columns: [...columns], rows: stream.rowCount, ...parts });
  }
  const files = await saveFileList(client, store, backup);
  const saved = {
    postgres: await one(client, 'show server_version'),
    migrations: await read<{ name: string; hash: string }>(
      client,
      'select name, hash from public.migrations order by name',
    ),
    keyFingerprints: await read<BackupManifest['keyFingerprints'][number]>(
      client,
      `select key_id as "keyId", fingerprint, is_oldest as "isOldest" from public.key_fingerprints order by 1`,
    ),
    tables,
    files,
    // Sequences aren't part of the snapshot. Read at the end, they are not behind the rows.
    sequences: await readSequences(client),
  };
  await client.query('commit');
  return saved;
}

async function saveFileList(client: Client, store: SealedStore, backup: string): Promise<Saved['files']> {
  const stream = client.query(copyTo(`copy (${FILE_LIST}) to stdout`));
  const parts = await writeParts(store, fileListPrefix(backup), stream, undefined, LIST_PART_BYTES);
  const fileBytes = Number(await one(client, 'select coalesce(sum(size), 0)::text from public.files'));
  return { ...parts, count: stream.rowCount, fileBytes };
}

async function read<Row extends object>(client: Client, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}

async function one(client: Client, text: string): Promise<string> {
  const { rows } = await client.query<[string]>({ text, rowMode: 'array' });
  return rows[0]?.[0] ?? '';
}
