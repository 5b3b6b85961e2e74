import { fold, keptValue, shownValue } from './choices.ts';
import { isOneCell } from './selection.ts';
import { type Block, type GridChange, type GridColumn, type GridRow, isHidden } from './types.ts';

/**
 * Returns a block in the format that spreadsheets exchange: cells separated by tabs, rows by line breaks, and quotes
 * around cells that contain either.
 */
export function toTsv(block: Block, rows: readonly GridRow[], columns: readonly GridColumn[]): string {
  return rows
    .slice(block.top, block.bottom + 1)
    .map((row) =>
      columns
        .slice(block.left, block.right + 1)
        .map((column) => quoted(isHidden(column, row) ? '' : shownValue(row, column)))
        .join('\t'),
    )
    .join('\n');
}

export interface PastePlan {
  top: number;
  lines: ReadonlyArray<readonly string[]>;
  /** The grid's column for each pasted column; undefined if it does not fit. */
  cols: ReadonlyArray<number | undefined>;
}

/**
 * Decides where a pasted table goes. A table with headings goes to the columns they name, a single value into the whole
 * selection, any other table to the first cell of the selection.
 */
export function planPaste(
  table: ReadonlyArray<readonly string[]>,
  block: Block,
  columns: readonly GridColumn[],
): PastePlan {
  const lines = withoutEmptyEnd(table);
  const first = lines[0] ?? [];
  const named = namedColumns(first, columns);
  if (named) return { top: block.top, lines: lines.slice(1), cols: named };
  if (lines.length === 1 && first.length === 1 && !isOneCell(block)) {
    const cols = Array.from({ length: block.right - block.left + 1 }, (_, index) => block.left + index);
    const line = cols.map(() => first[0] ?? '');
    return { top: block.top, lines: Array.from({ length: block.bottom - block.top + 1 }, () => line), cols };
  }
  const width = Math.max(0, ...lines.map((line) => line.length));
  const cols = Array.from({ length: width }, (_, index) =>
    block.left + index < columns.length ? block.left + index : undefined,
  );
  return { top: block.top, lines, cols };
}

/** Returns the changes that fit, and the number of non-empty cells that don't. */
export function pasteChanges(
  { top, lines, cols }: PastePlan,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
): { changes: GridChange[]; unfit: number } {
  const changes: GridChange[] = [];
  let unfit = 0;
  lines.forEach((line, index) => {
    const row = rows[top + index];
    const written = line.flatMap((text, place) => {
      const column = columns[cols[place] ?? -1];
      if (row && column) return [{ column, value: keptValue(column, text) }];
      if (text.trim() !== '') unfit += 1;
      return [];
    });
    if (!row) return;
    // The new values of the row decide which of its columns are used.
    const values = Object.fromEntries(written.map(({ column, value }) => [column.key, value]));
    const after = { id: row.id, values: { ...row.values, ...values } };
    for (const { column, value } of written) {
      if (!isHidden(column, after)) changes.push({ rowId: row.id, key: column.key, value });
      else if (value !== '') unfit += 1;
    }
  });
  return { changes, unfit };
}

// Returns the columns for the cells of a first line that is a heading: each non-empty cell names a different column,
// and there are at least two. Returns undefined for any other line.
function namedColumns(
  line: readonly string[],
  columns: readonly GridColumn[],
): PastePlan['cols'] | undefined {
  const cols = line.map((text) => {
    const wanted = heading(text);
    if (wanted === '') return undefined;
    const names = (column: GridColumn) => [column.label, column.key, ...(column.aliases ?? [])].map(heading);
    return columns.findIndex((column) => names(column).includes(wanted));
  });
  const named = cols.filter((col) => col !== undefined);
  return named.length < 2 || named.includes(-1) || new Set(named).size < named.length ? undefined : cols;
}

function heading(text: string): string {
  return fold(text).replace(/[\s*]/g, '');
}

function withoutEmptyEnd(table: ReadonlyArray<readonly string[]>): ReadonlyArray<readonly string[]> {
  const last = table.findLastIndex((line) => line.some((text) => text.trim() !== ''));
  return table.slice(0, last + 1);
}

function quoted(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
