import type pg from 'pg';
import { encryptField } from './field-encryption.ts';
import type { KeyRing } from './keys.ts';

/** Values that were stored before they were encrypted, in a table with the primary key `id`. */
export interface PlainValues {
  readonly table: string;
  /** The encrypted column. */
  readonly column: string;
  /** The SQL condition of rows that still have a plain value. There is an index of these rows. */
  readonly isPlain: string;
  /** SQL for the plain text. */
  readonly plain: string;
  /** SQL assignments that remove the plain value. */
  readonly without: string;
  /** The blind index for searching. */
  readonly index?: { readonly column: string; readonly of: (keys: KeyRing, plain: string) => Buffer | null };
}

const BATCH = 500;

/**
 * Encrypts the plain values. It may be interrupted and run again, also by two servers at the same time. A row that
 * changes in the meantime is left for the next run.
 */
export async function encryptPlain(
  { pool, keys }: { readonly pool: pg.Pool; readonly keys: KeyRing },
  places: readonly PlainValues[],
): Promise<void> {
  for (const { table, column, isPlain, plain, without, index } of places) {
    let last: string | null = null;
    do {
      const found: { rows: { id: string; text: string }[] } = await pool.query(
        `select id, ${plain} as text from ${table}
         where (${isPlain}) and ($1::uuid is null or id > $1) order by id limit ${BATCH}`,
        [last],
      );
      for (const { id, text } of found.rows)
        await pool.query(
          `update ${table} set ${column} = $2, ${without} ${index ? `, ${index.column} = $4` : ''}
           where id = $1 and ${plain} = $3`,
          [
            id,
            encryptField(keys, text, { table, column, row: id }),
            text,
            ...(index ? [index.of(keys, text)] : []),
          ],
        );
      last = found.rows.length === BATCH ? (found.rows.at(-1)?.id ?? null) : null;
    } while (last !== null);
  }
}
