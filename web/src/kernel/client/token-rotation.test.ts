import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAppStore } from '../state/app-store.ts';
import { beginLogin, endLogin } from '../state/login.ts';
import { $axios } from './axios.ts';
import { fakeServer, refusal, success } from '#test/fake-server';
import { setNotifier } from './notices.ts';

const server = fakeServer();
const token = () => localStorage.getItem('token') ?? '';

async function send() {
  const reply = $axios.get('/api/x').catch(() => undefined);
  const request = await server.next();
  return {
    async answer(next: string, status = 200) {
      const body = status === 200 ? success(null) : refusal(kernelRefusals.NOT_FOUND.code, 'none');
      request.answer(status, body, next === '' ? {} : { authorization: next });
      await reply;
    },
  };
}

async function answered(next: string, status?: number): Promise<void> {
  const request = await send();
  await request.answer(next, status);
}

beforeEach(() => {
  vi.useFakeTimers();
  setNotifier(() => {});
  localStorage.clear();
  beginLogin('t1');
});
afterEach(() => {
  endLogin();
  vi.useRealTimers();
});

it('replaces the stored token 5 seconds after the response, not before', async () => {
  await answered('t2');
  vi.advanceTimersByTime(4999);
  expect(token()).toBe('t1');
  vi.advanceTimersByTime(1);
  expect(token()).toBe('t2');
  expect(useAppStore.getState().token).toBe('t2');
});

it('takes the header from an error response too', async () => {
  await answered('t2', 404);
  vi.advanceTimersByTime(5000);
  expect(token()).toBe('t2');
});

it.each(['', 't1'])('leaves the token alone when the header is %j', async (header) => {
  await answered(header);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(10_000);
  expect(token()).toBe('t1');
});

describe('several within 5 seconds', () => {
  it('lets the last one win, with one timer', async () => {
    await answered('t2');
    vi.advanceTimersByTime(1000);
    await answered('t3');
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(4999);
    expect(token()).toBe('t1');
    vi.advanceTimersByTime(1);
    expect(token()).toBe('t3');
    vi.advanceTimersByTime(10_000);
    expect(token()).toBe('t3');
  });

  it('does not restart the timer when the same token is repeated', async () => {
    for (let second = 0; second < 5; second += 1) {
      await answered('t2');
      expect(token()).toBe('t1');
      vi.advanceTimersByTime(1000);
    }
    expect(token()).toBe('t2');
  });
});

describe('a delayed write is dropped', () => {
  it('after log-out', async () => {
    await answered('t2');
    endLogin();
    vi.advanceTimersByTime(5000);
    expect(token()).toBe('');
    expect(useAppStore.getState().token).toBe('');
  });

  it('after another login', async () => {
    await answered('t2');
    beginLogin('other');
    vi.advanceTimersByTime(5000);
    expect(token()).toBe('other');
  });

  it('after log-out and a login that gives the same token again', async () => {
    await answered('t2');
    endLogin();
    beginLogin('t1');
    vi.advanceTimersByTime(5000);
    expect(token()).toBe('t1');
  });

  it('when the answer comes only after the log-out', async () => {
    const late = await send();
    endLogin();
    await late.answer('t2');
    vi.advanceTimersByTime(5000);
    expect(token()).toBe('');
  });

  it('when the answer belongs to an earlier login', async () => {
    const late = await send();
    beginLogin('other');
    await late.answer('t2');
    vi.advanceTimersByTime(5000);
    expect(token()).toBe('other');
  });
});

it('is not affected by a late answer to an earlier login', async () => {
  const late = await send();
  beginLogin('other');
  await answered('successor');
  await late.answer('t2');
  vi.advanceTimersByTime(5000);
  expect(token()).toBe('successor');
});

describe('two tabs', () => {
  it('does not restore a token that the other tab removed, with or without a storage event', async () => {
    await answered('t2');
    localStorage.removeItem('token');
    vi.advanceTimersByTime(5000);
    expect(token()).toBe('');

    beginLogin('t1');
    await answered('t2');
    localStorage.removeItem('token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(useAppStore.getState().token).toBe('');
    vi.advanceTimersByTime(5000);
    expect(token()).toBe('');
  });

  it('leaves the token of a login made in the other tab', async () => {
    await answered('t2');
    localStorage.setItem('token', 'other');
    vi.advanceTimersByTime(5000);
    expect(token()).toBe('other');
  });

  it('continues with the successor that the other tab has stored', async () => {
    await answered('t2');
    localStorage.setItem('token', 't2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(useAppStore.getState().token).toBe('t2');
    await answered('t3');
    vi.advanceTimersByTime(5000);
    expect(token()).toBe('t3');
  });
});
