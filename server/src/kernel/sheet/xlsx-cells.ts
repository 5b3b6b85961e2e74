import { type CellKind, moneyText, type Row } from './sheet.ts';
import { RULED, styleOf } from './xlsx-styles.ts';

// Excel's limit for one cell; with a longer text it reports the whole file as damaged.
const LONGEST_TEXT = 32_767;
const DAY_MS = 86_400_000;
const UNIX_EPOCH = 25_569;
// The calendar of sheets has a 29 February 1900, so earlier days are written as text.
const FIRST_SERIAL = 61;

/** Returns the name of a column, A, B … Z, AA, by its zero-based index. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

type WriteRow = (row: Row, number: number, isRuled?: boolean) => string;

/** Prepares the columns once, so that each row costs little. */
export function rowWriter(kinds: readonly CellKind[]): WriteRow {
  const places = kinds.map((kind, index) => ({ kind, name: columnName(index), style: styleOf[kind] }));
  return (row, number, isRuled = false) => {
    const more = isRuled ? RULED : 0;
    let cells = '';
    let index = -1;
    for (const { kind, name, style } of places) {
      index += 1;
      const value = row[index] ?? '';
      const at = `${name}${number}`;
      if (value === '') {
        // An empty cell is only written if there is a line above it.
        if (isRuled) cells += `<c r="${at}" s="${style + more}"/>`;
        continue;
      }
      const numeric = toNumber(value, kind);
      cells +=
        numeric === null
          ? textCell(at, String(value), styleOf.text + more)
          : `<c r="${at}" s="${style + more}"><v>${numeric}</v></c>`;
    }
    return `<row r="${number}">${cells}</row>`;
  };
}

/** Always a string, never a formula. */
export function textCell(at: string, text: string, style: number): string {
  const short = text.length > LONGEST_TEXT ? text.slice(0, LONGEST_TEXT) : text;
  const space = /^\s|\s$|\n/.test(short) ? ' xml:space="preserve"' : '';
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t${space}>${xmlText(short)}</t></is></c>`;
}

function toNumber(value: string | number, kind: CellKind): string | null {
  if (kind === 'text') return null;
  if (typeof value === 'number') {
    if (!Number.isFinite(value) || kind === 'date' || kind === 'instant') return null;
    return kind === 'money' ? moneyText(value) : String(value);
  }
  return kind === 'date' || kind === 'instant' ? toSerial(value) : null;
}

const WALL = /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/;

function toSerial(text: string): string | null {
  const found = WALL.exec(text);
  if (!found) return null;
  const [, year, month, day, hours = 0, minutes = 0, seconds = 0] = found;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // 31 February would roll over into March.
  if (new Date(midnight).getUTCDate() !== Number(day)) return null;
  const serial = midnight / DAY_MS + UNIX_EPOCH;
  if (serial < FIRST_SERIAL) return null;
  const time = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
  return String(Number((serial + time).toFixed(10)));
}

// Checks quickly whether there is anything to escape, because usually there is not.
const UNFIT = /[&<>"\ufffe\uffff\p{Cs}]|(?![\t\n])\p{Cc}|_x[\da-fA-F]{4}_/u;
const CODED = /[\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[\da-fA-F]{4}_)/gu;

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Text as OOXML writes it: `_x0007_` for characters that XML can't contain, and therefore also for an underscore that
 * would look like the beginning of one. A lone surrogate becomes U+FFFD.
 */
export function xmlText(text: string): string {
  if (!UNFIT.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(CODED, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, (found) => MARKUP[found] ?? found);
}
