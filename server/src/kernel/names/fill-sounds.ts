import { plainName } from '@plenum/contract/kernel/text/fold-name';
import type { Kernel } from '../kernel.ts';
import { nameVariants } from './name-sounds.ts';

/** A column that a job fills with the pinyin of a row's names after the row was written. */
export interface SoundColumn {
  readonly table: string;
  /** Null until it is filled in, then the variants of the names with spaces between them. There is an index of the rows that lack it. */
  readonly column: string;
  readonly primaryKey: readonly string[];
  /** SQL for the names, as an array of text. */
  readonly names: string;
}

const BATCH = 500;

/**
 * Fills the column. It may be interrupted and run again, also by two servers at the same time. A row that is changed in
 * between is left for the next run.
 */
export async function fillSounds(
  { pool }: Pick<Kernel, 'pool'>,
  { table, column, primaryKey, names }: SoundColumn,
): Promise<void> {
  const isRow = primaryKey.map((key, index) => `${key} = $${index + 3}`).join(' and ');
  let found: { names: string[]; key: unknown[] }[];
  do {
    ({ rows: found } = await pool.query<{ names: string[]; key: unknown[] }>(
      `select ${names} as names, jsonb_build_array(${primaryKey.join(', ')}) as key
       from ${table} where ${column} is null limit ${BATCH}`,
    ));
    for (const row of found)
      await pool.query(
        `update ${table} set ${column} = $1 where ${isRow} and ${names} = $2::text[] and ${column} is null`,
        [soundsOf(row.names), row.names, ...row.key],
      );
  } while (found.length === BATCH);
}

function soundsOf(names: readonly string[]): string {
  return [...new Set(names.flatMap(nameVariants).map(plainName))].join(' ');
}
