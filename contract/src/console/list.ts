import { CSV_TYPE, XLSX_TYPE } from '../kernel/endpoint.ts';
import { z } from '../kernel/zod.ts';

// What the organiser's lists have in common.

export const PageQuery = {
  /** A name of two characters, the tail of a phone number, a part of an e-mail address, an order number. */
  q: z.string().max(80).optional(),
  /** Where the page before ended. */
  after: z.string().max(200).optional(),
};

export function PageOf<R extends z.ZodType>(row: R) {
  return z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    /** Null where counting would cost more than the page itself. */
    total: z.int().nullable(),
  });
}

export const ExportQuery = {
  format: z.enum(['xlsx', 'csv']),
  /** Comma-separated keys; empty: all. */
  columns: z.string().max(1_000).optional(),
};

export const sheetTypes = [XLSX_TYPE, CSV_TYPE];
