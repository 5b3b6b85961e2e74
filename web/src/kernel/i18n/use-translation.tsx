import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Asked, Translate } from './texts/keys.ts';
import type { Texts } from './texts/texts.ts';

/** The time in milliseconds after which a component that shows keys requests missing texts again. */
const NEXT_ATTEMPT = 30_000;

const TextsContext = createContext<Texts | undefined>(undefined);
let shared: Texts | undefined;

/** Sets the instance that components without a provider use. */
export const shareTexts = {
  type: '3rdParty' as const,
  init(texts: Texts): void {
    shared = texts;
  },
};

export function TextsProvider({ i18n, children }: { i18n: Texts; children: ReactNode }) {
  return <TextsContext value={i18n}>{children}</TextsContext>;
}

/**
 * Returns the texts of a namespace, in the current language. A component whose texts are not loaded yet suspends, and
 * fails if they can't be loaded; with `useSuspense: false` it shows keys until then. Keys of further namespaces include
 * their name: `landing:title`.
 */
export function useTranslation<const A extends Asked = 'kernel'>(
  namespaces?: A,
  { useSuspense = true }: { useSuspense?: boolean } = {},
): { t: Translate<A>; i18n: Texts; ready: boolean } {
  const texts = useContext(TextsContext) ?? shared;
  if (!texts) throw new Error('There are no texts: the page was rendered before startI18n');
  const wanted: string[] = [namespaces ?? []].flat();
  const key = wanted.join(' ');
  const revision = useSyncExternalStore(texts.subscribe, texts.revision);
  const ready = wanted.every(texts.hasLoadedNamespace);
  // React shows the component again once the promise is settled.
  // oxlint-disable-next-line typescript/only-throw-error
  if (!ready && useSuspense)
    throw texts.failureOf(wanted) ?? texts.loadNamespaces(wanted).catch(() => undefined);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    const renderAgain = () => setAttempts(attempts + 1);
    if (!ready)
      texts.loadNamespaces(key.split(' ')).then(renderAgain, () => setTimeout(renderAgain, NEXT_ATTEMPT));
  }, [texts, key, ready, revision, attempts]);
  return useMemo(
    () => ({ t: texts.getFixedT(null, wanted[0]), i18n: texts, ready }),
    // The function changes with the language, so that every value that is computed with it is computed again.
    // oxlint-disable-next-line react/exhaustive-deps
    [texts, key, ready, revision],
  );
}
