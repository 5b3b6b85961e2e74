export interface GridOption {
  value: string;
  label: string;
  /** Aliases that are understood when typed or pasted, above all the label in the other language. */
  aliases?: readonly string[] | undefined;
}

export interface GridColumn {
  key: string;
  label: string;
  kind: 'text' | 'choice' | 'tel' | 'email';
  options?: readonly GridOption[] | undefined;
  isRequired?: boolean | undefined;
  /** The least width in pixels; spare room is shared out in this proportion. */
  width?: number | undefined;
  hint?: string | undefined;
  /** Neighbouring columns of one group share a heading. */
  group?: string | undefined;
  /** Aliases of the heading in a pasted table. */
  aliases?: readonly string[] | undefined;
  /** Returns true if this row does not use the column. */
  isHiddenFor?: ((row: GridRow) => boolean) | undefined;
}

export interface GridRow {
  id: string;
  values: Readonly<Record<string, string>>;
}

export interface GridChange {
  rowId: string;
  key: string;
  value: string;
}

/** Errors by row and column. */
export type GridErrors = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The numbers of a row and a column, both zero-based and without the headings. */
export interface Cell {
  row: number;
  col: number;
}

/** A cell by the id of its row and the key of its column. */
export interface GridTarget {
  rowId: string;
  key: string;
}

export interface Size {
  rows: number;
  cols: number;
}

/** A rectangle of cells, its edges included. */
export interface Block {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export function valueOf(row: GridRow, column: GridColumn): string {
  return row.values[column.key] ?? '';
}

export function isHidden(column: GridColumn, row: GridRow): boolean {
  return column.isHiddenFor?.(row) ?? false;
}
