import { beforeEach, describe, expect, it, vi } from 'vitest';
import { developmentUrl, useAppStore } from './app-store.ts';
import { wouldPreferEnglish } from './language.ts';

function otherTab(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

async function startWith(values: Record<string, string>) {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  vi.resetModules();
  const fresh = await import('./app-store.ts');
  return fresh.useAppStore.getState();
}

beforeEach(() => {
  localStorage.clear();
  useAppStore.setState(useAppStore.getInitialState(), true);
});

describe('at the start', () => {
  it('has the values of the specification', async () => {
    expect(await startWith({})).toMatchObject({
      token: '',
      needLogin: 0,
      globalLoading: false,
      baseUrl: '',
      lan: 'zh-cn',
    });
  });

  it.each([
    [['en-US', 'en'], true],
    [['fr-FR', 'zh-TW', 'en'], false],
    [['fr-FR', 'de'], false],
  ] as const)(
    'is in Chinese if nothing is stored, also in a browser with %j',
    async (named, prefersEnglish) => {
      Object.defineProperty(navigator, 'languages', { value: named, configurable: true });
      expect(await startWith({})).toMatchObject({ lan: 'zh-cn' });
      expect(wouldPreferEnglish()).toBe(prefersEnglish);
      expect(await startWith({ language: 'en' })).toMatchObject({ lan: 'en' });
      expect(wouldPreferEnglish()).toBe(false);
      Object.defineProperty(navigator, 'languages', { value: [], configurable: true });
    },
  );

  it('reads token and language from storage', async () => {
    expect(await startWith({ token: 'kept', language: 'en' })).toMatchObject({ token: 'kept', lan: 'en' });
  });

  it('shows English for a stored language that is neither of the two', async () => {
    expect(await startWith({ language: 'fr' })).toMatchObject({ lan: 'en' });
  });

  it('begins with an empty base URL, whatever was stored before', async () => {
    expect(await startWith({ baseUrl: 'https://old.example' })).toMatchObject({ baseUrl: '' });
  });
});

describe('setters', () => {
  const app = useAppStore.getState();

  it('sets the token in state and storage, and removes it when empty', () => {
    app.setToken('a');
    expect(useAppStore.getState().token).toBe('a');
    expect(localStorage.getItem('token')).toBe('a');
    app.setToken('');
    expect(useAppStore.getState().token).toBe('');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('sets needLogin directly', () => {
    app.setNeedLogin(3);
    expect(useAppStore.getState().needLogin).toBe(3);
  });

  it('toggles global loading without an argument, or else sets it', () => {
    app.setGlobalLoading();
    expect(useAppStore.getState().globalLoading).toBe(true);
    app.setGlobalLoading();
    expect(useAppStore.getState().globalLoading).toBe(false);
    app.setGlobalLoading(false);
    expect(useAppStore.getState().globalLoading).toBe(false);
    app.setGlobalLoading(true);
    app.setGlobalLoading(true);
    expect(useAppStore.getState().globalLoading).toBe(true);
  });

  it('writes the base URL to storage too', () => {
    app.setBaseUrl('https://api.example');
    expect(useAppStore.getState().baseUrl).toBe('https://api.example');
    expect(localStorage.getItem('baseUrl')).toBe('https://api.example');
  });

  it('stores the language, in a cookie for the server too', () => {
    app.setLan('en');
    expect(useAppStore.getState().lan).toBe('en');
    expect(localStorage.getItem('language')).toBe('en');
    expect(document.cookie).toContain('lan=en');
  });
});

it('has a development URL in development builds only', () => {
  expect(developmentUrl({ DEV: true, VITE_DEV_URL: 'http://dev.example' })).toBe('http://dev.example');
  expect(developmentUrl({ DEV: true })).toBe('');
  expect(developmentUrl({ DEV: false, VITE_DEV_URL: 'http://dev.example' })).toBe('');
});

it('follows another tab in token and language', () => {
  otherTab('token', 'theirs');
  otherTab('language', 'en');
  expect(useAppStore.getState()).toMatchObject({ token: 'theirs', lan: 'en' });
  otherTab('token', null);
  otherTab('language', null);
  expect(useAppStore.getState()).toMatchObject({ token: '', lan: 'zh-cn' });
});
