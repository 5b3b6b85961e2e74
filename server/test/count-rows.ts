import { sql } from 'drizzle-orm';
import type { TestApp } from './app.ts';

/** How many rows each table holds. Rate limits are left out: counting attempts is their work. */
export async function countRows(app: TestApp): Promise<Record<string, number>> {
  const tables = await app.kernel.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const found = await app.kernel.db.execute<{ rows: string }>(
      sql`select count(*) as rows from ${sql.identifier(name)}`,
    );
    counts[name] = Number(found.rows[0]?.rows);
  }
  return counts;
}

/** The audit's actions about one thing, oldest first. */
export async function auditOf(app: TestApp, object: string): Promise<string[]> {
  const found = await app.kernel.db.execute<{ action: string }>(
    sql`select action from audit_log where object = ${object} order by id`,
  );
  return found.rows.map((row) => row.action);
}
