import { getTableColumns, is } from 'drizzle-orm';
import { PgArray, type PgTable } from 'drizzle-orm/pg-core';

// Rows for the functions that database/functions/write-rows.sql makes: as JSON, under the names of the columns. The table's
// definition is the only place that knows both names of a column. The text is put together here, because an object of so
// many computed names takes twice as long to build and to write.

/** What stands beside the columns of a row, for the function that reads it. */
type Beside = Readonly<Record<string, string | number | null>>;

/** Rows to be inserted, each as the text of a JSON object. Properties that are not columns of the table are left out. */
export function rowsToInsert<T extends PgTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
  beside: Beside = {},
): string[] {
  return rows.map((row) => toJsonRow(table, row, beside));
}

/** Rows for `jsonb_populate_recordset`: what all have in common stands once, in its base record, and what is missing is null. */
export function rowsOfRecordset<T extends PgTable>(
  table: T,
  rows: readonly T['$inferInsert'][],
): { readonly common: string; readonly rows: string } {
  const [first, ...others]: readonly Readonly<Record<string, unknown>>[] = rows;
  if (!first) return { common: '{}', rows: '[]' };
  const columns = columnsOf(table);
  const varying = columns.filter(({ key }) => others.some((row) => row[key] !== first[key]));
  const common = columns.filter((column) => !varying.includes(column));
  return {
    common: toJsonRecord(common, first),
    rows: toJsonArray(rows.map((row) => toJsonRecord(varying, row))),
  };
}

function toJsonRecord(columns: readonly Column[], row: Readonly<Record<string, unknown>>): string {
  let text = '{';
  for (const { key, name, isArray } of columns) {
    const value = row[key];
    if (value !== undefined && value !== null)
      text += (text === '{' ? '' : ',') + name + toJson(value, isArray);
  }
  return `${text}}`;
}

/** Changes of rows, found by their id. Columns that are not named stay as they are. */
export function rowsToUpdate<T extends PgTable>(
  table: T,
  rows: readonly (Partial<T['$inferInsert']> & { readonly id: string })[],
  beside: Beside = {},
): string[] {
  return rows.map((row) => toJsonRow(table, row, beside));
}

/** Rows as the text of a JSON array. */
export function toJsonArray(rows: readonly string[]): string {
  return `[${rows.join(',')}]`;
}

function toJsonRow(table: PgTable, row: Readonly<Record<string, unknown>>, beside: Beside): string {
  let text = '';
  for (const name in beside) text += `${text === '' ? '{' : ','}"${name}":${toJson(beside[name])}`;
  for (const { key, name, isArray } of columnsOf(table)) {
    const value = row[key];
    if (value !== undefined) text += (text === '' ? '{' : ',') + name + toJson(value, isArray);
  }
  return `${text}}`;
}

function toJson(value: unknown, isArray = false): string {
  if (value === null) return 'null';
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return `${value}`;
    case 'boolean':
      return value ? 'true' : 'false';
    default:
  }
  if (value instanceof Date) return `"${value.toISOString()}"`;
  if (Buffer.isBuffer(value)) return String.raw`"\\x${value.toString('hex')}"`;
  // The database reads the text of an array at once; of a JSON array it would read each number by itself.
  if (isArray && Array.isArray(value) && value.every(Number.isInteger)) return `"{${value.join(',')}}"`;
  return JSON.stringify(value);
}

interface Column {
  readonly key: string;
  /** Quoted, as it stands in JSON. */
  readonly name: string;
  readonly isArray: boolean;
}

const known = new WeakMap<PgTable, readonly Column[]>();

function columnsOf(table: PgTable): readonly Column[] {
  const columns =
    known.get(table) ??
    Object.entries(getTableColumns(table)).map(([key, column]) => ({
      key,
      name: `"${column.name}":`,
      isArray: is(column, PgArray),
    }));
  known.set(table, columns);
  return columns;
}
