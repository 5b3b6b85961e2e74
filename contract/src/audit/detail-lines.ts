import { inLanguage, type Language, type Sentence } from '../kernel/language.ts';
import { toWallTime } from '../kernel/zoned-time.ts';
import { auditDetailWords, auditNumbers } from './detail-words.ts';

export interface DetailLine {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

type Detail = Readonly<Record<string, unknown>>;

/** How the values of details are written: enumerations in words, and times in this time zone. */
export interface DetailOptions {
  readonly timeZone: string;
  /** The currency of the entry's amounts; undefined if the details contain it. */
  readonly currency?: string | undefined;
  readonly word: (key: string, value: string) => string | undefined;
  /** Returns the name of a detail that belongs to a higher module, such as a field of a person. */
  readonly name: (key: string) => string | undefined;
}

/**
 * The details of an entry, one per line. `from` and `to` are one line, and so is each value that differs between
 * `before` and `after`: the old value, an arrow, the new value. Ids of other things mean nothing to people and are left
 * out.
 */
export function auditDetailLines(detail: Detail, language: Language, options: DetailOptions): DetailLine[] {
  const { from, to, before, after, ...others } = detail;
  const { currency } = detail;
  const written = typeof currency === 'string' ? { ...options, currency } : options;
  const rest: Record<string, unknown> = others;
  const name = (key: string) => nameOf(key, language, options);
  const line = (key: string, value: string): DetailLine => ({ key, name: name(key), value });
  const change = (key: string, one: unknown, other: unknown) =>
    line(key, `${write(one, key)} → ${write(other, key)}`);
  const write = (value: unknown, key: string) => writeValue(value, language, key, written);
  const lines: DetailLine[] = [];
  // A number with a currency is an amount.
  const changed = typeof to === 'number' && typeof currency === 'string' ? 'amount' : 'change';
  if (isShown(from) || isShown(to)) lines.push(change(changed, from, to));
  if (isDetail(before) && isDetail(after)) {
    for (const key of Object.keys(after))
      if (JSON.stringify(before[key]) !== JSON.stringify(after[key]))
        lines.push(change(key, before[key], after[key]));
  } else if (typeof before === 'number' && 'amount' in rest) {
    lines.push(change('amount', before, rest['amount']));
    delete rest['amount'];
  } else if (before !== undefined || after !== undefined) lines.push(change('change', before, after));
  for (const [key, value] of Object.entries(rest))
    if (isShown(value)) lines.push(line(key, write(value, key)));
  return lines;
}

const detailWords: Readonly<Record<string, Sentence>> = auditDetailWords;

/** Returns the name of a detail. A key without words, which a newer server wrote, is returned unchanged. */
function nameOf(key: string, language: Language, options: DetailOptions): string {
  const words = detailWords[key];
  return words ? inLanguage(words, language) : (options.name(key) ?? key);
}

// Matches the id of an object, with or without its kind, the id of a file, and checksums.
const ID = /^(?:[a-z_]+:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|^(?:[\da-f]{32}){1,2}$/;

function isShown(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(typeof value === 'string' && ID.test(value))
  );
}

function isDetail(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const SIGNS: Readonly<Record<string, string>> = { CNY: '¥', USD: '$' };
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const WALL_CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/**
 * Returns an amount such as `¥1,200.00`, without a symbol if neither the entry nor the detail's name gives the
 * currency.
 */
function writeMoney(minor: number, key: string, { currency }: DetailOptions): string {
  const [whole = '', cents = ''] = (Math.abs(minor) / 100).toFixed(2).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${minor < 0 ? '−' : ''}${SIGNS[key] ?? SIGNS[currency ?? ''] ?? ''}${grouped}.${cents}`;
}

function writeValue(value: unknown, language: Language, key: string, options: DetailOptions): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean')
    return inLanguage(value ? { en: 'Yes', zh: '是' } : { en: 'No', zh: '否' }, language);
  if (typeof value === 'number')
    return auditNumbers[key] === 'amount' ? writeMoney(value, key, options) : String(value);
  if (typeof value === 'string' && ID.test(value))
    return inLanguage({ en: 'Chosen', zh: '已选定' }, language);
  if (typeof value === 'string')
    return INSTANT.test(value)
      ? toWallTime(new Date(value).toISOString(), options.timeZone).replace('T', ' ')
      : WALL_CLOCK.test(value)
        ? value.replace('T', ' ')
        : (options.word(key, value) ?? value);
  if (Array.isArray(value)) {
    const isOfIds = value.length > 0 && value.every((one) => typeof one === 'string' && ID.test(one));
    return isOfIds
      ? String(value.length)
      : value.map((one) => writeValue(one, language, key, options)).join(', ');
  }
  // A text in both languages, such as the name of a registration type.
  const { en, zh } = value as Detail;
  if (typeof en === 'string' && typeof zh === 'string') return inLanguage({ en, zh }, language);
  const parts = Object.entries(value as Detail).filter(([, part]) => isShown(part));
  if (parts.length === 0) return '–';
  return parts
    .map(([part, inner]) => {
      const written = writeValue(inner, language, part, options);
      // A part whose name is a currency has the currency sign, so it needs no label.
      return part in SIGNS ? written : `${nameOf(part, language, options)} ${written}`;
    })
    .join(', ');
}
