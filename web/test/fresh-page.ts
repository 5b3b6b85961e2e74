import { notifyManager } from '@tanstack/react-query';
import { act, cleanup, configure, renderHook } from '@testing-library/react';
import { useTransition } from 'react';
import { afterAll, expect, vi } from 'vitest';

// Runs for each test file. The files of a worker share one page and the loaded libraries, which saves two thirds of
// the time; this restores the page and loads our own modules, with their state, again.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();
// Queries notify their components a moment after the answer, when the test's act() has already ended, so each
// notification runs in a separate act().
notifyManager.setNotifyFunction((tell) => act(tell));
// An idle machine renders immediately; on a busy one a second is not enough.
configure({ asyncUtilTimeout: 10_000 });
const hasPage = typeof document !== 'undefined';
if (hasPage) resetPage();

function resetPage(): void {
  cleanup();
  // Simulates a browser that has none of our languages; tests about languages set their own.
  Object.defineProperty(navigator, 'languages', { value: [], configurable: true });
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
}

// Checks that no asynchronous action is still running. React is shared between test files, and it finishes none while
// another one is running.
afterAll(async () => {
  if (!hasPage) return;
  const { result } = renderHook(() => useTransition());
  await act(async () => result.current[1](async () => {}));
  expect(result.current[0], 'an asynchronous action of this file is still under way').toBe(false);
});
