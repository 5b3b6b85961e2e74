import { languages } from '@plenum/contract/kernel/language';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { useAppStore } from '../state/app-store.ts';
import { languageFor } from '../state/language.ts';
import { catalogues } from './catalogues.ts';
import { documentLanguage } from './format.ts';

export const LANGUAGE_PARAMETER = 'lang';

/** For texts outside of components; inside them, `useTranslation`. */
export const i18n = createInstance();

/** `?lang=` in the page's address becomes the stored language. */
export function adoptAddressLanguage(search: string): void {
  const asked = new URLSearchParams(search).get(LANGUAGE_PARAMETER);
  if (asked) useAppStore.getState().setLan(languageFor(asked));
}

/** Resolves when the shell's texts are loaded, so that the first paint shows no keys. */
export async function startI18n(namespaces: readonly string[] = ['kernel', 'app']): Promise<void> {
  adoptAddressLanguage(window.location.search);
  showDocumentLanguage();
  i18n.use(catalogues).use(initReactI18next).on('languageChanged', showDocumentLanguage);
  await i18n.init({
    lng: useAppStore.getState().lan,
    supportedLngs: languages,
    lowerCaseLng: true,
    load: 'currentOnly',
    // A missing text shows its key; there is no fallback to the other language.
    fallbackLng: false,
    ns: namespaces,
    defaultNS: 'kernel',
    interpolation: { escapeValue: false },
  });
  // i18next loads all catalogues in use before it switches, so nothing flickers and the page does not reload.
  useAppStore.subscribe((now, before) => {
    if (now.lan === before.lan) return;
    now.setGlobalLoading(true);
    void i18n.changeLanguage(now.lan).finally(() => now.setGlobalLoading(false));
  });
}

/** Used by routes and dialogs, to load their texts together with their code. */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  await i18n.loadNamespaces(namespaces);
}

function showDocumentLanguage(): void {
  document.documentElement.lang = documentLanguage(useAppStore.getState().lan);
}
