import type pg from 'pg';

/** Every view of what must never be, with what it shows; empty if all is well. */
export async function brokenInvariants(pool: Pick<pg.Pool, 'query'>): Promise<Record<string, unknown[]>> {
  const views = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.views where table_name like 'invariant\\_%' order by 1`,
  );
  const broken: Record<string, unknown[]> = {};
  for (const { name } of views.rows) {
    const { rows } = await pool.query(`select * from ${name} limit 5`);
    if (rows.length > 0) broken[name] = rows;
  }
  return broken;
}
