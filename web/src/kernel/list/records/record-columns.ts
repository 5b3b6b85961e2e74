import type { ReactNode } from 'react';
import { isElsewhere } from '../../i18n/zone.ts';

export interface RecordColumn<Row> {
  key: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** In pixels; 144 by default. Spare room is distributed in proportion. */
  width?: number;
  /** Numbers and money are aligned to the end. */
  align?: 'start' | 'end';
  /** The column that names the row. It can be moved, but not hidden. */
  isAlwaysShown?: boolean;
  /** The server's name for sorting by this column; without it the column can't be sorted. */
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

/**
 * Returns the width of a column of times. It is wider if each time names its zone, because the reader's clock shows
 * another one.
 */
export function timeWidth(timeZone: string): number {
  return isElsewhere(timeZone, new Date()) ? 300 : 216;
}

/** The chosen columns in order. Columns that no longer exist are dropped; those always shown come first. */
export function shownColumns<C extends { key: string; isAlwaysShown?: boolean }>(
  columns: readonly C[],
  shown: readonly string[],
): C[] {
  const forced = columns.filter((column) => column.isAlwaysShown === true && !shown.includes(column.key));
  const chosen = [...new Set(shown)].flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return [...forced, ...chosen];
}
