import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAppStore } from '../../state/app-store.ts';
import { storedKeys } from '../../state/stored.ts';
import { oneTab } from './one-tab.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  useAppStore.getState().setToken('');
});

const work = vi.fn(async () => 'done');

it('starts immediately in the tab of the login', async () => {
  useAppStore.getState().setToken('t1');
  const done = oneTab('form', work);
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalled();
  expect(await done).toBe('done');
});

it('lets the tab of the login start first', async () => {
  work.mockClear();
  useAppStore.getState().setToken('t1');
  window.dispatchEvent(new StorageEvent('storage', { key: storedKeys.token, newValue: 't2' }));
  const done = oneTab('form', work);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await done).toBe('done');
});
