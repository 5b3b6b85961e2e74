import type { GridColumn } from './types.ts';

export const headWidth = 56;
export const actionsWidth = 96;
const statusWidth = 116;
const usualWidths = { text: 150, choice: 140, tel: 150, email: 210 };

export interface Widths {
  columns: readonly number[];
  total: number;
  template: string;
}

/** The least width of each column, and the grid tracks that all rows share. */
export function widthsOf(columns: readonly GridColumn[], hasStatus: boolean, hasActions: boolean): Widths {
  const values = columns.map(({ kind, width }) => width ?? usualWidths[kind]);
  const ends = [...(hasStatus ? [statusWidth] : []), ...(hasActions ? [actionsWidth] : [])];
  return {
    columns: values,
    total: headWidth + sum(values) + sum(ends),
    template: [
      `${headWidth}px`,
      ...values.map((width) => `minmax(${width}px, ${width}fr)`),
      ...ends.map((width) => `${width}px`),
    ].join(' '),
  };
}

/** The offset of a column from the start of the row. */
export function startOf(widths: Widths, col: number): number {
  return headWidth + sum(widths.columns.slice(0, col));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
