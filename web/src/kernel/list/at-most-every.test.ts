import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atMostEvery } from './use-list.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs on the first call, and once more at the end of a rush', () => {
  const work = vi.fn<() => void>();
  const { run } = atMostEvery(1000, work);
  run();
  expect(work).toHaveBeenCalledTimes(1);
  for (let call = 0; call < 50; call += 1) run();
  vi.advanceTimersByTime(999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(2);
  run();
  expect(work).toHaveBeenCalledTimes(3);
});

it('does nothing after it was stopped', () => {
  const work = vi.fn<() => void>();
  const { run, stop } = atMostEvery(1000, work);
  run();
  run();
  stop();
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(1);
});
