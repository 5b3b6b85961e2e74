import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { RefusedCall } from '../client/refused-call.ts';
import { useAppStore } from '../state/app-store.ts';
import { createQueryClient } from './query-client.ts';

const { setToken } = useAppStore.getState();
const refused = new RefusedCall(404, { code: 404_000, message: 'no', errors: [], requestId: undefined });
const lost = new RefusedCall(0, { code: 0, message: '', errors: [], requestId: undefined });

beforeEach(() => setToken(''));

async function tries(failure: unknown): Promise<number> {
  const ask = vi.fn(() => Promise.reject(failure));
  const client = createQueryClient();
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn: ask, retryDelay: 0 })).rejects.toBe(failure);
  return ask.mock.calls.length;
}

it('tries a lost call once more, and a refused one or a mistake of ours not at all', async () => {
  expect(await tries(lost)).toBe(2);
  expect(await tries(refused)).toBe(1);
  expect(await tries(new TypeError('ours'))).toBe(1);
});

it('never repeats a change by itself', () => {
  expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
});

it('does not ask again for what is fresh', async () => {
  const client = createQueryClient();
  const ask = vi.fn(() => Promise.resolve(1));
  await client.fetchQuery({ queryKey: ['x'], queryFn: ask });
  await client.fetchQuery({ queryKey: ['x'], queryFn: ask });
  expect(ask).toHaveBeenCalledTimes(1);
});

async function watched() {
  const client = createQueryClient();
  let answer = 'first';
  const ask = vi.fn(() => Promise.resolve(answer));
  const observer = new QueryObserver(client, { queryKey: ['me'], queryFn: ask });
  const seen: unknown[] = [];
  observer.subscribe(({ data }) => seen.push(data));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('first'));
  answer = 'second';
  seen.length = 0;
  return { observer, seen };
}

it.each([
  ['', 'a'],
  ['a', ''],
])('forgets what was shown when the token goes from %j to %j, and asks anew', async (before, after) => {
  setToken(before);
  const { observer, seen } = await watched();
  setToken(after);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('second'));
  expect(seen).toContain(undefined);
  observer.destroy();
});

it('asks anew behind the scenes when the token is replaced', async () => {
  setToken('a');
  const { observer, seen } = await watched();
  setToken('b');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('second'));
  expect(seen).not.toContain(undefined);
  observer.destroy();
});
