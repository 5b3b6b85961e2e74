import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useAppStore } from '../state/app-store.ts';
import { beginLogin, endLogin } from '../state/login.ts';
import {
  giveUpLostLogin,
  sameLogin,
  useIsLoggedIn,
  useLoginGuard,
  useLostLogin,
} from '../state/lost-login.ts';
import { useUserStore } from '../state/user-store.ts';
import { $axios } from './axios.ts';
import { fakeServer, refusal, success } from '#test/fake-server';
import { setNotifier } from './notices.ts';

const ended = refusal(kernelRefusals.LOGIN_ENDED.code, 'Login Expired, Please Login Again');
const loginFirst = refusal(kernelRefusals.LOGIN_FIRST.code, 'Please Login First');
const { showLogin } = useUserStore.getState();
const lost = () => useLostLogin.getState().lost;
const asked = () => useAppStore.getState().needLogin;

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  localStorage.clear();
  server = fakeServer();
  setNotifier(() => {});
  beginLogin('t1', { accountId: 'one', meetingId: 'm1' });
  useAppStore.setState({ needLogin: 0 });
});
afterEach(() => {
  cleanup();
  giveUpLostLogin();
  endLogin();
  showLogin(false);
});

interface Sent {
  outcome: 'waits' | 'done' | 'refused';
}

/** Sends a call and lets the server refuse it; `outcome` is the result that the caller has received so far. */
async function refused(method: 'get' | 'put', body = ended, status = 401): Promise<Sent> {
  const sent: Sent = { outcome: 'waits' };
  const data = method === 'put' ? { name: '王芳' } : undefined;
  const reply = $axios.request({ method, url: '/api/x', data, headers: { 'idempotency-key': 'k1' } });
  void reply.then(
    () => (sent.outcome = 'done'),
    () => (sent.outcome = 'refused'),
  );
  const request = await server.next();
  await settle(() => request.answer(status, body));
  return sent;
}

/** Runs an action and waits for its effects. */
const settle = (change: () => void = () => undefined) =>
  act(async () => {
    change();
    await new Promise((resolve) => setTimeout(resolve));
  });

describe('a change refused because its login has ended', () => {
  it('waits, removes the stored login and asks for a new one', async () => {
    expect(await refused('put')).toEqual({ outcome: 'waits' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('loginMeetingId')).toBeNull();
    expect(asked()).toBe(1);
    expect(lost()).toMatchObject({ accountId: 'one', token: 't1', isDismissed: false });
  });

  it('is sent again unchanged, with its key and the new token, when the same account logs in', async () => {
    const sent = await refused('put');
    beginLogin('t2', { accountId: 'one' });
    const again = await server.next();
    expect(again.header('authorization')).toBe('t2');
    expect(again.header('idempotency-key')).toBe('k1');
    expect(again.config).toMatchObject({ method: 'put', url: '/api/x', data: '{"name":"王芳"}' });
    again.answer(200, success(null));
    await settle();
    expect(sent.outcome).toBe('done');
    expect(lost()).toBeNull();
  });

  it('is never sent in the name of another account', async () => {
    const sent = await refused('put');
    const { replaced } = useLostLogin.getState();
    beginLogin('t2', { accountId: 'two' });
    await settle();
    expect(sent.outcome).toBe('refused');
    expect(useLostLogin.getState()).toMatchObject({ lost: null, replaced: replaced + 1 });
  });

  it('is refused when the dialog is closed, and the next one asks again', async () => {
    showLogin(true);
    const sent = await refused('put');
    showLogin(false);
    await settle();
    expect(sent.outcome).toBe('refused');
    expect(lost()?.isDismissed).toBe(true);
    const next = await refused('put', loginFirst);
    expect(next.outcome).toBe('waits');
    expect(asked()).toBe(2);
  });

  it('is refused when the page is left', async () => {
    const sent = await refused('put');
    giveUpLostLogin();
    await settle();
    expect(sent.outcome).toBe('refused');
    expect(lost()).toBeNull();
  });

  it('waits together with the other calls in progress', async () => {
    const one = $axios.put('/api/one', {});
    const two = $axios.put('/api/two', {});
    const requests = [await server.next(), await server.next()];
    for (const request of requests) request.answer(401, ended);
    await settle();
    beginLogin('t2', { accountId: 'one' });
    for (const again of [await server.next(), await server.next()]) {
      expect(again.header('authorization')).toBe('t2');
      again.answer(200, success(null));
    }
    await Promise.all([one, two]);
  });

  it('does not wait when the account of the lost login is unknown', async () => {
    beginLogin('t1');
    expect(await refused('put')).toEqual({ outcome: 'refused' });
    expect(lost()).toBeNull();
    expect(asked()).toBe(0);
  });
});

describe('a read refused because the login has ended', () => {
  it('does not disturb the reader of a public page', async () => {
    expect(await refused('get')).toEqual({ outcome: 'refused' });
    expect(asked()).toBe(0);
  });

  it('asks for a login on a screen that needs one, once', async () => {
    const screen = renderHook(useLoginGuard);
    act(() => showLogin(true));
    const sent = await refused('get');
    expect(sent.outcome).toBe('waits');
    expect(asked()).toBe(1);
    act(() => showLogin(false));
    await settle();
    expect(sent.outcome).toBe('refused');
    expect(await refused('get', loginFirst)).toEqual({ outcome: 'refused' });
    expect(asked()).toBe(1);
    expect(screen.result.current).toBe(true);
    screen.unmount();
    expect(useLostLogin.getState().guards).toBe(0);
  });
});

describe('the screens of a logged-in user', () => {
  it('are kept while the login is lost and removed after a log-out', async () => {
    const { result } = renderHook(useIsLoggedIn);
    await refused('put');
    expect(result.current).toBe(true);
    act(giveUpLostLogin);
    expect(result.current).toBe(false);
    act(() => beginLogin('t2', { accountId: 'one' }));
    act(endLogin);
    expect(result.current).toBe(false);
    expect(lost()).toBeNull();
  });

  it('know whether the form may still be sent', async () => {
    const isSame = sameLogin();
    expect(isSame()).toBe(true);
    await refused('put');
    expect(isSame()).toBe(false);
    beginLogin('t2', { accountId: 'one' });
    expect(isSame()).toBe(true);
    beginLogin('t3', { accountId: 'two' });
    expect(isSame()).toBe(false);
  });
});

describe('another tab', () => {
  function hear(change: () => void) {
    change();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  }

  it('that noticed the end of the login does not change this page', () => {
    hear(() => localStorage.removeItem('token'));
    expect(lost()).toMatchObject({ accountId: 'one' });
  });

  it('that logged out empties this page too', () => {
    hear(() => {
      localStorage.removeItem('loginAccountId');
      localStorage.removeItem('token');
    });
    expect(lost()).toBeNull();
  });

  it('that logs in lets this page continue, and closes its dialog', async () => {
    showLogin(true);
    const sent = await refused('put');
    hear(() => {
      localStorage.setItem('loginAccountId', 'one');
      localStorage.setItem('token', 't2');
    });
    expect(useUserStore.getState().loginShow).toBe(false);
    (await server.next()).answer(200, success(null));
    await settle();
    expect(sent.outcome).toBe('done');
  });
});
