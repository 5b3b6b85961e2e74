import { setImmediate } from 'node:timers/promises';

export type Cell = string | number | null;
export type Row = readonly Cell[];
export type Rows = AsyncIterable<Row> | Iterable<Row>;

/**
 * `text` the default. `money` a number of minor units. `date` a string like 2026-05-18. `instant` a wall time such as
 * 2026-05-18T09:00, since sheets know no time zones: `toWallTime` makes it. Whatever does not fit its kind is text.
 */
export type CellKind = 'text' | 'number' | 'money' | 'date' | 'instant';

export interface SheetColumn {
  readonly header: string;
  /** In characters; as wide as the header where nothing is said. */
  readonly width?: number;
  readonly kind?: CellKind;
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Lines above the header. */
  readonly notes?: readonly string[];
  /** The cells of a column, counted from 0, take one of these and nothing else. */
  readonly validations?: readonly { readonly column: number; readonly options: readonly string[] }[];
  readonly freezeHeader?: boolean;
  /** A line is drawn above each row whose cell in this column, counted from 0, differs from that of the row before. */
  readonly ruledBy?: number;
  /** Carried along unseen, and given back by who reads the sheet: a template's version, say. */
  readonly hidden?: Readonly<Record<string, string>>;
}

/** The decimals people read; every currency here has two. */
export function moneyText(minorUnits: number): string {
  return (minorUnits / 100).toFixed(2);
}

const PIECE = 64 * 1024;

/** Many small texts as few larger ones, pausing between them so that others are served meanwhile. */
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
