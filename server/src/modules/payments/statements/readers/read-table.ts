import { readCellText } from '@plenum/contract/payments/statement-cells';
import {
  readRow,
  type ReadLine,
  type ReadStatement,
  type StatementFormat,
  type StatementLayout,
} from '@plenum/contract/payments/statement-layout';
import { MOST_LINES, statementRefusals } from '@plenum/contract/payments/statement-messages';
import { refuse } from '#kernel/refusal/refusal-error';
import type { StatementTable } from './find-layout.ts';

/**
 * Returns all lines of a table, or a refusal that names the first unreadable row: a statement is never imported in
 * part.
 */
export function readTable(
  { rows, firstRow }: StatementTable,
  layout: StatementLayout,
  format: StatementFormat,
): ReadStatement {
  const lines: (ReadLine & { row: number })[] = [];
  let outgoing = 0;
  for (const [at, cells] of rows.entries()) {
    const read = readRow(cells, layout);
    const row = firstRow + at;
    if (read.kind === 'outgoing') outgoing += 1;
    else if (read.kind === 'unreadable')
      return refuse(statementRefusals.STATEMENT_ROW, {
        values: { row, cell: cellOf(cells, layout, read.role) },
      });
    else if (read.kind === 'line') lines.push({ ...read.line, row });
  }
  if (lines.length > MOST_LINES)
    refuse(statementRefusals.STATEMENT_TOO_LONG, { values: { most: MOST_LINES } });
  return { format, lines, outgoing, pending: 0 };
}

function cellOf(cells: readonly string[], { columns }: StatementLayout, role: 'date' | 'amount'): string {
  const wanted = role === 'date' ? ['date'] : ['amount', 'credit', 'debit'];
  const found = cells.filter((cell, at) => wanted.includes(columns[at] ?? '') && cell.trim() !== '');
  return readCellText(found[0] ?? '').slice(0, 40);
}
