import { setImmediate } from 'node:timers/promises';

export type Cell = string | number | null;
export type Row = readonly Cell[];
export type Rows = AsyncIterable<Row> | Iterable<Row>;

/**
 * `text` is the default. `money` is a number of minor units. `date` is a string like 2026-05-18. `instant` is a local
 * time such as 2026-05-18T09:00, because sheets have no time zones: `toWallTime` makes it. A value that does not fit
 * its kind becomes text.
 */
export type CellKind = 'text' | 'number' | 'money' | 'date' | 'instant';

export interface SheetColumn {
  readonly header: string;
  /** The width in characters; by default the width of the header. */
  readonly width?: number;
  readonly kind?: CellKind;
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Lines above the header. */
  readonly notes?: readonly string[];
  /** The cells of a zero-based column accept only these values. */
  readonly validations?: readonly { readonly column: number; readonly options: readonly string[] }[];
  readonly freezeHeader?: boolean;
  /** A line is drawn above each row whose cell in this zero-based column differs from the row before. */
  readonly ruledBy?: number;
  /** Hidden values that can be read back from the sheet, for example a template's version. */
  readonly hidden?: Readonly<Record<string, string>>;
}

/** Formats an amount with the two decimals that every currency here has. */
export function moneyText(minorUnits: number): string {
  return (minorUnits / 100).toFixed(2);
}

const PIECE = 64 * 1024;

/** Joins many small texts into fewer larger ones, pausing between them so that other work can run. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    await setImmediate();
  }
  if (piece !== '') yield piece;
}
