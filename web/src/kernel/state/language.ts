import { defaultLanguage, isLanguage, type Language } from '@plenum/contract/kernel/language';
import { stored, storedKeys } from './stored.ts';

/** Returns the supported language that a stored or requested value names, or English if it names none. */
export function languageFor(value: string): Language {
  const asked = value.toLowerCase();
  return isLanguage(asked) ? asked : 'en';
}

/** The stored language, or the default if none is stored. */
export function readLanguage(): Language {
  const chosen = stored.read(storedKeys.language);
  return chosen === null ? defaultLanguage : languageFor(chosen);
}

/** Returns true if a visitor has chosen no language and their browser prefers English to Chinese. */
export function wouldPreferEnglish(): boolean {
  if (stored.read(storedKeys.language) !== null) return false;
  const known = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  return known.find((base) => base === 'en' || base === 'zh') === 'en';
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Stores the language, and sets a cookie, so that the server writes the next page in this language. */
export function rememberLanguage(lan: Language): void {
  stored.write(storedKeys.language, lan);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `lan=${lan}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}
