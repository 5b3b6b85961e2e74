import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FIRST_PAUSE, LONGEST_PAUSE, useRetry } from './use-retry.ts';

const retry = vi.fn<() => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  retry.mockReset().mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const online = () => act(async () => void window.dispatchEvent(new Event('online')));

it('tries again after growing pauses, at most a minute apart', async () => {
  renderHook(() => useRetry(true, retry));
  for (const [index, pause] of [1, 2, 4, 8].map((times) => FIRST_PAUSE * times).entries()) {
    await pass(pause - 1);
    expect(retry).toHaveBeenCalledTimes(index);
    await pass(1);
    expect(retry).toHaveBeenCalledTimes(index + 1);
  }
  await pass(LONGEST_PAUSE * 3);
  expect(retry).toHaveBeenCalledTimes(7);
});

it('tries immediately when the browser is online again, and not twice at a time', async () => {
  let answer = () => {};
  retry.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  renderHook(() => useRetry(true, retry));
  await online();
  await online();
  await pass(LONGEST_PAUSE);
  expect(retry).toHaveBeenCalledTimes(1);
  await act(async () => answer());
  await online();
  expect(retry).toHaveBeenCalledTimes(2);
});

it('stops if there is nothing to repeat', async () => {
  const { rerender } = renderHook(({ isLost }) => useRetry(isLost, retry), {
    initialProps: { isLost: true },
  });
  rerender({ isLost: false });
  await online();
  await pass(LONGEST_PAUSE * 2);
  expect(retry).not.toHaveBeenCalled();
});
