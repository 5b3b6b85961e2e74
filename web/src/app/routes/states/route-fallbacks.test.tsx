import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { UnreachableCode } from '#kernel/client/reachable';
import { FIRST_PAUSE } from '#kernel/form/use-retry';
import { startI18n, i18n } from '#kernel/i18n/start-i18n';
import { useAppStore } from '#kernel/state/app-store';
import { RouteError } from './route-fallbacks.tsx';

const ask = vi.fn<typeof fetch>();
const reload = vi.fn<() => void>();
const notImported = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');

beforeAll(async () => {
  useAppStore.getState().setLan('en');
  await startI18n(['kernel', 'app']);
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', ask.mockReset());
  vi.spyOn(window.location, 'reload').mockImplementation(reload.mockReset());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const lose = () => ask.mockRejectedValue(new TypeError('Failed to fetch'));
const answer = (status: number) => ask.mockResolvedValue(new Response(null, { status }));
const show = (error: Error) => render(<RouteError error={error} reset={() => undefined} />);
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
const online = () => act(async () => void window.dispatchEvent(new Event('online')));

it.each([
  ['en', 'Check your connection. The page will open as soon as you’re back online.'],
  ['zh-cn', '请检查网络，恢复后页面将自动打开。'],
] as const)('says in %s that a screen did not load', async (lan, sentence) => {
  await i18n.changeLanguage(lan);
  show(notImported);
  expect(screen.getByText(sentence)).toBeDefined();
  await i18n.changeLanguage('en');
});

it('loads the page again on a press, but not while the server does not answer', async () => {
  show(notImported);
  lose();
  await press();
  answer(502);
  await press();
  expect(reload).not.toHaveBeenCalled();
  answer(200);
  await press();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('loads it automatically once the lost connection is back', async () => {
  show(new UnreachableCode());
  lose();
  await act(() => vi.advanceTimersByTimeAsync(FIRST_PAUSE));
  expect(reload).not.toHaveBeenCalled();
  answer(200);
  await online();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not load it repeatedly if the server answers and the file is missing', async () => {
  show(notImported);
  answer(200);
  await online();
  await act(() => vi.advanceTimersByTimeAsync(FIRST_PAUSE * 10));
  expect(reload).not.toHaveBeenCalled();
});

it('shows any other error as it is', () => {
  show(new Error('broken'));
  expect(screen.getByText('Something went wrong')).toBeDefined();
});
