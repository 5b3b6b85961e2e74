import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Changes what is stored, where a story can't wait for it or has no screen for it. */
export async function change(statement: string, values: unknown[]): Promise<void> {
  const url = readFileSync(join(process.env['E2E_DATA_DIR'] ?? '', 'postgres/url'), 'utf8');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement, values);
    if (rowCount === 0) throw new Error('There was nothing to change');
  } finally {
    await client.end();
  }
}
