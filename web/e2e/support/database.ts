import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Changes stored data, for stories that can't wait for the change or have no screen that makes it. */
export async function change(statement: string, values: unknown[]): Promise<void> {
  if ((await run(statement, values)) === 0) throw new Error('There was nothing to change');
}

/** The number of rows that a query finds. */
export function count(query: string): Promise<number> {
  return run(query, []);
}

async function run(statement: string, values: unknown[]): Promise<number> {
  const url = readFileSync(join(process.env['E2E_DATA_DIR'] ?? '', 'postgres/url'), 'utf8');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
