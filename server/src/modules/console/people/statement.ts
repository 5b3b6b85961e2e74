import { crc32 } from 'node:zlib';
import type pg from 'pg';

/** Collects the values of a statement while it is written; gives the place of each. */
export type Take = (value: unknown) => string;

interface Written {
  readonly text: string;
  readonly values: readonly unknown[];
}

export function write(build: (take: Take) => string): Written {
  const values: unknown[] = [];
  const text = build((value) => `$${values.push(value)}`);
  return { text, values };
}

/** Kept prepared under its text where `often`; each rare mixture of filters would only fill the server's memory. */
export async function ask<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  { text, values }: Written,
  often: boolean,
): Promise<R[]> {
  const name = often ? { name: `people_${crc32(text).toString(36)}_${text.length}` } : {};
  const found = await pool.query<R>({ ...name, text, values: [...values] });
  return found.rows;
}
