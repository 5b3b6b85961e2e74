import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onStored, stored, storedForTab, storedKeys } from './stored.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

function fillUp(): void {
  const real = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    setItem: () => {
      throw new Error('full');
    },
  });
}

it('keeps the names the specification fixes', () => {
  expect(storedKeys).toEqual({
    token: 'token',
    loginMeetingId: 'loginMeetingId',
    language: 'language',
    theme: 'theme',
    baseUrl: 'baseUrl',
    electronConfig: 'electronConfig',
  });
});

it('writes, reads and removes', () => {
  stored.write('theme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(stored.read('theme')).toBe('dark');
  stored.remove('theme');
  expect(stored.read('theme')).toBeNull();
  storedForTab.write('x', '1');
  expect(sessionStorage.getItem('x')).toBe('1');
});

it('continues in memory if reading storage throws', async () => {
  vi.stubGlobal('localStorage', undefined);
  vi.resetModules();
  const fresh = await import('./stored.ts');
  expect(fresh.stored.read('token')).toBeNull();
  fresh.stored.write('token', 'a');
  expect(fresh.stored.read('token')).toBe('a');
  fresh.stored.remove('token');
  expect(fresh.stored.read('token')).toBeNull();
});

it('reads the latest value if the quota is full and the old value still exists', () => {
  stored.write('token', 'old');
  fillUp();
  stored.write('token', 'new');
  expect(localStorage.getItem('token')).toBe('old');
  expect(stored.read('token')).toBe('new');
  vi.unstubAllGlobals();
  stored.write('token', 'newer');
  expect(localStorage.getItem('token')).toBe('newer');
  expect(stored.read('token')).toBe('newer');
});

it('reads the value of another tab that could write although this one could not', () => {
  fillUp();
  stored.write('token', 'mine');
  vi.unstubAllGlobals();
  const heard: (string | null)[] = [];
  const stop = onStored('token', (value) => heard.push(value));
  localStorage.setItem('token', 'theirs');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  stop();
  expect(heard).toEqual(['theirs']);
});

it('reports a change by another tab, with the current value', () => {
  const heard: (string | null)[] = [];
  const stop = onStored('token', (value) => heard.push(value));
  localStorage.setItem('token', 'from the other tab');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: 'older news' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(heard).toEqual(['from the other tab', null]);
});
