import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPacer } from './pacer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recording() {
  const done: string[] = [];
  const failures: unknown[] = [];
  const ask = createPacer(
    1_000,
    async (key) => {
      done.push(key);
    },
    (error) => failures.push(error),
  );
  return { ask, done, failures };
}

test('runs immediately and, however often it was called, once more after the pause', async () => {
  const { ask, done } = recording();
  await ask('a');
  await ask('a');
  await ask('a');
  expect(done).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(999);
  expect(done).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toEqual(['a', 'a']);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toEqual(['a', 'a']);
});

test('the time after a pause begins another pause', async () => {
  const { ask, done } = recording();
  await ask('a');
  await ask('a');
  await vi.advanceTimersByTimeAsync(1_500);
  await ask('a');
  expect(done).toEqual(['a', 'a']);
  await vi.advanceTimersByTimeAsync(500);
  expect(done).toEqual(['a', 'a', 'a']);
});

test('keys do not wait for each other', async () => {
  const { ask, done } = recording();
  await ask('a');
  await ask('b');
  expect(done).toEqual(['a', 'b']);
});

test('a failure of the first run rejects the call, and a later one is reported', async () => {
  const failures: unknown[] = [];
  const broken = new Error('no line');
  const ask = createPacer(
    1_000,
    () => Promise.reject(broken),
    (error) => failures.push(error),
  );
  await expect(ask('a')).rejects.toBe(broken);
  await ask('a');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(failures).toEqual([broken]);
});
