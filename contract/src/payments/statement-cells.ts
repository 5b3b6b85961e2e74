// Formats that banks use in the cells of a statement. Used by the server, and by the preview while the columns are
// being selected.

export const decimalMarks = ['.', ','] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** The order of a date's parts if the year does not come first. */
export const dayOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DayOrder = (typeof dayOrders)[number];

/**
 * Returns the text of a cell. A formula is kept as text; only the wrapping with which programs mark digits as text is
 * removed.
 */
export function readCellText(cell: string): string {
  return (
    cell
      .replace(/^="(.*)"$/s, '$1')
      .replace(/^[`']/, '')
      // Control and invisible characters are useless to a reader, and can hide text.
      .replace(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\s]+/gu, ' ')
      .trim()
  );
}

// Larger amounts are not payments for a conference, and numbers of this length are exact.
const MOST_DIGITS = 13;

/**
 * Returns minor units; null for anything that is not an amount. Three decimals are refused, because they may be
 * thousands; more are accepted if those after the second are zeros. No floating point is involved.
 */
export function readAmount(cell: string, decimal: DecimalMark): number | null {
  const written = readCellText(cell)
    .normalize('NFKC')
    .replace(/^([-+(]?)\s*(?:[A-Z]{3}|RMB|US\$|[$€£¥])\s*/i, '$1')
    .replace(/\s*(?:元|[A-Z]{3}|[€£$¥])$/i, '')
    .replace(/[\u2212\u2013]/g, '-');
  const signed = /^(\()?([-+]?)\s*(\d[\d.,' \u00a0\u202f]*|[.,]\d+)\s*([-+]?)(\))?$/.exec(written);
  if (!signed) return null;
  const [, open, before, digits = '', after, close] = signed;
  if ((open === undefined) !== (close === undefined)) return null;
  const minor = readDigits(digits.trim(), decimal);
  if (minor === null) return null;
  const isNegative = open !== undefined || before === '-' || after === '-';
  return isNegative && minor !== 0 ? -minor : minor;
}

function readDigits(digits: string, decimal: DecimalMark): number | null {
  const [whole = '', cents = '', ...more] = digits.split(decimal);
  if (more.length > 0 || !/^(?:\d{0,2}|\d{2}0{2,})$/.test(cents)) return null;
  // Thousands are either not grouped, or in groups of three with the same separator.
  const isPlain = /^\d*$/.test(whole);
  if (!isPlain && !/^\d{1,3}(?:([.,' \u00a0\u202f])\d{3})(?:\1\d{3})*$/.test(whole)) return null;
  const bare = whole.replace(/\D/g, '');
  if (bare.length > MOST_DIGITS || (bare === '' && cents === '')) return null;
  return Number(`${bare || '0'}${cents.slice(0, 2).padEnd(2, '0')}`);
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns a day such as `2026-05-18`; null if the cell isn't a date. A time after the date is ignored. */
export function readDay(cell: string, order: DayOrder): string | null {
  const written = readCellText(cell).normalize('NFKC');
  const compact = /^(\d{4})(\d{2})(\d{2})(?:\D.*|\d{6})?$/.exec(written);
  if (compact) return toDay(compact[1], compact[2], compact[3]);
  const yearFirst = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\D.*)?$/.exec(written);
  if (yearFirst) return toDay(yearFirst[1], yearFirst[2], yearFirst[3]);
  const named = /^(\d{1,2})[-/. ]([A-Za-z]{3})[a-z]*[-/., ]+(\d{2}|\d{4})(?:\D.*)?$/.exec(written);
  if (named) {
    const month = months.indexOf((named[2] ?? '').toLowerCase()) + 1;
    return toDay(named[3], String(month), named[1]);
  }
  const short = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{2}|\d{4})(?:\D.*)?$/.exec(written);
  if (!short) return null;
  const [, first, second, third] = short;
  if (order === 'ymd') return toDay(first, second, third);
  return order === 'dmy' ? toDay(third, second, first) : toDay(third, first, second);
}

function toDay(year = '', month = '', day = ''): string | null {
  const whole = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${whole}T00:00:00Z`);
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(whole);
  return isReal && /^(?:19|20|21)/.test(whole) ? whole : null;
}

const incoming = /^(?:贷|收|来|转入|存入|入|c|cr|crdt|credit|in|h|haben|\+)/i;
const outgoing = /^(?:借|付|支|往|转出|支取|出|d|dr|dbit|debit|out|s|soll|-)/i;

/** Returns whether a cell such as 贷, CR or 收入 means incoming or outgoing money; null if it means neither. */
export function readDirection(cell: string): 'in' | 'out' | null {
  const text = readCellText(cell);
  if (incoming.test(text)) return 'in';
  return outgoing.test(text) ? 'out' : null;
}
