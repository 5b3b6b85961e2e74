import { createHash } from 'node:crypto';
import {
  type DayOrder,
  type DecimalMark,
  readAmount,
  readDay,
} from '@plenum/contract/payments/statement-cells';
import {
  type ColumnRole,
  MOST_COLUMNS,
  type StatementLayout,
} from '@plenum/contract/payments/statement-layout';

/** The list of payments in a CSV or workbook, and a guess of its columns. */
export interface StatementTable {
  /** Empty texts if the file has no header. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The row number of `rows[0]` in the file, counted from 1. */
  readonly firstRow: number;
  /** Identical for all files with this layout. */
  readonly fingerprint: string;
  readonly guess: StatementLayout;
}

// Banks' names for their columns, without spaces and punctuation. Earlier entries take precedence: a column called only
// "credit" contains amounts.
const names: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    'account',
    /^(本方账号|我方账号|账号|卡号|account|accountnumber|accountno|iban|kontonummer|auftragskonto)$/,
  ],
  [
    'direction',
    /(借贷标[志识]|借贷方向|收支标[志识]|收支类型|收付标志|交易方向|^借贷$|^收支$|debitcredit|creditdebit|drcr|crdr|cdtdbt)/,
  ],
  [
    'credit',
    /(贷方|收入|存入|转入|来账|收方金额|收款金额|^credit|creditamount|deposit|paidin|moneyin|^haben$)/,
  ],
  [
    'debit',
    /(借方|支出|支取|转出|往账|付方金额|付款金额|^debit|debitamount|withdrawal|paidout|moneyout|^soll$)/,
  ],
  [
    'bankId',
    /(流水号|交易流水|日志号|回单编号|交易编号|transactionid|transactionref|bankref|^id$|^reference(number|no)$)/,
  ],
  ['date', /(日期|时间|^交易日$|date|buchungstag|datum|^day$)/],
  ['currency', /(币种|货币|currency|währung|waehrung|^ccy$)/],
  [
    'payer',
    /(对方户名|对方名称|对方单位|对手户名|对手名称|对方账户名|付款人名称|付款人户名|付款户名|付款方名称|^付款人$|^付款方$|交易对方|payername|^payer$|counterparty|remitter|originator|^name$|zahlungspflichtiger|auftraggeber)/,
  ],
  [
    'text',
    /(摘要|附言|用途|备注|留言|description|details|remittance|purpose|verwendungszweck|memo|narrative|^reference$|paymentreference)/,
  ],
  ['amount', /(金额|发生额|amount|betrag|^sum$)/],
];

const LOOKED_AT = 60;

function wordOf(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)/g, '')
    .replace(/[\s\p{P}\p{S}]/gu, '');
}

function rolesOf(cells: readonly string[]): (ColumnRole | null)[] {
  const used = new Set<ColumnRole>();
  const roles = cells.slice(0, MOST_COLUMNS).map((cell) => {
    const word = wordOf(cell);
    const role = names.find(([, name]) => name.test(word))?.[0];
    if (role === undefined || (role !== 'text' && used.has(role))) return null;
    used.add(role);
    return role;
  });
  // The table has either one column of signed amounts or one column for each direction.
  const without: ColumnRole = used.has('credit') ? 'amount' : 'debit';
  return roles.map((role) => (role === without ? null : role));
}

/** Finds the list of payments in a file; null if nothing in the file looks like one. */
export function findTable(file: readonly (readonly string[])[]): StatementTable | null {
  const head = file.slice(0, LOOKED_AT);
  const known = head.findIndex((cells) => isHeader(rolesOf(cells)));
  const firstData = head.findIndex((cells) => cells.length > 1 && cells.some(isDay) && cells.some(isAmount));
  if (known < 0 && firstData < 0) return null;
  // If the header's words are unknown, the header is the row right above the first row with a date and an amount.
  const above = firstData > 0 ? head[firstData - 1] : undefined;
  const isAbove = above !== undefined && above.length > 1 && !above.some(isAmount) && !above.some(isDay);
  const headerAt = known >= 0 ? known : isAbove ? firstData - 1 : -1;
  const rows = file.slice(headerAt < 0 ? firstData : headerAt + 1);
  const width = Math.min(MOST_COLUMNS, Math.max(...rows.slice(0, LOOKED_AT).map(({ length }) => length), 1));
  const header = Array.from({ length: width }, (_, at) => (file[headerAt]?.[at] ?? '').trim());
  const columns = rolesOf(header);
  return {
    header,
    rows,
    firstRow: headerAt < 0 ? firstData + 1 : headerAt + 2,
    fingerprint: fingerprintOf(header),
    guess: { columns, ...valuesOf(rows, columns), currency: 'CNY' },
  };
}

function isHeader(roles: readonly (ColumnRole | null)[]): boolean {
  return roles.includes('date') && (roles.includes('amount') || roles.includes('credit'));
}

function isDay(cell: string): boolean {
  return (['ymd', 'dmy', 'mdy'] as const).some((order) => readDay(cell, order) !== null);
}

function isAmount(cell: string): boolean {
  return (
    /\d[.,]\d{2}\D*$|^-?\d+\.\d$/.test(cell) &&
    (['.', ','] as const).some((mark) => readAmount(cell, mark) !== null)
  );
}

function fingerprintOf(header: readonly string[]): string {
  const words = header.map(wordOf).join('|');
  return createHash('sha256').update(words).digest('hex').slice(0, 32);
}

const amountRoles: readonly (ColumnRole | null | undefined)[] = ['amount', 'credit', 'debit'];

// Guesses the formats of dates and amounts from the first rows: a leading 31 is a day, and one or two digits after the
// last separator are cents.
function valuesOf(
  rows: readonly (readonly string[])[],
  columns: readonly (ColumnRole | null)[],
): { dayOrder: DayOrder; decimal: DecimalMark } {
  const head = rows.slice(0, LOOKED_AT);
  const days = cellsOf(head, (at) => columns[at] === 'date');
  const short = days.filter((cell) => /^\s*\d{1,2}[-/.]\d{1,2}[-/.](\d{2}|\d{4})\b/.test(cell));
  const reads = (order: DayOrder) => short.filter((cell) => readDay(cell, order) !== null).length;
  const dayOrder = short.length === 0 ? 'ymd' : reads('mdy') > reads('dmy') ? 'mdy' : 'dmy';
  const amounts = cellsOf(head, (at) => amountRoles.includes(columns[at]));
  const commas = amounts.filter((cell) => /\d,\d{1,2}\D*$/.test(cell)).length;
  const points = amounts.filter((cell) => /\d\.\d{1,2}\D*$/.test(cell)).length;
  return { dayOrder, decimal: commas > points ? ',' : '.' };
}

/** Returns the cells of the wanted columns, or all cells if there are none. */
function cellsOf(rows: readonly (readonly string[])[], isWanted: (at: number) => boolean): string[] {
  const found = rows.flatMap((cells) => cells.filter((_, at) => isWanted(at)));
  return found.length > 0 ? found : rows.flat();
}
