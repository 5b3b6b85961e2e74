import { z } from '../kernel/zod.ts';
import {
  dayOrders,
  decimalMarks,
  readAmount,
  readDay,
  readDirection,
  readCellText,
} from './statement-cells.ts';
import { statementMessages } from './statement-messages.ts';

/**
 * The contents of a column of a statement in CSV or XLSX. `text` may be in several columns, as the reference often is.
 */
export const columnRoles = [
  'date',
  'amount',
  'credit',
  'debit',
  'direction',
  'currency',
  'payer',
  'text',
  'bankId',
  'account',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

export const MOST_COLUMNS = 60;

/** Any three letters, because an account may have a currency that no order has. */
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/);

/** The rules for reading a bank's CSV or workbook, stored for the conference under the fingerprint of its header. */
export const StatementLayout = z
  .strictObject({
    /** The role of each column; null if the column is not used. */
    columns: z.array(z.enum(columnRoles).nullable()).min(1).max(MOST_COLUMNS),
    dayOrder: z.enum(dayOrders),
    decimal: z.enum(decimalMarks),
    /** The currency of the lines if no column has it. */
    currency: CurrencyCode,
  })
  .superRefine(({ columns }, context) => {
    const fail = (message: string) =>
      context.addIssue({ code: 'custom', path: ['columns'], message, input: columns });
    if (!columns.includes('date')) fail(statementMessages.column_date_missing);
    else if (!columns.includes('amount') && !columns.includes('credit'))
      fail(statementMessages.column_amount_missing);
    else if (hasTwice(columns)) fail(statementMessages.column_twice);
  });
export type StatementLayout = z.infer<typeof StatementLayout>;

function hasTwice(columns: readonly (ColumnRole | null)[]): boolean {
  const single = columns.filter((role) => role !== null && role !== 'text');
  return new Set(single).size < single.length || (columns.includes('amount') && columns.includes('credit'));
}

/** An incoming payment according to the bank's file. */
export interface ReadLine {
  /** The organizer's own account; empty if the file does not contain it. */
  readonly account: string;
  readonly bookedOn: string;
  /** The amount in minor units; negative if the bank reversed an earlier payment. */
  readonly amount: number;
  readonly currency: string;
  readonly payer: string;
  readonly text: string;
  /** The bank's own number of the transfer; empty if the file has none. */
  readonly bankId: string;
}

export const statementFormats = ['csv', 'xlsx', 'camt', 'mt940'] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** The incoming money in a bank's file. */
export interface ReadStatement {
  readonly format: StatementFormat;
  /** The lines, each with its row in the file, so that a message can name the row. */
  readonly lines: readonly (ReadLine & { readonly row: number })[];
  /** The number of outgoing payments, which are not imported. */
  readonly outgoing: number;
  /** Entries that the bank has announced and not booked, which are not imported. */
  readonly pending: number;
}

/**
 * A row of a CSV or workbook. `outgoing`: money that left the account. `none`: not a payment, such as a sum at the end.
 */
export type ReadRow =
  | { readonly kind: 'line'; readonly line: ReadLine }
  | { readonly kind: 'outgoing' | 'none' }
  | { readonly kind: 'unreadable'; readonly role: 'date' | 'amount' };

const LONGEST = { payer: 140, text: 500, bankId: 64, account: 64 };

export function readRow(cells: readonly string[], layout: StatementLayout): ReadRow {
  const { columns, dayOrder, decimal } = layout;
  const cellOf = (role: ColumnRole) => readCellText(cells[columns.indexOf(role)] ?? '');
  const written = cellOf('date');
  const bookedOn = readDay(written, dayOrder);
  const amount = amountOf(cellOf, decimal);
  if (bookedOn === null) {
    // Totals and remarks below the list have words in the date column.
    return /\d/.test(written) && typeof amount === 'number'
      ? { kind: 'unreadable', role: 'date' }
      : { kind: 'none' };
  }
  if (amount === 'unreadable') return { kind: 'unreadable', role: 'amount' };
  if (amount === null) return { kind: 'none' };
  if (amount === 'outgoing') return { kind: 'outgoing' };
  const texts = cells.filter((_, at) => columns[at] === 'text').map(readCellText);
  const currency = cellOf('currency');
  const line = {
    account: cellOf('account').slice(0, LONGEST.account),
    bookedOn,
    amount,
    currency: currency === '' ? layout.currency : toCurrency(currency, layout.currency),
    payer: cellOf('payer').slice(0, LONGEST.payer),
    text: [...new Set(texts)]
      .filter((text) => text !== '')
      .join(' ')
      .slice(0, LONGEST.text),
    bankId: cellOf('bankId').slice(0, LONGEST.bankId),
  };
  return { kind: 'line', line };
}

const spoken: Readonly<Record<string, string>> = {
  人民币: 'CNY',
  人民币元: 'CNY',
  RMB: 'CNY',
  美元: 'USD',
  欧元: 'EUR',
  港币: 'HKD',
  港元: 'HKD',
  英镑: 'GBP',
  日元: 'JPY',
};

function toCurrency(written: string, usual: string): string {
  const code = written.toUpperCase();
  return spoken[code] ?? (CurrencyCode.safeParse(code).success ? code : usual);
}

type Cells = (role: ColumnRole) => string;

function amountOf(
  cellOf: Cells,
  decimal: StatementLayout['decimal'],
): number | 'outgoing' | 'unreadable' | null {
  // Some banks write dashes into an amount column that doesn't apply.
  const written = (role: ColumnRole) => cellOf(role).replace(/^[-\u2013\u2014]+$/, '');
  const single = written('amount');
  if (single !== '') {
    const amount = readAmount(single, decimal);
    if (amount === null) return 'unreadable';
    if (amount === 0) return null;
    const direction = readDirection(cellOf('direction'));
    if (direction === 'out') return 'outgoing';
    return amount < 0 ? 'outgoing' : amount;
  }
  const credit = written('credit');
  const amount = credit === '' ? 0 : readAmount(credit, decimal);
  if (amount === null) return 'unreadable';
  // A negative credit reverses an earlier one.
  if (amount !== 0) return amount;
  const debit = written('debit');
  if (debit === '') return null;
  const spent = readAmount(debit, decimal);
  if (spent === null) return 'unreadable';
  return spent === 0 ? null : 'outgoing';
}
