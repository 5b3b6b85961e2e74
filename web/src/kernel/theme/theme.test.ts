import { beforeEach, describe, expect, it, vi } from 'vitest';

const boot = import.meta.glob('./boot.ts');
const bootText = import.meta.glob('./boot.ts', { query: '?raw', import: 'default', eager: true });

let systemIsDark = false;
let systemChanged: () => void = () => {};

const system = {
  get matches() {
    return systemIsDark;
  },
  addEventListener: (_: string, listener: () => void) => (systemChanged = listener),
};

function page() {
  const root = document.documentElement;
  return {
    classes: [...root.classList],
    scheme: root.style.colorScheme,
    bar: document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
    bars: document.querySelectorAll('meta[name="theme-color"]').length,
    lang: root.lang,
    cookie: document.cookie,
  };
}

function blank(): void {
  document.documentElement.className = '';
  document.documentElement.style.colorScheme = '';
  document.documentElement.lang = '';
  delete document.documentElement.dataset['account'];
  document.head.innerHTML = '';
  document.cookie = 'lan=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
}

async function runBoot() {
  vi.resetModules();
  blank();
  await boot['./boot.ts']!();
  return page();
}

async function runApplication() {
  vi.resetModules();
  blank();
  const { startTheme, useThemeStore } = await import('./theme.ts');
  const { adoptAddressLanguage } = await import('../i18n/start-i18n.ts');
  const { documentLanguage } = await import('../i18n/format.ts');
  const { useAppStore } = await import('../state/app-store.ts');
  adoptAddressLanguage(window.location.search);
  startTheme();
  document.documentElement.lang = documentLanguage(useAppStore.getState().lan);
  return useThemeStore;
}

beforeEach(() => {
  localStorage.clear();
  systemIsDark = false;
  vi.stubGlobal('matchMedia', () => system);
  window.history.replaceState(null, '', '/');
});

it('marks the page of a browser that keeps a login, before the first paint', async () => {
  await runBoot();
  expect(document.documentElement.dataset['account']).toBeUndefined();
  localStorage.setItem('token', 'a');
  await runBoot();
  expect(document.documentElement.dataset['account']).toBe('');
});

describe('the theme', () => {
  it('is a class on the root, with colour scheme and the colour of the bars', async () => {
    await runApplication();
    expect(page()).toMatchObject({ classes: ['light'], scheme: 'light', bar: '#fbfaf7', bars: 1 });
  });

  it('toggles and is stored', async () => {
    const store = await runApplication();
    store.getState().toggleTheme();
    expect(page()).toMatchObject({ classes: ['dark'], scheme: 'dark', bar: '#0f1216', bars: 1 });
    expect(localStorage.getItem('theme')).toBe('dark');
    store.getState().toggleTheme();
    expect(page().classes).toEqual(['light']);
    expect(localStorage.getItem('theme')).toBe('light');
  });

  it('follows the system until the user chooses', async () => {
    const store = await runApplication();
    systemIsDark = true;
    systemChanged();
    expect(page().classes).toEqual(['dark']);
    expect(localStorage.getItem('theme')).toBeNull();
    store.getState().setTheme('dark');
    systemIsDark = false;
    systemChanged();
    expect(page().classes).toEqual(['dark']);
  });

  it('follows another tab', async () => {
    await runApplication();
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(page().classes).toEqual(['dark']);
  });
});

describe('the script before the first paint', () => {
  it('is self-contained', () => {
    expect(bootText['./boot.ts']).not.toMatch(/^\s*(import|export)\b/m);
  });

  const themes = [null, 'light', 'dark', 'blue'];
  const searches = ['/', '/?lang=en', '/?lang=zh-CN', '/?lang=fr', '/?lang='];
  const languages = [null, 'en', 'zh-cn', 'fr'];
  const cases = themes.flatMap((theme) =>
    [true, false].flatMap((dark) =>
      searches.flatMap((search) => languages.map((language) => ({ theme, dark, search, language }))),
    ),
  );

  it('shows the same as the application, whatever is stored or in the address', async () => {
    for (const { theme, dark, search, language } of cases) {
      localStorage.clear();
      systemIsDark = dark;
      if (theme !== null) localStorage.setItem('theme', theme);
      if (language !== null) localStorage.setItem('language', language);
      window.history.replaceState(null, '', search);
      const { cookie, ...before } = await runBoot();
      await runApplication();
      const { cookie: _, ...after } = page();
      expect({ theme, dark, search, language, ...before }).toEqual({
        theme,
        dark,
        search,
        language,
        ...after,
      });
      const isChosen = language !== null || search.length > '/?lang='.length;
      expect({ search, language, cookie }).toEqual({
        search,
        language,
        cookie: isChosen ? `lan=${after.lang.toLowerCase()}` : '',
      });
      expect(before.lang).not.toBe('');
    }
  });

  it('survives a browser whose storage throws', async () => {
    vi.stubGlobal('localStorage', undefined);
    expect(await runBoot()).toMatchObject({ classes: ['light'], lang: 'zh-CN' });
    vi.unstubAllGlobals();
  });
});
