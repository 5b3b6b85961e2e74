import { crc32 } from 'node:zlib';
import type pg from 'pg';

/** Adds a value to the statement being built and returns its placeholder. */
export type Take = (value: unknown) => string;

interface Written {
  readonly text: string;
  readonly values: readonly unknown[];
}

export function buildStatement(build: (take: Take) => string): Written {
  const values: unknown[] = [];
  const text = build((value) => `$${values.push(value)}`);
  return { text, values };
}

/**
 * Returns whether so few filters are set that many readers send the same statement. A search text and the sort order
 * don't count.
 */
export function isWorthPreparing(wishes: { readonly q?: unknown; readonly sort?: unknown }): boolean {
  const { q: _q, sort: _sort, ...filters } = wishes;
  return Object.values<unknown>(filters).filter((value) => value !== undefined).length < 2;
}

/**
 * Runs a statement, as a named prepared statement if `isCommon`, because rare combinations of filters would only fill
 * the server's memory.
 */
export async function runStatement<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, values }: Written,
  isCommon: boolean,
): Promise<R[]> {
  const name = isCommon ? { name: `list_${crc32(text).toString(36)}_${text.length}` } : {};
  const found = await pool.query<R>({ ...name, text, values: [...values] });
  return found.rows;
}

/** Selected rows: their ids, comma-separated. */
export interface Selected {
  readonly ids?: string | undefined;
}

export function isAmong(id: string, ids: string): string {
  return `${id} = any (string_to_array(${ids}, ',')::uuid[])`;
}
