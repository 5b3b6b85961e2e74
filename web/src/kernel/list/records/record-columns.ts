import type { ReactNode } from 'react';

export interface RecordColumn<Row> {
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** In pixels; without it 144. What is left over is shared out in proportion. */
  width?: number;
  /** Numbers and money stand at the end. */
  align?: 'start' | 'end';
  /** Names the row: it can be moved, not hidden. */
  isAlwaysShown?: boolean;
  /** What the server calls the order by this column; without it there is none. */
  sortKey?: string;
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

const DEFAULT_WIDTH = 144;

export function widthOf(column: { width?: number }): number {
  return column.width ?? DEFAULT_WIDTH;
}

/** The chosen columns in their order. Those nobody knows any more are left out, those always shown come first. */
export function shownColumns<C extends { key: string; isAlwaysShown?: boolean }>(
  columns: readonly C[],
  shown: readonly string[],
): C[] {
  const forced = columns.filter((column) => column.isAlwaysShown === true && !shown.includes(column.key));
  const chosen = [...new Set(shown)].flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return [...forced, ...chosen];
}
