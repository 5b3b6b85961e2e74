import { languages } from '@plenum/contract/kernel/language';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { notify } from '../client/notices.ts';
import { isReachable, UnreachableCode } from '../client/reachable.ts';
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
  // All catalogues in use are loaded before the language changes, so nothing flickers and the page does not reload.
  useAppStore.subscribe((now, before) => {
    if (now.lan === before.lan) return;
    now.setGlobalLoading(true);
    const changed = i18n.changeLanguage(now.lan).catch(() => {
      notify({ kind: 'error', text: i18n.t('languageNotLoaded') });
      now.setLan(languageFor(i18n.language));
    });
    void changed.finally(() => now.setGlobalLoading(false));
  });
}

/**
 * Used by routes and dialogs, to load their texts together with their code. Fails where there is no network. Where the
 * server answers but the files are gone, as after a release, the code is gone, too: it then loads the page again.
 */
export async function loadTexts(...namespaces: string[]): Promise<void> {
  try {
    await i18n.loadNamespaces(namespaces);
  } catch {
    if (!(await isReachable())) throw new UnreachableCode();
  }
}

function showDocumentLanguage(): void {
  document.documentElement.lang = documentLanguage(useAppStore.getState().lan);
}
