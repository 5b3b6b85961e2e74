import { escapeIdentifier, type Client } from 'pg';
import type { SequenceValue } from './manifest.ts';

// The tables and sequences are read from the database's catalog, so that a new table needs no entry in a list.

export interface CatalogTable {
  readonly schema: string;
  readonly table: string;
  /** Without generated columns, which PostgreSQL computes again. */
  readonly columns: readonly string[];
}

/** The schemas with the product's tables: its own and that of its jobs. */
const SCHEMAS = ['public', 'graphile_worker'];
// Bookkeeping that a restore writes itself, because it describes the database that it restores into.
const BOOKKEEPING = ['public.migrations', 'public.function_sets', 'graphile_worker.migrations'];

/** Returns the ordinary tables; not temporary and unlogged ones, and none of an extension. */
export async function readTables(client: Client): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(
    `select space.nspname as schema, rel.relname as table, array_agg(col.attname::text order by col.attnum) as columns
     from pg_class as rel
     join pg_namespace as space on space.oid = rel.relnamespace
     join pg_attribute as col on col.attrelid = rel.oid and col.attnum > 0 and not col.attisdropped
     where rel.relkind = 'r' and rel.relpersistence = 'p' and space.nspname = any ($1) and col.attgenerated = ''
       and space.nspname || '.' || rel.relname <> all ($2)
       and not exists (select from pg_depend where objid = rel.oid and classid = 'pg_class'::regclass and deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [SCHEMAS, BOOKKEEPING],
  );
  return rows;
}

export async function readSequences(client: Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ schema: string; sequence: string }>(
    `select space.nspname as schema, rel.relname as sequence
     from pg_class as rel join pg_namespace as space on space.oid = rel.relnamespace
     where rel.relkind = 'S' and space.nspname = any ($1) order by 1, 2`,
    [SCHEMAS],
  );
  const sequences: SequenceValue[] = [];
  for (const { schema, sequence } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${qualified(schema, sequence)}`,
    );
    for (const value of found.rows) sequences.push({ schema, sequence, ...value });
  }
  return sequences;
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Returns the foreign keys as SQL that creates them again. */
export async function readForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', space.nspname, rel.relname) as table, quote_ident(con.conname) as name,
       pg_get_constraintdef(con.oid) as definition
     from pg_constraint as con
     join pg_class as rel on rel.oid = con.conrelid
     join pg_namespace as space on space.oid = rel.relnamespace
     where con.contype = 'f' and space.nspname = any ($1) order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Returns the name of a table or view that the database has; null if it is empty. */
export async function findContent(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select space.nspname as schema, rel.relname as name
     from pg_class as rel join pg_namespace as space on space.oid = rel.relnamespace
     where rel.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and rel.relpersistence <> 't'
       and space.nspname !~ '^pg_' and space.nspname <> 'information_schema'
       and not exists (select from pg_depend where objid = rel.oid and classid = 'pg_class'::regclass and deptype = 'e')
     order by space.nspname <> 'public', rel.relkind <> 'r', 1, 2`,
  );
  const foreign = rows.find(({ schema }) => schema !== 'graphile_worker');
  if (foreign) return `${foreign.schema}.${foreign.name}`;
  if (rows.length === 0) return null;
  // A restore that was killed leaves the empty tables of the jobs.
  const jobs = await client.query('select from graphile_worker._private_jobs limit 1');
  return jobs.rowCount === 0 ? null : 'graphile_worker._private_jobs';
}

export function qualified(schema: string, name: string): string {
  return `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
}

export function columnList(columns: readonly string[]): string {
  return columns.map((column) => escapeIdentifier(column)).join(', ');
}
