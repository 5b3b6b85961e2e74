import { defaultLanguage, isLanguage, type Language } from '@plenum/contract/kernel/language';

const LANGUAGE_COOKIE = /(?:^|;\s*)lan=([\w-]{2,10})(?:;|$)/;

/** As the app itself decides: the address, then what was chosen before, then the default. */
export function pageLanguage(search: string, cookie: string | undefined): Language {
  const asked = new URLSearchParams(search).get('lang') || LANGUAGE_COOKIE.exec(cookie ?? '')?.[1];
  if (!asked) return defaultLanguage;
  const wanted = asked.toLowerCase();
  return isLanguage(wanted) ? wanted : 'en';
}
