import pg from 'pg';

const BOOKKEEPING = ['public.migrations', 'public.function_sets', 'graphile_worker.migrations'];

/**
 * Returns a hash of each table's rows and the value of each sequence, to compare two databases. Reads the tables by
 * itself, not with the code of the backup.
 */
export async function contentOf(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ kind: string; name: string }>(
      `select table_type as kind, table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
       union all
       select 'SEQUENCE', schemaname || '.' || sequencename from pg_sequences order by 2`,
    );
    const content: Record<string, string> = {};
    for (const { kind, name } of rows.filter((row) => !BOOKKEEPING.includes(row.name))) {
      const found = await client.query<[string]>({
        text:
          kind === 'SEQUENCE'
            ? `select last_value || ' ' || is_called from ${name}`
            : `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') from ${name} as t`,
        rowMode: 'array',
      });
      content[name] = found.rows[0]?.[0] ?? '';
    }
    return content;
  } finally {
    await client.end();
  }
}
