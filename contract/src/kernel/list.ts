import { CSV_TYPE, XLSX_TYPE } from './endpoint.ts';
import { fieldMessages } from './field-messages.ts';
import { Id } from './fields.ts';
import { z } from './zod.ts';

// Parameters that the organizers' lists share.

export const PageQuery = {
  /**
   * The search text, such as a name of two characters, the tail of a phone number, a part of an email address or an
   * order number.
   */
  q: z.string().max(80).optional(),
  /** The end of the previous page: the last row's sort value, which may be a long text, and its id. */
  after: z.string().max(2_000).optional(),
};

/** The key of a column for ascending order; with a leading hyphen for descending. */
export type SortBy<K extends string> = K | `-${K}`;

/** The columns by which a list can be sorted. Other names are refused. */
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
    /** Null if counting would cost more than the page itself. */
    total: z.int().nullable(),
  });
}

/** Rows are counted up to this limit, unless their number is known without counting. */
export const MOST_COUNTED = 5_000;

/** The number of rows of a list under its filters. */
export const RowCount = z.object({
  count: z.int(),
  /** True if there are more rows than were counted. */
  isMore: z.boolean(),
});
export type RowCount = z.infer<typeof RowCount>;

/** The maximum number of rows that can be exported by id, because more would not fit into a URL. */
export const MOST_SELECTED = 100;

/** The query parameters of an export. `id` is the schema of the rows' ids. */
export function exportQuery(id: z.ZodType<string, string>) {
  return {
    format: z.enum(['xlsx', 'csv']),
    /** Comma-separated keys; empty for all. */
    columns: z.string().max(1_000).optional(),
    /** Comma-separated ids; limits the filtered rows to those with these ids. */
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
