import { shareTexts } from './use-translation.tsx';
import { notify } from '../client/notices.ts';
import { isReachable, UnreachableCode } from '../client/reachable.ts';
import { useAppStore } from '../state/app-store.ts';
import { languageFor } from '../state/language.ts';
import { catalogues } from './catalogues.ts';
import { documentLanguage } from './format.ts';
import type { Namespace, Translate } from './texts/keys.ts';
import { createInstance } from './texts/texts.ts';

export const LANGUAGE_PARAMETER = 'lang';

export const i18n = createInstance();

/** Returns the texts for code outside of components, in the current language. Components use `useTranslation`. */
export const translator = <const A extends Namespace>(namespace: A): Translate<A> =>
  i18n.getFixedT(null, namespace);

/** Stores the language that `?lang=` in the page's address names. */
export function adoptAddressLanguage(search: string): void {
  const asked = new URLSearchParams(search).get(LANGUAGE_PARAMETER);
  if (asked) useAppStore.getState().setLan(languageFor(asked));
}

/** Resolves when the shell's texts are loaded, so that the first paint shows no keys. */
export async function startI18n(namespaces: readonly string[] = ['kernel', 'app']): Promise<void> {
  adoptAddressLanguage(window.location.search);
  showDocumentLanguage();
  i18n.use(catalogues).use(shareTexts).on('languageChanged', showDocumentLanguage);
  await i18n.init({
    lng: useAppStore.getState().lan,
    ns: namespaces,
    defaultNS: 'kernel',
  });
  // All catalogues in use are loaded before the language changes, so nothing flickers and the page does not reload.
  useAppStore.subscribe((now, before) => {
    if (now.lan === before.lan) return;
    now.setGlobalLoading(true);
    const changed = i18n.changeLanguage(now.lan).catch(() => {
      notify({ kind: 'error', text: translator('kernel')('languageNotLoaded') });
      now.setLan(languageFor(i18n.language));
    });
    void changed.finally(() => now.setGlobalLoading(false));
  });
}

/**
 * Loads the texts of a route or dialog together with its code. Fails offline. If the server answers but the files are
 * gone, as after a release, the code is gone too, so the page is reloaded.
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
