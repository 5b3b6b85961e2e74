import { auditDetailLines, type DetailLine, type DetailManner } from '../audit/detail-lines.ts';
import { inLanguage, type Language, type Sentence } from '../kernel/language.ts';
import { valueLabels } from '../registration/people/person-words.ts';
import { auditValueWords } from './audit-value-words.ts';

const fieldWords: Readonly<Record<string, Sentence>> = valueLabels;

/** The names of details and the words of their values, in one language. */
export function auditVocabulary(language: Language, timeZone: string): DetailManner {
  return {
    timeZone,
    name: (key) => {
      const found = fieldWords[key];
      return found && inLanguage(found, language);
    },
    word: (key, value) => {
      const found = auditValueWords[key]?.[value];
      return found && inLanguage(found, language);
    },
  };
}

/** What an entry of the audit log keeps, a line each: enumerations in words, times on the conference's clock. */
export function auditLines(
  detail: Readonly<Record<string, unknown>>,
  language: Language,
  timeZone: string,
): DetailLine[] {
  return auditDetailLines(detail, language, auditVocabulary(language, timeZone));
}

/** The name of a line and what it says. */
export function auditLineText(
  { name, value }: Pick<DetailLine, 'name' | 'value'>,
  language: Language,
): string {
  return language === 'zh-cn' ? `${name}：${value}` : `${name}: ${value}`;
}

/** All of it as one text, for a cell. */
export function auditText(
  detail: Readonly<Record<string, unknown>>,
  language: Language,
  timeZone: string,
): string {
  return auditLines(detail, language, timeZone)
    .map((line) => auditLineText(line, language))
    .join(language === 'zh-cn' ? '；' : '; ');
}
