import { workbookKind } from '@plenum/contract/kernel/sheet/workbook-kind';
import type { ReadSheet, SheetProblem } from '@plenum/contract/kernel/sheet/sheet';
import { decodeText } from '@plenum/contract/kernel/text/decode-text';
import { readDelimited } from '@plenum/contract/kernel/text/delimited';
import type {
  ReadStatement,
  StatementFormat,
  StatementLayout,
} from '@plenum/contract/payments/statement-layout';
import { MOST_LINES, statementRefusals } from '@plenum/contract/payments/statement-messages';
import { refuse } from '#kernel/refusal/refusal-error';
import { findTable, type StatementTable } from './find-layout.ts';
import { readCamt } from './read-camt.ts';
import { readMt940 } from './read-mt940.ts';
import { readTable } from './read-table.ts';

/** A table can only be read once its columns are known; the other formats are self-describing. */
export type OpenedStatement =
  | { readonly kind: 'read'; readonly statement: ReadStatement }
  | { readonly kind: 'table'; readonly table: StatementTable; read(layout: StatementLayout): ReadStatement };

type ReadWorkbook = (bytes: Buffer) => Promise<ReadSheet | SheetProblem>;

/**
 * Detects the format from the file's first bytes, because its name and type are unreliable. `readWorkbook` reads the
 * first sheet of an .xlsx in a worker thread.
 */
export async function openStatement(bytes: Buffer, readWorkbook: ReadWorkbook): Promise<OpenedStatement> {
  const kind = workbookKind(bytes);
  if (kind === 'encrypted') refuse(statementRefusals.STATEMENT_LOCKED);
  if (kind === 'old_xls') refuse(statementRefusals.STATEMENT_OLD_WORKBOOK);
  return kind === 'xlsx' ? openTable(rowsOfSheet(await readWorkbook(bytes)), 'xlsx') : openText(bytes);
}

export function openText(bytes: Buffer): OpenedStatement {
  if (bytes.subarray(0, 4).toString('latin1') === '%PDF') refuse(statementRefusals.STATEMENT_UNREADABLE);
  const text = decodeText(bytes) ?? refuse(statementRefusals.STATEMENT_UNREADABLE);
  if (isMarkedUpSheet(text)) refuse(statementRefusals.STATEMENT_OLD_WORKBOOK);
  if (/^\s*</.test(text)) return checked(readCamt(text));
  if (/^(?:\{.*\{4:)?:\d{2}[A-Z]?:/m.test(text) && /^:6[01][FM]?:/m.test(text))
    return checked(readMt940(text));
  return openTable(rowsOf(text), 'csv');
}

// Many banks export HTML, or Excel 2003 XML, under a workbook's file name. Spreadsheet programs open both.
function isMarkedUpSheet(text: string): boolean {
  const isPage = /^\s*<(?:!DOCTYPE\s+html|html|head|meta|style|table)[\s>]/i.test(text);
  return isPage
    ? /<table[\s>]/i.test(text)
    : text.slice(0, 2_000).includes('urn:schemas-microsoft-com:office:spreadsheet');
}

// The lines that a bank writes above and below its list are not counted.
const MOST_ROWS = MOST_LINES + 100;

function rowsOfSheet(sheet: ReadSheet | SheetProblem): string[][] {
  const { problem } = sheet;
  if (problem === 'too_large' || problem === 'too_many_rows') refuseLong();
  if (problem !== null) refuse(statementRefusals.STATEMENT_UNREADABLE);
  const { rows, damaged } = sheet;
  if (rows.length > MOST_ROWS) refuseLong();
  // A transaction number that lost its last digits no longer identifies the transaction, so its cell is emptied.
  for (const { row, column } of damaged) rows[row]?.splice(column, 1, '');
  return rows;
}

function rowsOf(text: string): string[][] {
  const { rows, isTooLong, isClosed } = readDelimited(text, MOST_ROWS);
  if (isTooLong) refuseLong();
  return isClosed ? rows : refuse(statementRefusals.STATEMENT_UNREADABLE);
}

function refuseLong(): never {
  return refuse(statementRefusals.STATEMENT_TOO_LONG, { values: { most: MOST_LINES } });
}

function openTable(rows: string[][], format: StatementFormat): OpenedStatement {
  const table = findTable(rows) ?? refuse(statementRefusals.STATEMENT_UNREADABLE);
  return { kind: 'table', table, read: (layout) => checked(readTable(table, layout, format)).statement };
}

function checked(statement: ReadStatement): { readonly kind: 'read'; readonly statement: ReadStatement } {
  if (statement.lines.length === 0) refuse(statementRefusals.STATEMENT_EMPTY);
  return { kind: 'read', statement };
}
