import { type Cell, type CellKind, inPieces, moneyText, type Rows, type Sheet } from './sheet.ts';

// Spreadsheets treat text with this beginning as a formula, in some cases also after spaces or in full width.
const FORMULA_LIKE = /^(?:[\t\r\n]|[\s\u3000]*[=+\-@＝＋－＠])/;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;
// Without this mark, Excel reads UTF-8 as the code page of the machine.
const BYTE_ORDER_MARK = '\ufeff';

/** Writes the header and the rows as CSV (RFC 4180). An apostrophe keeps text from becoming a formula. */
export async function* writeCsv(sheet: Pick<Sheet, 'columns'>, rows: Rows): AsyncGenerator<Uint8Array> {
  for await (const piece of inPieces(lines(sheet, rows))) yield Buffer.from(piece);
}

async function* lines({ columns }: Pick<Sheet, 'columns'>, rows: Rows): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${columns.map(({ header }) => textField(header)).join(',')}\r\n`;
  for await (const row of rows)
    yield `${columns.map(({ kind }, at) => field(row[at] ?? null, kind)).join(',')}\r\n`;
}

// Numbers are written by the server, not by a person, so they need no formula guard and keep their minus sign.
function field(cell: Cell, kind: CellKind | undefined): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return kind === 'money' ? moneyText(cell) : String(cell);
  // Excel recognizes a time by the space before it.
  return textField(kind === 'instant' ? cell.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ') : cell);
}

function textField(text: string): string {
  const clean = text.toWellFormed().replaceAll('\0', '');
  const guarded = FORMULA_LIKE.test(clean) ? `'${clean}` : clean;
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
