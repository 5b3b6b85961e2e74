import type { Values } from './keys.ts';

// The part of i18next that the application needs, under the same names (decision 89).

export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** Translates any key. Components use `useTranslation` and other code `translator`, which type the keys. */
type Translate = (key: string, values?: Values) => string;

/**
 * Reads a catalogue. An error with `true` means that the read can be retried, one with `false` that there is no such
 * catalogue.
 */
export interface Backend {
  readonly type: 'backend';
  read(
    language: string,
    namespace: string,
    tell: (error: Error | string | null, texts: Catalogue | boolean) => void,
  ): void;
}

interface Listener {
  readonly type: '3rdParty';
  init(texts: Texts): void;
}

interface Options {
  lng: string;
  ns?: string | readonly string[];
  defaultNS?: string;
  /** Texts that are already loaded, by language and namespace. */
  resources?: Readonly<Record<string, Readonly<Record<string, Catalogue>>>>;
}

/** The pauses between the attempts to read a catalogue, in milliseconds. */
const PAUSES = [350, 700, 1400, 2800, 5600];
/**
 * The time in milliseconds for which a component that needs a lost catalogue fails; a component rendered later requests
 * the catalogue again.
 */
const FAILURE_LASTS = 5000;

export type Texts = ReturnType<typeof createInstance>;

export function createInstance() {
  let backend: Backend | undefined;
  let defaultNamespace = 'translation';
  // The language that is being loaded. The page shows the previous one until all texts of the new one are loaded.
  let next = '';
  let revision = 0;
  const catalogues = new Map<string, Catalogue>();
  const loading = new Map<string, Promise<void>>();
  const failures = new Map<string, unknown>();
  const wanted = new Set<string>();
  const alsoLoaded = new Set<string>();
  const listeners = new Set<() => void>();
  const plurals = new Map<string, Intl.PluralRules>();

  const at = (language: string, namespace: string) => `${language} ${namespace}`;

  function load(language: string, namespace: string): Promise<void> {
    const key = at(language, namespace);
    if (catalogues.has(key)) return Promise.resolve();
    const running = loading.get(key) ?? keep(language, namespace);
    loading.set(key, running);
    return running;
  }

  async function keep(language: string, namespace: string): Promise<void> {
    const key = at(language, namespace);
    try {
      catalogues.set(key, await read(language, namespace));
      wanted.add(namespace);
    } catch (error) {
      // A later change of the language doesn't wait for a catalogue that was never shown.
      if (language === texts.language) wanted.delete(namespace);
      failures.set(key, error);
      setTimeout(() => failures.delete(key), FAILURE_LASTS);
      throw error;
    } finally {
      loading.delete(key);
    }
  }

  async function read(language: string, namespace: string): Promise<Catalogue> {
    for (let attempt = 0; ; attempt += 1) {
      const { error, found } = await readOnce(language, namespace);
      // If a catalogue does not exist, the page shows its keys.
      if (typeof found === 'object' || !found) return found || {};
      const pause = PAUSES[attempt];
      if (pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  const readOnce = (language: string, namespace: string) =>
    new Promise<{ error?: unknown; found: Catalogue | boolean }>((resolve) => {
      if (backend) backend.read(language, namespace, (error, found) => resolve({ error, found }));
      else resolve({ found: false });
    });

  const loadAll = (languages: readonly string[], namespaces: Iterable<string>) =>
    Promise.all(
      languages.flatMap((language) => [...namespaces].map((namespace) => load(language, namespace))),
    );

  const isLoaded = (language: string) => (namespace: string) => catalogues.has(at(language, namespace));

  function find(language: string, namespace: string, path: string): string | undefined {
    let found: string | Catalogue | undefined = catalogues.get(at(language, namespace));
    for (const part of path.split('.')) {
      if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined;
      found = found[part];
    }
    return typeof found === 'string' ? found : undefined;
  }

  function pluralOf(language: string, count: number): string {
    let rules = plurals.get(language);
    if (!rules) plurals.set(language, (rules = new Intl.PluralRules(language)));
    return rules.select(count);
  }

  function translate(language: string, scope: string, key: string, values: Values = {}): string {
    const [, namespace = scope, path = key] = /^([^:.\s]+):(.+)$/s.exec(key) ?? [];
    const { count } = values;
    const text =
      (typeof count === 'number' && find(language, namespace, `${path}_${pluralOf(language, count)}`)) ||
      find(language, namespace, path);
    // A missing text shows its key.
    return text === undefined ? path : fillIn(language, text, values);
  }

  const texts = {
    language: '',
    /** Returns a number that changes when the language changes. */
    revision: () => revision,

    use(part: Backend | Listener) {
      if (part.type === 'backend') backend = part;
      else part.init(texts);
      return texts;
    },

    on(_: 'languageChanged', listener: () => void) {
      listeners.add(listener);
      return texts;
    },

    /** Like `on`, but returns a function that removes the listener, as React requires. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    async init({ lng, ns = [], defaultNS = 'translation', resources = {} }: Options): Promise<void> {
      defaultNamespace = defaultNS;
      for (const [language, namespaces] of Object.entries(resources))
        for (const [namespace, catalogue] of Object.entries(namespaces))
          catalogues.set(at(language, namespace), catalogue);
      texts.language = lng.toLowerCase();
      const first = [ns].flat();
      for (const namespace of first) wanted.add(namespace);
      // The page needs these texts, so they are requested until they arrive. Until then the reader sees the server's
      // first paint.
      while (!first.every(texts.hasLoadedNamespace))
        await loadAll([texts.language], first).catch(() => undefined);
      tell();
    },

    /**
     * Switches the language once all texts in use are loaded. If they can't be loaded, keeps the language and fails. A
     * later change replaces one in progress.
     */
    async changeLanguage(lng: string): Promise<void> {
      const language = lng.toLowerCase();
      next = language;
      const isLeft = () => next !== language;
      try {
        // Texts requested in the meantime are loaded too before the language changes.
        while (!isLeft() && ![...wanted].every(isLoaded(language))) await loadAll([language], wanted);
      } catch (error) {
        if (isLeft()) return;
        next = '';
        throw error;
      }
      if (isLeft()) return;
      next = '';
      texts.language = language;
      tell();
    },

    /**
     * Fails if the texts can't be loaded in the current language. Those of other languages are loaded too, but not
     * waited for.
     */
    async loadNamespaces(namespaces: string | readonly string[]): Promise<void> {
      const asked = [namespaces].flat();
      for (const namespace of asked) wanted.add(namespace);
      const others = new Set([next, ...alsoLoaded].filter((language) => language !== ''));
      loadAll([...others], asked).catch(() => undefined);
      if (texts.language !== '') await loadAll([texts.language], asked);
    },

    /** Loads the texts in use in these languages too, and from then on all texts that are requested. */
    async loadLanguages(languages: readonly string[]): Promise<void> {
      for (const language of languages) alsoLoaded.add(language);
      await loadAll(languages, wanted);
    },

    /** Returns the error if one of these texts could not be loaded a moment ago. */
    failureOf: (namespaces: readonly string[]) =>
      namespaces.map((namespace) => failures.get(at(texts.language, namespace))).find(Boolean),

    hasLoadedNamespace: (namespace: string) => isLoaded(texts.language)(namespace),

    /**
     * Returns a function that translates keys of one namespace, or of another one named before a colon. The default
     * language is the one shown.
     */
    getFixedT:
      (language: string | null, namespace: string = defaultNamespace): Translate =>
      (key, values) =>
        translate(language ?? texts.language, namespace, key, values),

    t: ((key, values) => translate(texts.language, defaultNamespace, key, values)) as Translate,
  };

  function tell(): void {
    revision += 1;
    for (const listener of listeners) listener();
  }

  return texts;
}

// Replaces `{{name}}` by a value, and `{{names, list}}` by a list of values. Values are not escaped, because React does
// that.
function fillIn(language: string, text: string, values: Values): string {
  return text.replace(/\{\{\s*(\w+)\s*(?:,\s*list\s*)?\}\}/g, (place, name: string) => {
    if (!Object.hasOwn(values, name)) return place;
    const value = values[name] ?? '';
    // oxlint-disable-next-line typescript/no-base-to-string
    return Array.isArray(value) ? new Intl.ListFormat(language).format(value.map(String)) : String(value);
  });
}
