import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** For an insert that finds its row already there: every column takes the new value, but for those kept. */
export function overwriteBut(table: PgTable, kept: readonly string[]): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !kept.includes(name));
  return Object.fromEntries(
    columns.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
  );
}
