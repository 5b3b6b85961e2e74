import { isLanguage, type Language, preferredLanguage } from '@plenum/contract/kernel/language';
import { stored, storedKeys } from './stored.ts';

/** The language of a stored or requested value: one of the two, and English for anything else. */
export function languageFor(value: string): Language {
  const asked = value.toLowerCase();
  return isLanguage(asked) ? asked : 'en';
}

/** The stored language; where none is stored, that of the browser if it is one of ours, else the default. */
export function readLanguage(): Language {
  const chosen = stored.read(storedKeys.language);
  return chosen === null ? preferredLanguage(navigator.languages) : languageFor(chosen);
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Stores the language, and sets a cookie, so that the server writes the next page in it. */
export function rememberLanguage(lan: Language): void {
  stored.write(storedKeys.language, lan);
  document.cookie = `lan=${lan}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
