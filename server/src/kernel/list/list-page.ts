import { Instant } from '@plenum/contract/kernel/fields';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '#kernel/refusal/refusal-error';

export const PAGE = 50;

/** A row of a list with its cursor, and the total; null if the total is not known. */
export type Listed<R> = R & { readonly key: string; readonly total: string | null };

export interface ListPage<R> {
  readonly rows: R[];
  readonly next: string | null;
  readonly total: number | null;
}

/** Takes one row more than a page has, and returns the page and the cursor of the next one. */
export function toPage<F extends { id: string }, R>(
  found: readonly Listed<F>[],
  isFirst: boolean,
  present: (row: F) => R,
): ListPage<R> {
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  const hasMore = found.length > PAGE && last !== undefined;
  const [first] = found;
  const known = first?.total ?? null;
  return {
    rows: rows.map(present),
    next: hasMore ? writeCursor(last) : null,
    total: isFirst && !hasMore ? rows.length : known === null ? null : Number(known),
  };
}

/** The end of a page: the last row's position in the list's order. */
export interface Cursor {
  /** An instant to the microsecond, a text (which may be empty), or a whole number. */
  readonly key: string;
  readonly id: string;
}

/** `entry`: the rows are numbered in the list's order, and the cursor is the last one's number. */
export type CursorKind = 'instant' | 'text' | 'number' | 'entry';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const NUMBER = /^-?\d{1,18}$/;
const ENTRY = /^\d{1,18}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** SQL for an instant as text, without losing microseconds. */
export function instantKey(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

function writeCursor({ key, id }: Cursor): string {
  if (key === id) return id;
  return Buffer.from(`${id}${key}`).toString('base64url');
}

export function readCursor(written: string | undefined, kind: CursorKind): Cursor | null {
  if (written === undefined) return null;
  if (kind === 'entry')
    return isKeyOf.entry(written) ? { key: written, id: written } : refuse(kernelRefusals.MALFORMED);
  const text = Buffer.from(written, 'base64url').toString();
  const cursor = { id: text.slice(0, 36), key: text.slice(36) };
  const isKey = isKeyOf[kind](cursor.key);
  // Writing a cursor that the server created gives the same text again.
  if (!UUID.test(cursor.id) || !isKey || writeCursor(cursor) !== written) refuse(kernelRefusals.MALFORMED);
  return cursor;
}

function isInstant(key: string): boolean {
  return INSTANT.test(key) && Instant.safeParse(key).success;
}

const isKeyOf: Readonly<Record<CursorKind, (key: string) => boolean>> = {
  instant: isInstant,
  text: (key) => key.isWellFormed() && !key.includes('\0'),
  number: (key) => NUMBER.test(key),
  entry: (key) => ENTRY.test(key),
};

const AT_ONCE = 500;

/**
 * All rows, page by page, so that no query is held open while a slow reader takes them. Rows inserted during the
 * export may or may not appear; none appears twice.
 */
export async function* pagesOf<F extends { readonly id: string }>(
  find: (after: Cursor | null, limit: number) => Promise<readonly Listed<F>[]>,
): AsyncGenerator<readonly Listed<F>[]> {
  let after: Cursor | null = null;
  for (;;) {
    const found: readonly Listed<F>[] = await find(after, AT_ONCE);
    if (found.length > 0) yield found;
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    after = { key: last.key, id: last.id };
  }
}
