import { inLanguage, type Language } from '../kernel/language.ts';
import { auditDetailWords } from './action-words.ts';

export interface DetailLine {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

type Detail = Readonly<Record<string, unknown>>;

/**
 * What an entry keeps, a line each. `from` and `to` are one line, and so is each value that differs between `before` and
 * `after`: what was before, an arrow, what was after. Ids of other things say nothing to people and are left out.
 */
export function auditDetailLines(detail: Detail, language: Language): DetailLine[] {
  const { from, to, before, after, ...others } = detail;
  const rest: Record<string, unknown> = others;
  const name = (key: string) => {
    const words = auditDetailWords[key];
    return words ? inLanguage(words, language) : key;
  };
  const line = (key: string, value: string): DetailLine => ({ key, name: name(key), value });
  const change = (key: string, one: unknown, other: unknown) =>
    line(key, `${write(one, language, key)} → ${write(other, language, key)}`);
  const lines: DetailLine[] = [];
  if (isShown(from) || isShown(to)) lines.push(change('change', from, to));
  if (isDetail(before) && isDetail(after)) {
    for (const key of Object.keys(after))
      if (JSON.stringify(before[key]) !== JSON.stringify(after[key]))
        lines.push(change(key, before[key], after[key]));
  } else if (typeof before === 'number' && 'amount' in rest) {
    lines.push(change('amount', before, rest['amount']));
    delete rest['amount'];
  } else if (before !== undefined || after !== undefined) lines.push(change('change', before, after));
  for (const [key, value] of Object.entries(rest))
    if (isShown(value)) lines.push(line(key, write(value, language, key)));
  return lines;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function isShown(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== '' && !(typeof value === 'string' && UUID.test(value))
  );
}

function isDetail(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Kept in fen and cents.
const MONEY: ReadonlySet<string> = new Set(['amount', 'applied', 'returned', 'issued', 'total']);
const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z$/;

function write(value: unknown, language: Language, key: string): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean')
    return inLanguage(value ? { en: 'Yes', zh: '是' } : { en: 'No', zh: '否' }, language);
  if (typeof value === 'number') return MONEY.has(key) ? (value / 100).toFixed(2) : String(value);
  if (typeof value === 'string') return value.replace(INSTANT, '$1 $2 UTC');
  if (Array.isArray(value)) {
    const isOfIds = value.length > 0 && value.every((one) => typeof one === 'string' && UUID.test(one));
    return isOfIds ? String(value.length) : value.map((one) => write(one, language, key)).join(', ');
  }
  // A text in both languages, such as the name of a registration type.
  const { en, zh } = value as Detail;
  if (typeof en === 'string' && typeof zh === 'string') return inLanguage({ en, zh }, language);
  return JSON.stringify(value);
}
