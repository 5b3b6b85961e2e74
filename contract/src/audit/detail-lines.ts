import { inLanguage, type Language } from '../kernel/language.ts';
import { auditDetailWords } from './action-words.ts';

export interface DetailLine {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

type Detail = Readonly<Record<string, unknown>>;

const ARROW = ' → ';

/**
 * What an entry keeps, a line each. `from` and `to` are one line, and so is each value that differs between `before` and
 * `after`: what was before, an arrow, what was after.
 */
export function auditDetailLines(detail: Detail, language: Language): DetailLine[] {
  const { from, to, before, after, ...rest } = detail;
  const name = (key: string) => {
    const words = auditDetailWords[key];
    return words ? inLanguage(words, language) : key;
  };
  const changed = inLanguage({ en: 'Before → after', zh: '变更前 → 变更后' }, language);
  const line = (key: string, value: string): DetailLine => ({ key, name: name(key), value });
  const change = (key: string, one: unknown, other: unknown) =>
    line(key, `${write(one, language)}${ARROW}${write(other, language)}`);
  const lines: DetailLine[] = [];
  if (from !== undefined || to !== undefined) lines.push({ ...change('change', from, to), name: changed });
  if (isDetail(before) && isDetail(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (key in after && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
        lines.push(change(key, before[key], after[key]));
  } else if (before !== undefined || after !== undefined)
    lines.push({ ...change('beforeAfter', before, after), name: changed });
  return [...lines, ...Object.entries(rest).map(([key, value]) => line(key, write(value, language)))].filter(
    ({ value }) => value !== '',
  );
}

function isDetail(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function write(value: unknown, language: Language): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean')
    return inLanguage(value ? { en: 'Yes', zh: '是' } : { en: 'No', zh: '否' }, language);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((one) => write(one, language)).join(', ');
  // A text in both languages, such as the name of a registration type.
  const { en, zh } = value as Detail;
  if (typeof en === 'string' && typeof zh === 'string') return inLanguage({ en, zh }, language);
  return JSON.stringify(value);
}
