const DAY_SECONDS = 86_400;
const UNIX_EPOCH = 25_569;
const LAST_DAY = 2_958_466;
// A spreadsheet keeps this many digits of a number; the rest of a longer one is lost.
const KEPT_DIGITS = 15;

export interface ShownNumber {
  readonly text: string;
  /** Whether the spreadsheet has dropped digits, as with an ID number that was not stored as text. */
  readonly damaged: boolean;
}

/** Returns the number without an exponent and without rounding noise after the fifteenth digit. */
export function numberText(raw: string): ShownNumber {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return { text: raw, damaged: false };
  const text = withoutExponent(value.toPrecision(KEPT_DIGITS));
  const damaged = !text.includes('.') && text.replace('-', '').length > KEPT_DIGITS;
  return { text, damaged };
}

function withoutExponent(text: string): string {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? [];
  const point = whole.length + Number(exponent);
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${fraction}`;
  const place = Math.max(1, point);
  const padded = digits.padEnd(place, '0');
  const decimals = padded.slice(place).replace(/0+$/, '');
  const shown = `${padded.slice(0, place)}${decimals === '' ? '' : `.${decimals}`}`;
  return shown === '0' ? shown : `${sign}${shown}`;
}

/**
 * Returns the day, and the time if there is one, of a spreadsheet's date number; null if the number can't be a date.
 */
export function dateText(raw: string, since1904: boolean): string | null {
  const serial = Number(raw) + (since1904 ? 1462 : 0);
  if (raw.trim() === '' || !(serial >= 0 && serial < LAST_DAY)) return null;
  const seconds = Math.round(serial * DAY_SECONDS);
  const days = Math.floor(seconds / DAY_SECONDS);
  const time = timeText(seconds % DAY_SECONDS);
  if (days === 0) return time === '' ? null : time;
  // Spreadsheets count a 29 February 1900 that did not exist.
  const unixDays = days - UNIX_EPOCH + (days < 60 ? 1 : 0);
  const day = new Date(unixDays * DAY_SECONDS * 1000).toISOString().slice(0, 10);
  return time === '' ? day : `${day} ${time}`;
}

/** Returns a length of time in hours, minutes and, if there are any, seconds; null if the number can't be one. */
export function durationText(raw: string): string | null {
  const days = Number(raw);
  if (raw.trim() === '' || !(days >= 0 && days < LAST_DAY)) return null;
  const seconds = Math.round(days * DAY_SECONDS);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return shown.map((part) => String(part).padStart(2, '0')).join(':');
}

function timeText(seconds: number): string {
  if (seconds === 0) return '';
  const text = new Date(seconds * 1000).toISOString().slice(11, 19);
  return text.endsWith(':00') ? text.slice(0, 5) : text;
}

/** The kind of value that a number format shows; `number` if neither of the others. */
export type ShownAs = 'number' | 'date' | 'duration';

/** The ids of built-in formats; those from 27 to 36 and from 50 to 58 are Chinese, Japanese and Korean. */
const builtIn: readonly (readonly [from: number, to: number, shows: ShownAs])[] = [
  [14, 22, 'date'],
  [27, 36, 'date'],
  [45, 45, 'date'],
  [46, 46, 'duration'],
  [47, 47, 'date'],
  [50, 58, 'date'],
];

/**
 * Recognizes dates and times by the letters of the format. Hours, minutes or seconds in brackets can exceed a day, so
 * they make it a duration.
 */
export function shownAs(id: number, code: string | undefined): ShownAs {
  if (code === undefined) return builtIn.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'number';
  const letters = code
    .replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi, '')
    .replaceAll(/general/gi, '');
  if (/\[[hms]+\]/i.test(letters)) return 'duration';
  return /[ymdhs]/i.test(letters) ? 'date' : 'number';
}

/** Decodes OOXML's escapes of characters that XML can't contain. */
export function unescapeCellText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
