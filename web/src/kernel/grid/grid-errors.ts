import { type Cell, type GridColumn, type GridErrors, type GridRow, isHidden, valueOf } from './types.ts';

/** The errors of one row by column number. */
export type RowErrors = Readonly<Record<number, string>>;

export type Completeness = 'complete' | 'partial' | 'empty';

/** The errors of each row. An error for a field without a column is shown at the row's first cell. */
export function findGridErrors(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  errors: GridErrors,
  sayNotOffered: (value: string) => string,
): RowErrors[] {
  return rows.map((row) => {
    const fieldErrors: Record<number, string> = {};
    columns.forEach((column, col) => {
      const value = valueOf(row, column);
      if (column.kind !== 'choice' || value === '' || isHidden(column, row)) return;
      if (!column.options?.some((option) => option.value === value)) fieldErrors[col] = sayNotOffered(value);
    });
    for (const [key, sentence] of Object.entries(errors.get(row.id) ?? {})) {
      const col = columns.findIndex((column) => column.key === key && !isHidden(column, row));
      fieldErrors[Math.max(col, 0)] = sentence;
    }
    return fieldErrors;
  });
}

export function countErrors(fieldErrors: readonly RowErrors[]): number {
  return fieldErrors.reduce((sum, row) => sum + Object.keys(row).length, 0);
}

/** Returns the next invalid cell in reading order, starting again from the top after the last one. */
export function nextError(fieldErrors: readonly RowErrors[], after: Cell): Cell | undefined {
  const bad = fieldErrors.flatMap((row, index) =>
    Object.keys(row).map((col): Cell => ({ row: index, col: Number(col) })),
  );
  return bad.find(({ row, col }) => row > after.row || (row === after.row && col > after.col)) ?? bad[0];
}

export function completenessOf(
  row: GridRow,
  columns: readonly GridColumn[],
  fieldErrors: RowErrors,
): Completeness {
  const asked = columns.filter((column) => !isHidden(column, row));
  if (asked.every((column) => isBlank(row, column))) return 'empty';
  const isLacking = asked.some((column) => column.isRequired && isBlank(row, column));
  return isLacking || Object.keys(fieldErrors).length > 0 ? 'partial' : 'complete';
}

function isBlank(row: GridRow, column: GridColumn): boolean {
  return valueOf(row, column).trim() === '';
}
