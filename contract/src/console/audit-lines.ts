import { joinClauses, labelled } from '../kernel/punctuation.ts';
import { auditDetailLines, type DetailLine, type DetailOptions } from '../audit/detail-lines.ts';
import { inLanguage, type Language, type Sentence } from '../kernel/language.ts';
import { valueLabels } from '../registration/people/person-words.ts';
import { auditValueWords } from './audit-value-words.ts';

const fieldWords: Readonly<Record<string, Sentence>> = valueLabels;

/** The names of details and the words of their values, in one language. */
export function auditVocabulary(language: Language, timeZone: string): DetailOptions {
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

/** The details of an audit entry, one per line: enumerations in words, times in the conference's time zone. */
export function auditLines(
  detail: Readonly<Record<string, unknown>>,
  language: Language,
  timeZone: string,
): DetailLine[] {
  return auditDetailLines(detail, language, auditVocabulary(language, timeZone));
}

/** A line's name and its text. */
export function auditLineText(
  { name, value }: Pick<DetailLine, 'name' | 'value'>,
  language: Language,
): string {
  return labelled(name, value, language);
}

/** Joins all lines into one text, for a spreadsheet cell. */
export function auditText(
  detail: Readonly<Record<string, unknown>>,
  language: Language,
  timeZone: string,
): string {
  const lines = auditLines(detail, language, timeZone).map((line) => auditLineText(line, language));
  return joinClauses(lines, language);
}
