import * as i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueName } from '../catalogues.ts';
import { type Catalogue, createInstance } from './texts.ts';

// The type of i18next's `t` for any key, like ours.
type Translate = (key: string, values: Record<string, unknown>) => string;
interface Original {
  init(given: object): unknown;
  t: Translate;
  getFixedT(language: null, namespace: string): Translate;
}
const createOriginal = i18next.createInstance as unknown as () => Original;

const resources = {
  en: {
    hall: {
      plain: 'Seats',
      named: 'Hello {{name}}, {{ name }}',
      deep: { er: 'Deeper' },
      seat_one: '{{count}} seat',
      seat_other: '{{count}} seats',
      row: 'Row {{count}}',
      list: 'With {{names, list}}',
    },
    desk: { plain: 'Desk' },
  },
  'zh-cn': { hall: { plain: '座位', seat_other: '{{count}} 个座位', list: '与{{names, list}}同住' } },
};
const options = {
  lowerCaseLng: true,
  fallbackLng: false as const,
  interpolation: { escapeValue: false },
  ns: ['hall', 'desk'],
  defaultNS: 'hall',
};

function both(lng: string) {
  const [ours, theirs] = [createInstance(), createOriginal()];
  void ours.init({ ...options, lng, resources });
  void theirs.init({ ...options, lng, resources, initAsync: false, showSupportNotice: false });
  return { ours, theirs };
}

describe.each(['en', 'zh-cn'])('gives in %s the same texts as i18next', (lng) => {
  const { ours, theirs } = both(lng);
  it.each<[string, Record<string, unknown>?]>([
    ['plain'],
    ['hall:plain'],
    ['desk:plain'],
    ['deep.er'],
    ['named', { name: '<b>$& {{x}}</b>' }],
    ['named', { name: 7 }],
    ['named', {}],
    ['named', { name: null }],
    ['named', { name: undefined }],
    ['named', { name: false }],
    ['named', { name: '' }],
    ['seat', { count: 0 }],
    ['seat', { count: 1 }],
    ['seat', { count: 1234 }],
    ['row', { count: 3 }],
    ['list', { names: ['Ada', 'Grace', '王伟'] }],
    ['list', { names: ['Ada'] }],
    ['list', { names: [] }],
    ['missing'],
    ['missing.deep'],
    ['hall:missing', { name: 'x' }],
    ['other:missing'],
    ['constructor'],
    ['deep.er.too'],
  ])('%s %j', (key, values) => {
    expect(ours.t(key, values)).toBe(theirs.t(key, values ?? {}));
    expect(ours.getFixedT(null, 'desk')(key, values)).toBe(theirs.getFixedT(null, 'desk')(key, values ?? {}));
  });
});

describe.each(['en', 'zh-cn'])('every text of the application in %s', (lng) => {
  const files = import.meta.glob<Catalogue>(['../../../**/text/*.json'], { eager: true, import: 'default' });
  const named = Object.entries(files).map(
    ([path, texts]) => [catalogueName(path).split('/'), texts] as const,
  );
  const found = Object.fromEntries(
    named.flatMap(([[namespace = '', language], texts]) => (language === lng ? [[namespace, texts]] : [])),
  );
  const keysOf = (texts: Catalogue, before = ''): [string, string][] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === 'string' ? [[before + key, text]] : keysOf(text, `${before}${key}.`),
    );
  const keys = Object.entries(found).flatMap(([namespace, texts]) =>
    keysOf(texts).map(([key, text]) => [`${namespace}:${key}`, text] as const),
  );

  it('equals that of i18next', () => {
    const [ours, theirs] = [createInstance(), createOriginal()];
    const given = {
      ...options,
      lng,
      ns: Object.keys(found),
      defaultNS: 'kernel',
      resources: { [lng]: found },
    };
    void ours.init(given);
    void theirs.init({ ...given, initAsync: false, showSupportNotice: false });
    expect(keys.length).toBeGreaterThan(5000);
    for (const [key, text] of keys)
      for (const count of [0, 1, 21]) {
        const names = [...text.matchAll(/\{\{([^,}]+)(,?)/g)];
        const values = Object.fromEntries(
          names.map(([, name = '', list]) => [name.trim(), list ? ['Ada', '王伟'] : `<i>${name} & $1</i>`]),
        );
        const stem = key.replace(/_(?:one|other)$/, '');
        expect(ours.t(stem, { ...values, count }), stem).toBe(theirs.t(stem, { ...values, count }));
      }
  });
});

describe('catalogues', () => {
  function slow() {
    const waiting = new Map<string, () => void>();
    const texts = createInstance();
    texts.use({
      type: 'backend',
      read: (language, namespace, tell) => {
        waiting.set(`${namespace}/${language}`, () => tell(null, { title: `${namespace} in ${language}` }));
      },
    });
    const arrive = async (...names: string[]) => {
      for (const name of names) waiting.get(name)?.();
      await new Promise((resolve) => setTimeout(resolve));
    };
    return { texts, arrive, asked: () => [...waiting.keys()] };
  }

  it('are loaded before the language changes, even those requested in between', async () => {
    const { texts, arrive } = slow();
    const started = texts.init({ lng: 'en', ns: ['hall'] });
    await arrive('hall/en');
    await started;
    const changed = vi.fn();
    texts.on('languageChanged', changed);
    const change = texts.changeLanguage('zh-CN');
    void texts.loadNamespaces('desk');
    await arrive('hall/zh-cn', 'desk/en');
    expect([texts.language, texts.t('desk:title'), changed.mock.calls.length]).toEqual([
      'en',
      'desk in en',
      0,
    ]);
    await arrive('desk/zh-cn');
    await change;
    expect([texts.language, texts.t('desk:title'), changed.mock.calls.length]).toEqual([
      'zh-cn',
      'desk in zh-cn',
      1,
    ]);
  });

  it('of a language that was left again change nothing when they arrive', async () => {
    const { texts, arrive } = slow();
    void texts.init({ lng: 'en', ns: ['hall'] });
    await arrive('hall/en');
    const change = texts.changeLanguage('zh-cn');
    await texts.changeLanguage('en');
    await arrive('hall/zh-cn');
    await change;
    expect(texts.language).toBe('en');
  });

  it('are read once, however many callers there are, and in further languages too', async () => {
    const { texts, arrive, asked } = slow();
    void texts.init({ lng: 'en', ns: ['hall'] });
    await arrive('hall/en');
    void texts.loadLanguages(['en', 'zh-cn']);
    void texts.loadNamespaces('desk');
    void texts.loadNamespaces(['desk', 'hall']);
    expect(asked()).toEqual(['hall/en', 'hall/zh-cn', 'desk/en', 'desk/zh-cn']);
    expect(texts.hasLoadedNamespace('desk')).toBe(false);
    await arrive('desk/en');
    expect(texts.hasLoadedNamespace('desk')).toBe(true);
  });

  describe('that are lost', () => {
    const lost = new Error('lost');
    // Returns texts whose files are found only if `isThere` says so, and counts how often each file was requested.
    function unsteady(isThere: (file: string) => boolean) {
      const reads: Record<string, number> = {};
      const texts = createInstance();
      texts.use({
        type: 'backend',
        read(language, name, tell) {
          const file = `${name}/${language}`;
          reads[file] = (reads[file] ?? 0) + 1;
          if (isThere(file)) tell(null, { title: file });
          else tell(lost, true);
        },
      });
      return { texts, reads };
    }
    const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it('are requested six times, and again when they are needed later', async () => {
      let isThere = false;
      const { texts, reads } = unsteady((file) => isThere || file === 'hall/en');
      await texts.init({ lng: 'en', ns: 'hall' });
      const first = vi.fn();
      texts.loadNamespaces(['hall', 'desk']).catch(first);
      await after(12_000);
      expect(first).toHaveBeenCalledExactlyOnceWith(lost);
      expect([reads['desk/en'], texts.failureOf(['hall', 'desk'])]).toEqual([6, lost]);
      expect(texts.hasLoadedNamespace('desk')).toBe(false);
      isThere = true;
      await texts.loadNamespaces('desk');
      expect(texts.t('desk:title')).toBe('desk/en');
    });

    it('keep the page from starting until they come', async () => {
      let isThere = false;
      const { texts } = unsteady(() => isThere);
      const started = vi.fn();
      void texts.init({ lng: 'en', ns: 'hall' }).then(started);
      await after(60_000);
      expect(started).not.toHaveBeenCalled();
      isThere = true;
      await after(12_000);
      expect(started).toHaveBeenCalledOnce();
      expect(texts.t('hall:title')).toBe('hall/en');
    });

    it('keep the language as it is; the next change tries again', async () => {
      let isThere = false;
      const { texts } = unsteady((file) => isThere || file.endsWith('/en'));
      await texts.init({ lng: 'en', ns: 'hall' });
      const failed = vi.fn();
      texts.changeLanguage('zh-cn').catch(failed);
      await after(12_000);
      expect(failed).toHaveBeenCalledExactlyOnceWith(lost);
      expect([texts.language, texts.t('hall:title')]).toEqual(['en', 'hall/en']);
      isThere = true;
      await texts.changeLanguage('zh-cn');
      expect([texts.language, texts.t('hall:title')]).toEqual(['zh-cn', 'hall/zh-cn']);
    });

    it('do not block a change of language if they were not shown before, and are loaded later in the new one', async () => {
      let isThere = false;
      const { texts } = unsteady((file) => isThere || !file.startsWith('desk/'));
      await texts.init({ lng: 'en', ns: 'hall' });
      texts.loadNamespaces('desk').catch(() => undefined);
      await after(12_000);
      await texts.changeLanguage('zh-cn');
      expect(texts.language).toBe('zh-cn');
      isThere = true;
      await texts.loadNamespaces('desk');
      await texts.changeLanguage('en');
      expect(texts.t('desk:title')).toBe('desk/en');
    });

    it('of a language that was left again make no change fail', async () => {
      const { texts } = unsteady((file) => file.endsWith('/en'));
      await texts.init({ lng: 'en', ns: 'hall' });
      const change = texts.changeLanguage('zh-cn');
      await texts.changeLanguage('en');
      await after(12_000);
      await change;
      expect(texts.language).toBe('en');
    });

    it('in another language do not keep a screen from opening in this one', async () => {
      const { texts } = unsteady((file) => file.endsWith('/en'));
      await texts.init({ lng: 'en', ns: 'hall' });
      texts.loadLanguages(['en', 'zh-cn']).catch(() => undefined);
      await texts.loadNamespaces('desk');
      expect(texts.t('desk:title')).toBe('desk/en');
      await after(12_000);
    });
  });

  it('that do not exist are requested once, and their keys are shown', async () => {
    const texts = createInstance();
    const read = vi.fn((_: string, __: string, tell: (error: string, texts: boolean) => void) =>
      tell('none', false),
    );
    texts.use({ type: 'backend', read });
    await texts.init({ lng: 'en', ns: 'hall' });
    expect(texts.t('hall:title')).toBe('title');
    expect(read).toHaveBeenCalledOnce();
  });
});
