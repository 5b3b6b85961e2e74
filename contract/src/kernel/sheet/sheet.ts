export interface SheetLimits {
  readonly fileBytes: number;
  readonly unpackedBytes: number;
  readonly entries: number;
  /** The maximum number of rows, including the header. */
  readonly rows: number;
  readonly columns: number;
  /** The maximum number of cells that are not empty. */
  readonly cells: number;
}

export const sheetLimits: SheetLimits = {
  fileBytes: 5 * 1024 * 1024,
  unpackedBytes: 40 * 1024 * 1024,
  entries: 2000,
  rows: 1000,
  columns: 500,
  cells: 1_000_000,
};

/** A position in `rows`. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

export interface ReadSheet {
  readonly problem: null;
  /** All rows from the first: row 7 of the sheet is `rows[6]`. Each ends with its last non-empty cell. */
  readonly rows: string[][];
  /** Numbers so long that the spreadsheet has dropped their last digits. */
  readonly damaged: readonly CellPosition[];
  /** The hidden values of our own template. */
  readonly hidden: Readonly<Record<string, string>>;
}

/** Why a file can't be read; the screen has a sentence for each. */
export type SheetProblem =
  | { readonly problem: 'not_a_workbook' | 'old_xls' | 'encrypted' | 'broken' }
  | { readonly problem: 'too_large'; readonly mostBytes: number }
  | { readonly problem: 'too_many_rows'; readonly mostRows: number };

export class SheetRefused extends Error {
  override readonly name = 'SheetRefused';
  readonly why: SheetProblem;

  constructor(why: SheetProblem) {
    super(`sheet refused: ${why.problem}`);
    this.why = why;
  }
}

/** Throws SheetRefused unless the condition is true. */
export function requireSheet(
  holds: boolean,
  problem: 'broken' | 'encrypted' | 'not_a_workbook' = 'broken',
): void {
  if (!holds) throw new SheetRefused({ problem });
}
