import { CSV_TYPE, XLSX_TYPE } from './endpoint.ts';
import { fieldMessages } from './field-messages.ts';
import { Id } from './fields.ts';
import { z } from './zod.ts';

// What the organiser's lists have in common.

export const PageQuery = {
  /** A name of two characters, the tail of a phone number, a part of an e-mail address, an order number. */
  q: z.string().max(80).optional(),
  /** Where the page before ended: the last row's value in the order of the list, which may be a long text, and its id. */
  after: z.string().max(2_000).optional(),
};

/** The key of a column: ascending. With a hyphen before it: descending. */
export type SortBy<K extends string> = K | `-${K}`;

/** By which columns a list can be sorted. Any other name is refused. */
export function SortQuery<K extends string>(keys: readonly K[]) {
  return z.enum(keys.flatMap((key): SortBy<K>[] => [key, `-${key}`])).optional();
}

export interface SortOrder<K extends string> {
  readonly key: K;
  readonly isDescending: boolean;
}

export function readSortBy<K extends string>(written: SortBy<K>): SortOrder<K> {
  const isDescending = written.startsWith('-');
  return { key: (isDescending ? written.slice(1) : written) as K, isDescending };
}

export function PageOf<R extends z.ZodType>(row: R) {
  return z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    /** Null where counting would cost more than the page itself. */
    total: z.int().nullable(),
  });
}

/** More rows than this are not counted, unless their number is known without. */
export const MOST_COUNTED = 5_000;

/** How many rows a list has under its filters. */
export const RowCount = z.object({
  count: z.int(),
  /** There are more than were counted. */
  isMore: z.boolean(),
});
export type RowCount = z.infer<typeof RowCount>;

/** So many rows can be exported by their ids: more would not fit into an address. */
export const MOST_SELECTED = 100;

/** By what the ids of the rows are. */
export function exportQuery(id: z.ZodType<string, string>) {
  return {
    format: z.enum(['xlsx', 'csv']),
    /** Comma-separated keys; empty: all. */
    columns: z.string().max(1_000).optional(),
    /** Comma-separated: only these of the rows that the filters find. */
    ids: z
      .string()
      .max(MOST_SELECTED * 37)
      .refine((list) => list.split(',').every((one) => id.safeParse(one).success), {
        error: fieldMessages.illegal_input,
      })
      .optional(),
  };
}

export const ExportQuery = exportQuery(Id);

export const sheetTypes = [XLSX_TYPE, CSV_TYPE];
