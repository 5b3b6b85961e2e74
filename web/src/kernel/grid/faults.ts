import { type Cell, type GridColumn, type GridErrors, type GridRow, isHidden, valueOf } from './types.ts';

/** The sentences of one row by the number of the column. */
export type RowFaults = Readonly<Record<number, string>>;

export type Completeness = 'complete' | 'partial' | 'empty';

/** What is wrong with each row. A sentence about something the row doesn't show stands at its first cell. */
export function findFaults(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  errors: GridErrors,
  sayNotOffered: (value: string) => string,
): RowFaults[] {
  return rows.map((row) => {
    const faults: Record<number, string> = {};
    columns.forEach((column, col) => {
      const value = valueOf(row, column);
      if (column.kind !== 'choice' || value === '' || isHidden(column, row)) return;
      if (!column.options?.some((option) => option.value === value)) faults[col] = sayNotOffered(value);
    });
    for (const [key, sentence] of Object.entries(errors.get(row.id) ?? {})) {
      const col = columns.findIndex((column) => column.key === key && !isHidden(column, row));
      faults[Math.max(col, 0)] = sentence;
    }
    return faults;
  });
}

export function countFaults(faults: readonly RowFaults[]): number {
  return faults.reduce((sum, row) => sum + Object.keys(row).length, 0);
}

/** The next bad cell in reading order, from the top again after the last one. */
export function nextFault(faults: readonly RowFaults[], after: Cell): Cell | undefined {
  const bad = faults.flatMap((row, index) =>
    Object.keys(row).map((col): Cell => ({ row: index, col: Number(col) })),
  );
  return bad.find(({ row, col }) => row > after.row || (row === after.row && col > after.col)) ?? bad[0];
}

export function completenessOf(
  row: GridRow,
  columns: readonly GridColumn[],
  faults: RowFaults,
): Completeness {
  const asked = columns.filter((column) => !isHidden(column, row));
  if (asked.every((column) => isBlank(row, column))) return 'empty';
  const isLacking = asked.some((column) => column.isRequired && isBlank(row, column));
  return isLacking || Object.keys(faults).length > 0 ? 'partial' : 'complete';
}

function isBlank(row: GridRow, column: GridColumn): boolean {
  return valueOf(row, column).trim() === '';
}
