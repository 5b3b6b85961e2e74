import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAppStore } from '../state/app-store.ts';
import { desktopPrinter, startDesktop, storedDesktopConfig } from './start-desktop.ts';

const baseUrl = () => useAppStore.getState().baseUrl;
const kept = () => localStorage.getItem('electronConfig');

function post(data: unknown, from: { origin?: string; source?: Window | null } = {}): void {
  const { origin = window.location.origin, source = window } = from;
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
}

beforeEach(() => {
  localStorage.clear();
  useAppStore.getState().setBaseUrl('');
});
afterEach(() => {
  delete window.plenumDesktop;
});

it('does nothing in a plain browser, even with a stored configuration', async () => {
  localStorage.setItem('electronConfig', '{"baseUrl":"https://old.example"}');
  await startDesktop();
  post({ type: 'plenum:desktop-config', config: { baseUrl: 'https://posted.example' } });
  expect(baseUrl()).toBe('');
});

it('reads, validates, stores and applies the configuration', async () => {
  window.plenumDesktop = {
    getConfig: () => Promise.resolve({ baseUrl: 'https://plenum.example', printers: ['Zebra'], more: 1 }),
  };
  await startDesktop();
  expect(baseUrl()).toBe('https://plenum.example');
  expect(JSON.parse(kept() ?? '')).toEqual({ baseUrl: 'https://plenum.example', printers: ['Zebra'] });
  expect(storedDesktopConfig()?.printers).toEqual(['Zebra']);
});

it('uses the stored configuration until the shell answers', async () => {
  localStorage.setItem('electronConfig', '{"baseUrl":"https://old.example"}');
  const asked: ((config: unknown) => void)[] = [];
  window.plenumDesktop = { getConfig: () => new Promise((resolve) => asked.push(resolve)) };
  const started = startDesktop();
  expect(baseUrl()).toBe('https://old.example');
  asked[0]!({ baseUrl: 'https://new.example' });
  await started;
  expect(baseUrl()).toBe('https://new.example');
});

it.each([
  ['a wrong shape', () => Promise.resolve({ baseUrl: 'javascript:alert(1)' })],
  ['a failure', () => Promise.reject(new Error('closed'))],
])('keeps the stored configuration on %s', async (_, getConfig) => {
  localStorage.setItem('electronConfig', '{"baseUrl":"https://old.example"}');
  window.plenumDesktop = { getConfig };
  await startDesktop();
  expect(baseUrl()).toBe('https://old.example');
  expect(kept()).toBe('{"baseUrl":"https://old.example"}');
});

it.each(['{', 'null', '[]', '{"baseUrl":"file:///x"}'])('ignores the stored %s', (text) => {
  localStorage.setItem('electronConfig', text);
  expect(storedDesktopConfig()).toBeUndefined();
});

it('takes later changes from its own window only', async () => {
  window.plenumDesktop = { getConfig: () => Promise.resolve({}) };
  await startDesktop();
  const change = { type: 'plenum:desktop-config', config: { baseUrl: 'https://posted.example' } };
  post(change, { origin: 'https://evil.example' });
  post(change, { source: null });
  post({ ...change, type: 'other' });
  post('plenum:desktop-config');
  expect(baseUrl()).toBe('');
  post(change);
  expect(baseUrl()).toBe('https://posted.example');
  expect(kept()).toContain('https://posted.example');
});

it('works with a bridge that has no getConfig', async () => {
  vi.stubGlobal('plenumDesktop', {});
  await startDesktop();
  expect(kept()).toBeNull();
  vi.unstubAllGlobals();
});

it('prints through the shell if it can print, on the default printer first', () => {
  localStorage.setItem(
    'electronConfig',
    '{"printers":["Zebra","Brother"],"defaultPrinter":"Brother","copies":2,"offsetX":-1}',
  );
  expect(desktopPrinter()).toBeUndefined();
  const print = () => Promise.resolve();
  window.plenumDesktop = { getConfig: () => Promise.resolve({}), print };
  expect(desktopPrinter()).toEqual({
    printers: ['Brother', 'Zebra'],
    copies: 2,
    offset: { x: -1, y: 0 },
    print,
  });
  localStorage.removeItem('electronConfig');
  expect(desktopPrinter()).toBeUndefined();
});
