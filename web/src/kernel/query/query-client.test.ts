import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusedCall } from '../client/refused-call.ts';
import { useAppStore } from '../state/app-store.ts';
import { endLogin, beginLogin, loseLogin } from '../state/login.ts';
import { giveUpLostLogin } from '../state/lost-login.ts';
import { createQueryClient } from './query-client.ts';

const { setToken } = useAppStore.getState();
const refused = new RefusedCall(404, {
  code: kernelRefusals.NOT_FOUND.code,
  message: 'no',
  errors: [],
  requestId: undefined,
});
const lost = new RefusedCall(0, { code: 0, message: '', errors: [], requestId: undefined });

beforeEach(endLogin);

async function tries(failure: unknown): Promise<number> {
  const ask = vi.fn(() => Promise.reject(failure));
  const client = createQueryClient();
  await expect(client.fetchQuery({ queryKey: ['x'], queryFn: ask, retryDelay: 0 })).rejects.toBe(failure);
  return ask.mock.calls.length;
}

it('retries a lost call once, and neither a refusal nor a programming error', async () => {
  expect(await tries(lost)).toBe(2);
  expect(await tries(refused)).toBe(1);
  expect(await tries(new TypeError('ours'))).toBe(1);
});

it('never retries a change', () => {
  expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
});

it('lets a change fail without a network instead of carrying it out later', async () => {
  onlineManager.setOnline(false);
  const observer = new MutationObserver(createQueryClient(), { mutationFn: () => Promise.reject(lost) });
  try {
    await expect(observer.mutate()).rejects.toBe(lost);
  } finally {
    onlineManager.setOnline(true);
  }
});

it('does not read fresh data again', async () => {
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
  const options = { queryKey: ['me'], queryFn: ask };
  const observer = new QueryObserver(client, options);
  const seen: unknown[] = [];
  observer.subscribe(({ data }) => seen.push(data));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('first'), 20_000);
  answer = 'second';
  seen.length = 0;
  return { client, ask, observer, options, seen };
}

it('clears the cache when the login ends, and reads again', async () => {
  setToken('a');
  const { observer, seen } = await watched();
  setToken('');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('second'), 20_000);
  expect(seen).toContain(undefined);
  observer.destroy();
});

it('does not read again what the page unmounts at log-out', async () => {
  setToken('a');
  const { ask, observer, options } = await watched();
  setToken('');
  observer.setOptions({ ...options, enabled: false });
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBeUndefined(), 20_000);
  expect(ask).toHaveBeenCalledTimes(1);
  observer.destroy();
});

it.each([
  ['', 'a'],
  ['a', 'b'],
])('reads again in the background when the token goes from %j to %j', async (before, after) => {
  setToken(before);
  const { observer, seen } = await watched();
  setToken(after);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('second'), 20_000);
  expect(seen).not.toContain(undefined);
  observer.destroy();
});

describe('while a login is lost', () => {
  async function lose() {
    beginLogin('a', { accountId: 'one' });
    const all = await watched();
    all.client.setQueryData(['not on the page'], 1);
    loseLogin();
    await new Promise((resolve) => setTimeout(resolve));
    return all;
  }

  it('keeps the data of the page and nothing else', async () => {
    const { client, ask, observer } = await lose();
    expect(observer.getCurrentResult().data).toBe('first');
    expect(client.getQueryData(['not on the page'])).toBeUndefined();
    expect(ask).toHaveBeenCalledTimes(1);
    observer.destroy();
  });

  it('reads again in the background once the same account is back', async () => {
    const { observer, seen } = await lose();
    beginLogin('b', { accountId: 'one' });
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('second'), 20_000);
    expect(seen).not.toContain(undefined);
    observer.destroy();
  });

  it.each([
    ['another account logs in', () => beginLogin('b', { accountId: 'two' })],
    ['the page is left', giveUpLostLogin],
  ])('clears the cache when %s', async (_, happen) => {
    const { observer, seen } = await lose();
    happen();
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('second'), 20_000);
    expect(seen).toContain(undefined);
    observer.destroy();
  });
});
