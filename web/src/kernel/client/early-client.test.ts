import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Client, clientDefaults } from './client-defaults.ts';
import { offerClient } from './early-client.ts';
import { clientSentences, setNotifier, type Notice } from './notices.ts';

let notices: Notice[] = [];
const before = window.$axios;

beforeEach(() => {
  localStorage.setItem('language', 'en');
  notices = [];
  setNotifier((notice) => notices.push(notice));
});
afterEach(() => {
  window.$axios = before;
});

const get = vi.fn<(address: string, config?: object) => Promise<unknown>>();
const loaded = { get, defaults: clientDefaults } as unknown as Client;

it('accepts calls before its library is loaded, and has its timeout and content type', async () => {
  const load = vi.fn<() => Promise<Client>>(() => Promise.resolve(loaded));
  offerClient(load);
  expect(window.$axios.defaults).toEqual({
    timeout: 300_000,
    headers: { 'Content-Type': 'application/json' },
  });
  expect(load).not.toHaveBeenCalled();
  get.mockResolvedValue({ code: 200, data: [1] });
  expect(await window.$axios.get('/api/x', { quiet: true })).toEqual({ code: 200, data: [1] });
  expect(get).toHaveBeenCalledExactlyOnceWith('/api/x', { quiet: true });
});

it('loads its library on the first touch', () => {
  const load = vi.fn<() => Promise<Client>>(() => Promise.resolve(loaded));
  offerClient(load);
  window.dispatchEvent(new Event('pointerdown'));
  window.dispatchEvent(new Event('pointerdown'));
  expect(load).toHaveBeenCalledTimes(1);
});

it('says so when its library can’t be loaded, and tries again with the next call', async () => {
  const load = vi.fn<() => Promise<Client>>(() => Promise.resolve(loaded));
  load.mockRejectedValueOnce(new TypeError('no network'));
  offerClient(load);
  await expect(window.$axios.get('/api/x')).rejects.toThrow('no network');
  expect(notices).toEqual([{ kind: 'error', text: clientSentences.failure.en }]);
  get.mockResolvedValue({});
  expect(await window.$axios.get('/api/x')).toEqual({});
});
