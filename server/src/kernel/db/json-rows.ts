import { getTableColumns, is } from 'drizzle-orm';
import { PgArray, type PgTable } from 'drizzle-orm/pg-core';

// Rows for the functions that database/functions/write-rows.sql makes: as JSON, under the names of the columns. The table's
// definition is the only place that knows both names of a column.

export type JsonRow = Record<string, unknown>;

/** Rows to be inserted. Properties that are not columns of the table are left out. */
export function rowsToInsert<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): JsonRow[] {
  return rows.map((row) => toJsonRow(table, row));
}

/** Changes of rows, found by their id. Columns that are not named stay as they are. */
export function rowsToUpdate<T extends PgTable>(
  table: T,
  rows: readonly (Partial<T['$inferInsert']> & { readonly id: string })[],
): JsonRow[] {
  return rows.map((row) => toJsonRow(table, row));
}

function toJsonRow(table: PgTable, row: object): JsonRow {
  const written: JsonRow = {};
  for (const { key, name, isArray } of columnsOf(table)) {
    const value = (row as JsonRow)[key];
    if (value !== undefined) written[name] = toJson(value, isArray);
  }
  return written;
}

function toJson(value: unknown, isArray: boolean): unknown {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  // The database reads the text of an array at once; of a JSON array it would read each number by itself.
  if (isArray && Array.isArray(value) && value.every(Number.isInteger)) return `{${value.join(',')}}`;
  return value;
}

interface Column {
  readonly key: string;
  readonly name: string;
  readonly isArray: boolean;
}

const known = new WeakMap<PgTable, readonly Column[]>();

function columnsOf(table: PgTable): readonly Column[] {
  const columns =
    known.get(table) ??
    Object.entries(getTableColumns(table)).map(([key, column]) => ({
      key,
      name: column.name,
      isArray: is(column, PgArray),
    }));
  known.set(table, columns);
  return columns;
}
