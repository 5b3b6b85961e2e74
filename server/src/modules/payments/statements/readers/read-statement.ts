import { decodeText } from '@plenum/contract/kernel/text/decode-text';
import { readDelimited } from '@plenum/contract/kernel/text/delimited';
import type { ReadStatement, StatementLayout } from '@plenum/contract/payments/statement-layout';
import { MOST_LINES, statementRefusals } from '@plenum/contract/payments/statement-messages';
import { refuse } from '#kernel/http/response/refusal-error';
import { type CsvTable, findTable } from './find-layout.ts';
import { readCamt } from './read-camt.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';

/** A CSV can be read once it is known what its columns hold; the other formats say so themselves. */
export type OpenedStatement =
  | { readonly kind: 'read'; readonly statement: ReadStatement }
  | { readonly kind: 'csv'; readonly table: CsvTable; read(layout: StatementLayout): ReadStatement };

/** Recognises the format by what the file begins with; its name and type say nothing reliable. */
export function openStatement(bytes: Buffer): OpenedStatement {
  const head = bytes.subarray(0, 8).toString('latin1');
  // Both kinds of workbook.
  if (head.startsWith('PK\u0003\u0004') || head.startsWith('\u00d0\u00cf\u0011\u00e0'))
    refuse(statementRefusals.STATEMENT_WORKBOOK);
  if (head.startsWith('%PDF')) refuse(statementRefusals.STATEMENT_UNREADABLE);
  const text = decodeText(bytes) ?? refuse(statementRefusals.STATEMENT_UNREADABLE);
  if (/^\s*</.test(text)) return checked(readCamt(text));
  if (/^(?:\{.*\{4:)?:\d{2}[A-Z]?:/m.test(text) && /^:6[01][FM]?:/m.test(text))
    return checked(readMt940(text));
  const table = findTable(rowsOf(text)) ?? refuse(statementRefusals.STATEMENT_UNREADABLE);
  return { kind: 'csv', table, read: (layout) => checked(readCsv(table, layout)).statement };
}

// What a bank writes above and below its list is not counted as lines.
const MOST_ROWS = MOST_LINES + 100;

function rowsOf(text: string): string[][] {
  const { rows, isTooLong, isClosed } = readDelimited(text, MOST_ROWS);
  if (isTooLong) refuse(statementRefusals.STATEMENT_TOO_LONG, { values: { most: MOST_LINES } });
  return isClosed ? rows : refuse(statementRefusals.STATEMENT_UNREADABLE);
}

function checked(statement: ReadStatement): { readonly kind: 'read'; readonly statement: ReadStatement } {
  if (statement.lines.length === 0) refuse(statementRefusals.STATEMENT_EMPTY);
  return { kind: 'read', statement };
}
