import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { useTranslation } from './use-translation.tsx';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setNotifier } from '../client/notices.ts';
import { UnreachableCode } from '../client/reachable.ts';
import { useAppStore } from '../state/app-store.ts';
import { componentLocale, documentLanguage } from './format.ts';
import { adoptAddressLanguage, i18n, loadTexts, startI18n } from './start-i18n.ts';
import type { Catalogue } from './texts/texts.ts';

declare module './texts/keys.ts' {
  interface Namespaces {
    exampleShell: { hello: string; forgotten: string; nested: { close: string } };
    exampleModule: { code_one: string; code_other: string };
  }
}

const { loads, files } = vi.hoisted(() => {
  const order: string[] = [];
  const file = (name: string, texts: Catalogue) => () => {
    order.push(name);
    return Promise.resolve(texts);
  };
  const lost = () => Promise.reject(new Error('lost'));
  const found = {
    '../../modules/exampleHalf/text/zh-cn.json': file('exampleHalf/zh-cn', {}),
    '../../modules/exampleHalf/text/en.json': lost,
    '../../modules/exampleLost/text/zh-cn.json': lost,
    '../../modules/exampleLost/text/en.json': lost,
    '../../exampleShell/text/en.json': file('exampleShell/en', {
      hello: 'Hello {{name}}',
      nested: { close: 'Close' },
    }),
    '../../exampleShell/text/zh-cn.json': file('exampleShell/zh-cn', {
      hello: '你好，{{name}}',
      nested: { close: '关闭' },
    }),
    '../../modules/exampleModule/text/en.json': file('exampleModule/en', {
      code_one: '{{count}} code',
      code_other: '{{count}} codes',
    }),
    '../../modules/exampleModule/text/zh-cn.json': file('exampleModule/zh-cn', {
      code_other: '{{count}} 个验证码',
    }),
  };
  return { loads: order, files: found };
});

vi.mock('./catalogues.ts', async (original) => {
  const real = await original<typeof import('./catalogues.ts')>();
  return { ...real, catalogues: real.catalogueBackend(files) };
});

function Greeting() {
  const { t } = useTranslation('exampleShell');
  return <p>{t('hello', { name: '<b>Wang</b>' })}</p>;
}

function Codes() {
  const { t } = useTranslation('exampleModule');
  return <p>{t('code', { count: 1 })}</p>;
}

beforeAll(async () => {
  localStorage.setItem('language', 'en');
  window.history.replaceState(null, '', '/?lang=zh-cn');
  await startI18n(['exampleShell']);
});
afterEach(cleanup);
beforeEach(async () => {
  useAppStore.getState().setLan('zh-cn');
  await i18n.changeLanguage('zh-cn');
});

describe('at the start', () => {
  it('stores the language of the address and fetches its catalogue only', () => {
    expect(localStorage.getItem('language')).toBe('zh-cn');
    expect(i18n.language).toBe('zh-cn');
    expect(loads[0]).toBe('exampleShell/zh-cn');
    expect(document.documentElement.lang).toBe('zh-CN');
  });
});

describe('?lang=', () => {
  it.each([
    ['?lang=en', 'en'],
    ['?a=1&lang=zh-CN', 'zh-cn'],
    ['?lang=fr', 'en'],
    ['?lang=', 'zh-cn'],
    ['', 'zh-cn'],
  ])('%s', (search, language) => {
    adoptAddressLanguage(search);
    expect(useAppStore.getState().lan).toBe(language);
    expect(localStorage.getItem('language')).toBe(language);
  });
});

describe('texts', () => {
  it('show the key itself when one is missing', () => {
    expect(i18n.t('exampleShell:forgotten')).toBe('forgotten');
  });

  it('may be nested and take values as they are', () => {
    expect(i18n.t('exampleShell:nested.close')).toBe('关闭');
    render(<Greeting />);
    expect(screen.getByText('你好，<b>Wang</b>')).toBeTruthy();
  });

  it('change over without reloading, stored, with the document’s language', async () => {
    render(<Greeting />);
    act(() => useAppStore.getState().setLan('en'));
    expect(await screen.findByText('Hello <b>Wang</b>')).toBeTruthy();
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.getItem('language')).toBe('en');
  });

  it('of a module are fetched when needed, and never show keys before that', async () => {
    render(
      <Suspense fallback="waiting">
        <Codes />
      </Suspense>,
    );
    expect(screen.getByText('waiting')).toBeTruthy();
    expect(await screen.findByText('1 个验证码')).toBeTruthy();
    act(() => useAppStore.getState().setLan('en'));
    expect(screen.getByText('1 个验证码')).toBeTruthy();
    expect(await screen.findByText('1 code')).toBeTruthy();
  });

  it('can be fetched ahead by a route', async () => {
    await loadTexts('exampleModule');
    expect(i18n.hasLoadedNamespace('exampleModule')).toBe(true);
  });
});

describe('texts that do not load', () => {
  const notices = vi.fn();
  const ask = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', ask.mockReset());
    setNotifier(notices.mockReset());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const settled = async (loading: Promise<unknown>) => {
    const result = loading.then(
      () => 'resolved',
      (error: unknown) => error,
    );
    await vi.advanceTimersByTimeAsync(12_000);
    return result;
  };

  it('leave the language as it is, in the settings too, with a notice', async () => {
    await loadTexts('exampleHalf');
    render(<Greeting />);
    act(() => useAppStore.getState().setLan('en'));
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(notices).toHaveBeenCalledExactlyOnceWith({ kind: 'error', text: 'languageNotLoaded' });
    expect(screen.getByText('你好，<b>Wang</b>')).toBeTruthy();
    expect([useAppStore.getState().lan, localStorage.getItem('language')]).toEqual(['zh-cn', 'zh-cn']);
    expect([document.documentElement.lang, useAppStore.getState().globalLoading]).toEqual(['zh-CN', false]);
  });

  it('tell a route that there is no network', async () => {
    ask.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await settled(loadTexts('exampleLost'))).toBeInstanceOf(UnreachableCode);
  });

  it('do not keep a screen from reloading the page if they are permanently missing', async () => {
    ask.mockResolvedValue(new Response(null, { status: 200 }));
    expect(await settled(loadTexts('exampleLost'))).toBe('resolved');
  });
});

it('gives components English for every language but Chinese', () => {
  expect(['zh-cn', 'en', 'fr', ''].map(componentLocale)).toEqual(['zh-CN', 'en-US', 'en-US', 'en-US']);
  expect([documentLanguage('zh-cn'), documentLanguage('en')]).toEqual(['zh-CN', 'en']);
});
