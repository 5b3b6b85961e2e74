import { languages, type Language } from '@plenum/contract/kernel/language';
import { retiredWordsIn } from './retired-words.ts';

export interface Catalogue {
  namespace: string;
  language: string;
  texts: unknown;
}

type Texts = Map<string, string>;

const plural = /_(?:zero|one|two|few|many|other)$/;

/** The texts by key, nested names joined by dots. A value that is not a string becomes the empty text. */
export function flatten(texts: unknown, prefix = ''): [string, string][] {
  if (typeof texts !== 'object' || texts === null) return [[prefix, typeof texts === 'string' ? texts : '']];
  return Object.entries(texts).flatMap(([name, value]) =>
    flatten(value, prefix ? `${prefix}.${name}` : name),
  );
}

export function textsByNamespace(catalogues: readonly Catalogue[]): Map<string, Map<string, Texts>> {
  const found = new Map<string, Map<string, Texts>>();
  for (const { namespace, language, texts } of catalogues) {
    const both = found.get(namespace) ?? new Map<string, Texts>();
    found.set(namespace, both.set(language, new Map(flatten(texts))));
  }
  return found;
}

/** Lists everything wrong with the texts themselves, one sentence each. */
export function catalogueErrors(catalogues: readonly Catalogue[], sameInBoth: readonly string[]): string[] {
  return [...textsByNamespace(catalogues)].flatMap(([namespace, both]) => {
    const unknown = [...both.keys()].filter((language) => !languages.some((known) => known === language));
    const en: Texts = both.get('en') ?? new Map();
    const zh: Texts = both.get('zh-cn') ?? new Map();
    return [
      ...unknown.map((language) => `${language} is not a language`),
      ...missingIn('zh-cn', zh, en),
      ...missingIn('en', en, zh),
      ...empty('en', en),
      ...empty('zh-cn', zh),
      ...differentPlaces(en, zh),
      ...untranslated(en, zh, sameInBoth),
      ...retired('en', en),
      ...retired('zh-cn', zh),
    ].map((fieldError) => `${namespace}: ${fieldError}`);
  });
}

// Lists keys without a text in one language. Plural forms differ: English has `one` and `other`, Chinese only `other`.
function missingIn(language: Language, own: Texts, others: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const wanted = [...others.keys()].flatMap((key) => {
    const name = key.replace(plural, '');
    return isPlural(key, others) ? forms.map((form) => `${name}_${form}`) : [key];
  });
  return [...new Set(wanted)].filter((key) => !own.has(key)).map((key) => `${key} is missing in ${language}`);
}

function isPlural(key: string, texts: Texts): boolean {
  return plural.test(key) && texts.has(key.replace(plural, '_other'));
}

function empty(language: Language, texts: Texts): string[] {
  return [...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${key} is empty in ${language}`);
}

function differentPlaces(en: Texts, zh: Texts): string[] {
  return [...en].flatMap(([key, text]) => {
    const other = zh.get(key);
    if (other === undefined || places(text) === places(other)) return [];
    return [`${key} has the places ${places(text)} in en and ${places(other)} in zh-cn`];
  });
}

function places(text: string): string {
  const names = [...text.matchAll(/\{\{-?\s*(\w+)/g)].map((found) => found[1] ?? '');
  return `[${[...new Set(names)].toSorted().join(' ')}]`;
}

function untranslated(en: Texts, zh: Texts, sameInBoth: readonly string[]): string[] {
  return [...en].flatMap(([key, text]) => {
    const words = text.replace(/\{\{.*?\}\}/g, '');
    if (zh.get(key) !== text || sameInBoth.includes(text) || !/\p{L}/u.test(words)) return [];
    return [`${key} is the same in both languages`];
  });
}

function retired(language: Language, texts: Texts): string[] {
  return [...texts].flatMap(([key, text]) =>
    retiredWordsIn(text, language).map((found) => `${key} says ${found} in ${language}`),
  );
}

/** The key without its plural suffix: `codes` for `codes_one`. */
export function askedName(key: string): string {
  return key.replace(plural, '');
}
