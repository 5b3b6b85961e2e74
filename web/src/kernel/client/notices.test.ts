import { expect, it, vi } from 'vitest';
import { notify, onceEvery, setNotifier, type Notice } from './notices.ts';

it('keeps what is said before anybody can show it, and tells it once', () => {
  const shown: Notice[] = [];
  notify({ kind: 'info', text: 'early' });
  setNotifier((notice) => shown.push(notice));
  notify({ kind: 'info', text: 'now' });
  setNotifier((notice) => shown.push(notice));
  expect(shown.map(({ text }) => text)).toEqual(['early', 'now']);
});

it('says yes once in a while', () => {
  vi.useFakeTimers();
  const may = onceEvery(2000);
  expect([may(), may()]).toEqual([true, false]);
  vi.advanceTimersByTime(2000);
  expect([may(), may()]).toEqual([true, false]);
  vi.useRealTimers();
});
