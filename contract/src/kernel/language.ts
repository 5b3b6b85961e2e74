/** The values of the `lan` header and of the stored language. */
export const languages = ['en', 'zh-cn'] as const;
export type Language = (typeof languages)[number];

/** The language of answers to requests without a usable `lan` header. */
export const defaultLanguage: Language = 'zh-cn';

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

export function toLanguage(value: unknown): Language {
  return isLanguage(value) ? value : defaultLanguage;
}

/** A text of the product, in both languages. */
export interface Sentence {
  readonly en: string;
  readonly zh: string;
}

export function inLanguage(text: Sentence, language: Language): string {
  const [wanted, other] = language === 'en' ? [text.en, text.zh] : [text.zh, text.en];
  return wanted === '' ? other : wanted;
}

/**
 * Replaces the `{name}` placeholders of a sentence, and `{name|day|days}` by the word that fits the number. An inserted
 * value is never read as a template.
 */
export function fillIn(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replace(
    /\{(\w+)(?:\|([^|{}]+)\|([^|{}]+))?\}/g,
    (whole, name: string, one?: string, several?: string) => {
      if (!Object.hasOwn(values, name)) return whole;
      if (one === undefined || several === undefined) return String(values[name]);
      return Number(values[name]) === 1 ? one : several;
    },
  );
}

/** The sentence as documentation shows it: with its placeholders, but without a choice of words. */
export function inGeneral(sentence: string): string {
  return sentence.replace(/\{\w+\|[^|{}]+\|([^|{}]+)\}/g, '$1');
}
