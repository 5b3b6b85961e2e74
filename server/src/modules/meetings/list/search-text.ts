import type { LocalizedText } from '@plenum/contract/kernel/localized-text';

/** Folds case, width and accents, so that a search ignores them. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

type Searched = Readonly<Record<'title' | 'theme' | 'city' | 'venueName', LocalizedText>>;

/** The text that a visitor's search covers, in both languages. */
export function meetingSearchText({ title, theme, city, venueName }: Searched): string {
  return [title, theme, city, venueName]
    .flatMap(({ en, zh }) => [foldText(en), foldText(zh)])
    .filter((part) => part !== '')
    .join('\n');
}
