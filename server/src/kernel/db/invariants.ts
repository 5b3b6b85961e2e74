import type pg from 'pg';

/**
 * Returns all rows of the `invariant_*` views. Each row is a violation, so the result should be empty. Reads whole
 * tables, with the views of the connection's own release.
 */
export async function brokenInvariants(pool: Pick<pg.Pool, 'query'>): Promise<Record<string, unknown[]>> {
  const views = await pool.query<{ name: string }>(
    `select viewname as name from pg_views where schemaname = current_schema() and viewname like 'invariant\\_%' order by 1`,
  );
  if (views.rows.length === 0) throw new Error('there are no invariants on this connection');
  const broken: Record<string, unknown[]> = {};
  for (const { name } of views.rows) {
    const { rows } = await pool.query(`select * from ${name} limit 5`);
    if (rows.length > 0) broken[name] = rows;
  }
  return broken;
}
