import { defaultLanguage, isLanguage, type Language } from '@plenum/contract/kernel/language';
import { stored, storedKeys } from './stored.ts';

/** The language for a value somebody chose: one of the two, and English for anything else. */
export function languageFor(value: string): Language {
  const asked = value.toLowerCase();
  return isLanguage(asked) ? asked : 'en';
}

/** The stored choice; where nothing was chosen yet, the default. */
export function readLanguage(): Language {
  const chosen = stored.read(storedKeys.language);
  return chosen === null ? defaultLanguage : languageFor(chosen);
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** Stored for us, and told to the server, so that the next page already comes in this language. */
export function rememberLanguage(lan: Language): void {
  stored.write(storedKeys.language, lan);
  document.cookie = `lan=${lan}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
