import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, refusal, success } from '#test/fake-server';
import { useAppStore } from '../state/app-store.ts';
import { beginLogin, endLogin } from '../state/login.ts';
import { $axios } from './axios.ts';
import { LOGIN_ENDED_CODE, LOGIN_FIRST_CODE } from './answer.ts';
import { lastRequestId } from './refused-call.ts';
import { clientSentences, setNotifier, type Notice } from './notices.ts';

const server = fakeServer();
let notices: Notice[] = [];

async function send(config: { quiet?: boolean; signal?: AbortSignal } = {}) {
  const reply = $axios.get<unknown, unknown>('/api/x', config).then(
    (body) => ({ body }),
    (error: unknown) => ({ error }),
  );
  return { reply, request: await server.next() };
}

async function answered(status: number, body: unknown, config = {}) {
  const { reply, request } = await send(config);
  request.answer(status, body);
  return reply;
}

const texts = () => notices.map((notice) => notice.text);
const ended = refusal(kernelRefusals.LOGIN_ENDED.code, 'Login Expired, Please Login Again');

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  useAppStore.setState(useAppStore.getInitialState(), true);
  useAppStore.getState().setLan('en');
  notices = [];
  setNotifier((notice) => notices.push(notice));
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('knows the codes and sentences of the contract', () => {
  expect(LOGIN_ENDED_CODE).toBe(kernelRefusals.LOGIN_ENDED.code);
  expect(LOGIN_FIRST_CODE).toBe(kernelRefusals.LOGIN_FIRST.code);
  expect(kernelRefusals.LOGIN_ENDED).toMatchObject(clientSentences.loginExpired);
  expect(kernelRefusals.LOGIN_FIRST).toMatchObject(clientSentences.loginFirst);
  expect(kernelRefusals.UNEXPECTED).toMatchObject(clientSentences.failure);
});

describe('body code 400', () => {
  it('shows the notice once per session and still returns the body', async () => {
    beginLogin('old');
    expect(await answered(200, success([1], 400))).toEqual({ body: success([1], 400) });
    await answered(200, success([1], 400));
    vi.advanceTimersByTime(60_000);
    await answered(200, success([1], 400));
    expect(notices).toEqual([{ kind: 'warning', text: 'Login Expired, Please Login Again' }]);
    expect(localStorage.getItem('token')).toBe('old');
  });

  it('is shown in Chinese on a Chinese page', async () => {
    useAppStore.getState().setLan('zh-cn');
    await answered(200, success(null, 400));
    expect(texts()).toEqual(['登录已过期，请重新登录']);
  });

  it('is remembered over a reload of the tab', async () => {
    await answered(200, success(null, 400));
    expect(sessionStorage.length).toBe(1);
    vi.resetModules();
    const reloaded = await import('./error-catalogue.ts');
    const { setNotifier: listen } = await import('./notices.ts');
    listen((notice) => notices.push(notice));
    reloaded.tellLoginExpired('');
    expect(texts()).toHaveLength(1);
  });

  it('is shown again after a new login', async () => {
    beginLogin('old');
    await answered(200, success(null, 400));
    beginLogin('new');
    await answered(200, success(null, 400));
    expect(texts()).toHaveLength(2);
  });

  it('is the same on an HTTP error', async () => {
    await answered(401, { code: 400 });
    await answered(401, { code: 400 });
    expect(texts()).toEqual(['Login Expired, Please Login Again']);
  });

  it.each([
    ['400 first', 0],
    ['400001 first', 1],
  ])('is shown once if 400 and 400001 occur on one page: %s', async (_, order) => {
    beginLogin('old');
    const calls = [await send(), await send()];
    const answers = [
      () => calls[0]?.request.answer(200, success(null, 400)),
      () => calls[1]?.request.answer(401, ended),
    ];
    for (const answer of order === 0 ? answers : answers.toReversed()) answer();
    await Promise.all(calls.map(({ reply }) => reply));
    expect(texts()).toEqual(['Login Expired, Please Login Again']);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('does not hide another message of 400001', async () => {
    beginLogin('old');
    await answered(200, success(null, 400));
    await answered(401, refusal(kernelRefusals.LOGIN_ENDED.code, 'This login was ended on another device'));
    expect(texts()).toEqual(['Login Expired, Please Login Again', 'This login was ended on another device']);
  });

  it('of an HTTP error shows its own message too, unless the caller shows it', async () => {
    beginLogin('old');
    const body = { ...success(null, 400), message: 'The file is too large' };
    await answered(413, body, { quiet: true });
    expect(texts()).toEqual(['Login Expired, Please Login Again']);
    await answered(413, body);
    expect(texts()).toEqual(['Login Expired, Please Login Again', 'The file is too large']);
  });

  it('shows nothing when the answer belongs to an earlier login', async () => {
    beginLogin('old');
    const { reply, request } = await send();
    beginLogin('new');
    request.answer(200, success(null, 400));
    await reply;
    expect(notices).toEqual([]);
  });
});

describe('HTTP error with body code 400001', () => {
  it('shows the body message and removes login meeting id and token', async () => {
    beginLogin('t1', { meetingId: 'm1' });
    expect(await answered(401, ended)).toMatchObject({ error: { response: { status: 401 } } });
    expect(notices).toEqual([{ kind: 'warning', text: 'Login Expired, Please Login Again' }]);
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('loginMeetingId')).toBeNull();
    expect(useAppStore.getState().token).toBe('');
  });

  it('suppresses repeated notices for 2 seconds', async () => {
    await answered(401, ended);
    vi.advanceTimersByTime(1999);
    await answered(401, ended);
    expect(texts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await answered(401, ended);
    expect(texts()).toHaveLength(2);
  });

  it('is shown once when several calls of one login fail together', async () => {
    beginLogin('t1');
    const calls = [await send(), await send(), await send()];
    for (const { request } of calls) request.answer(401, ended);
    await Promise.all(calls.map(({ reply }) => reply));
    expect(texts()).toHaveLength(1);
  });

  it('neither clears a newer token nor shows a notice when it comes late', async () => {
    beginLogin('t1', { meetingId: 'm1' });
    const { reply, request } = await send();
    beginLogin('t2', { meetingId: 'm2' });
    request.answer(401, ended);
    expect(await reply).toHaveProperty('error');
    expect(localStorage.getItem('token')).toBe('t2');
    expect(localStorage.getItem('loginMeetingId')).toBe('m2');
    expect(notices).toEqual([]);
  });

  it('does not clear the token of a login made in another tab', async () => {
    beginLogin('t1');
    const { reply, request } = await send();
    localStorage.setItem('token', 'theirs');
    request.answer(401, ended);
    await reply;
    expect(localStorage.getItem('token')).toBe('theirs');
  });

  it('shows nothing to a user who has just logged out', async () => {
    beginLogin('t1');
    const { reply, request } = await send();
    endLogin();
    request.answer(401, ended);
    await reply;
    expect(notices).toEqual([]);
  });

  it('removes the login even when the caller shows errors itself', async () => {
    beginLogin('t1');
    await answered(401, ended, { quiet: true });
    expect(localStorage.getItem('token')).toBeNull();
    expect(texts()).toHaveLength(1);
  });
});

describe('any other HTTP error', () => {
  it.each([
    [404, refusal(kernelRefusals.NOT_FOUND.code, 'Not found. It may have been deleted.')],
    [422, { msg: 'Not found. It may have been deleted.' }],
  ])('shows the body message in an error toast (%i)', async (status, body) => {
    expect(await answered(status, body)).toHaveProperty('error');
    expect(notices).toEqual([{ kind: 'error', text: 'Not found. It may have been deleted.' }]);
  });

  it('quotes the request id', async () => {
    await answered(
      500,
      refusal(kernelRefusals.UNEXPECTED.code, 'Some Error Occurred. Please Call For Support.', {
        requestId: 'r-7',
      }),
    );
    expect(notices).toEqual([
      { kind: 'error', text: 'Some Error Occurred. Please Call For Support.', requestId: 'r-7' },
    ]);
  });

  it('keeps its request id, so that a screen that breaks afterwards can quote it', async () => {
    await answered(500, refusal(kernelRefusals.UNEXPECTED.code, 'no', { requestId: 'r-8' }), { quiet: true });
    await answered(502, undefined);
    expect(lastRequestId()).toBe('r-8');
  });

  it('is left to a caller that shows errors itself', async () => {
    expect(
      await answered(422, refusal(kernelRefusals.INVALID_INPUT.code, 'no'), { quiet: true }),
    ).toHaveProperty('error');
    expect(notices).toEqual([]);
  });
});

describe("'Please Login First'", () => {
  it.each([
    ['en', 'Please Login First', kernelRefusals.LOGIN_FIRST.code],
    ['zh', '请先登录', kernelRefusals.LOGIN_FIRST.code],
    ['by its message alone', 'Please Login First', 0],
  ])('is passed through, shown as a toast, and raises needLogin (%s)', async (_, message, code) => {
    const body = code === 0 ? { message } : refusal(code, message);
    expect(await answered(401, body)).toMatchObject({ error: { response: { data: body } } });
    expect(notices).toEqual([{ kind: 'warning', text: message }]);
    expect(useAppStore.getState().needLogin).toBe(1);
    await answered(401, body, { quiet: true });
    expect(useAppStore.getState().needLogin).toBe(2);
    expect(notices).toHaveLength(1);
  });

  it('does not ask a user who has logged in since', async () => {
    const { reply, request } = await send();
    beginLogin('t1');
    request.answer(401, refusal(kernelRefusals.LOGIN_FIRST.code, 'Please Login First'));
    await reply;
    expect(useAppStore.getState().needLogin).toBe(0);
  });
});

describe('a generic failure', () => {
  const failure = 'Some Error Occurred. Please Call For Support.';

  it.each(['ERR_NETWORK', 'ECONNABORTED', 'ETIMEDOUT'])('is shown for %s', async (code) => {
    const { reply, request } = await send();
    request.lose(code);
    expect(await reply).toHaveProperty('error');
    expect(notices).toEqual([{ kind: 'error', text: failure }]);
  });

  it.each([undefined, '', '<html>Bad gateway</html>', { code: 502 }, [], { message: 7 }])(
    'is shown for an error without a message of ours (%j)',
    async (body) => {
      await answered(502, body);
      expect(texts()).toEqual([failure]);
    },
  );

  it('is shown in Chinese on a Chinese page', async () => {
    useAppStore.getState().setLan('zh-cn');
    await answered(502, undefined);
    expect(texts()).toEqual(['出错了，请联系客服']);
  });

  it('is shown once when the network fails many calls, and again after 2 seconds', async () => {
    await answered(502, undefined);
    await answered(502, undefined);
    expect(texts()).toHaveLength(1);
    vi.advanceTimersByTime(2000);
    await answered(502, undefined);
    expect(texts()).toHaveLength(2);
  });

  it('is not shown for a call that its caller cancelled', async () => {
    const cancel = new AbortController();
    const { reply, request } = await send({ signal: cancel.signal });
    cancel.abort();
    request.lose('ERR_CANCELED');
    await reply;
    expect(notices).toEqual([]);
  });
});
