import { expect, it, vi } from 'vitest';
import { notify, onceEvery, setNotifier, type Notice } from './notices.ts';

it('keeps notices until a handler is registered, and passes each on once', () => {
  const shown: Notice[] = [];
  notify({ kind: 'info', text: 'early' });
  setNotifier((notice) => shown.push(notice));
  notify({ kind: 'info', text: 'now' });
  setNotifier((notice) => shown.push(notice));
  expect(shown.map(({ text }) => text)).toEqual(['early', 'now']);
});

it('allows one call per period', () => {
  vi.useFakeTimers();
  const may = onceEvery(2000);
  expect([may(), may()]).toEqual([true, false]);
  vi.advanceTimersByTime(2000);
  expect([may(), may()]).toEqual([true, false]);
  vi.useRealTimers();
});
