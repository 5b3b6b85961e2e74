import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { live } from '@plenum/contract/kernel/endpoints';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '#test/fake-server';
import { setNotifier, type Notice } from '../client/notices.ts';
import { beginLogin, endLogin } from '../state/login.ts';
import { useAppStore } from '../state/app-store.ts';
import { pauseAfter } from './connection.ts';
import { LIVE_PATH, listenLive, type LiveNews } from './live-line.ts';
import { useLive } from './use-live.ts';

type Piece = { done: boolean; value?: Uint8Array };

class Line {
  readonly url: string;
  readonly options: { headers: Record<string, string>; signal: AbortSignal };
  private waiting: ((piece: Piece) => void) | undefined;
  private pieces: Piece[] = [];
  respond: (response: unknown) => void = () => {};

  constructor(url: string, options: Line['options']) {
    this.url = url;
    this.options = options;
  }

  get closed(): boolean {
    return this.options.signal.aborted;
  }

  async accept(headers: Record<string, string> = {}): Promise<void> {
    const read = () =>
      new Promise<Piece>((resolve, reject) => {
        this.options.signal.addEventListener('abort', () => reject(new Error('aborted')));
        const piece = this.pieces.shift();
        if (piece) resolve(piece);
        else this.waiting = resolve;
      });
    this.respond({ ok: true, headers: new Headers(headers), body: { getReader: () => ({ read }) } });
    await settle();
  }

  async refuse(body: unknown): Promise<void> {
    this.respond({ ok: false, headers: new Headers(), json: () => Promise.resolve(body) });
    await settle();
  }

  async send(text: string): Promise<void> {
    this.push({ done: false, value: new TextEncoder().encode(text) });
    await settle();
  }

  async end(): Promise<void> {
    this.push({ done: true });
    await settle();
  }

  private push(piece: Piece): void {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting) waiting(piece);
    else this.pieces.push(piece);
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const say = (channel: string, id = '1') =>
  `event: live\ndata: ${JSON.stringify({ channel, event: 'changed', id })}\n\n`;

let lines: Line[] = [];
let notices: Notice[] = [];
let stops: (() => void)[] = [];
const last = () => lines.at(-1)!;

function listen(channel?: string): LiveNews[] {
  const heard: LiveNews[] = [];
  stops.push(listenLive(channel, (news) => heard.push(news)));
  return heard;
}

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  notices = [];
  setNotifier((notice) => notices.push(notice));
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('fetch', (url: string, options: Line['options']) => {
    const line = new Line(url, options);
    lines.push(line);
    return new Promise((resolve, reject) => {
      line.respond = resolve;
      options.signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
  localStorage.clear();
  beginLogin('t1');
});
afterEach(async () => {
  for (const stop of stops) stop();
  stops = [];
  endLogin();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('agrees with the contract', () => {
  expect(LIVE_PATH).toBe(live.path);
});

it('is one connection for all listeners, with token and language', async () => {
  useAppStore.getState().setBaseUrl('https://plenum.example');
  listen();
  listen('account:1');
  await settle();
  expect(lines).toHaveLength(1);
  expect(last().url).toBe('https://plenum.example/api/live');
  expect(last().options.headers).toEqual({ authorization: 't1', lan: 'zh-cn', accept: 'text/event-stream' });
  useAppStore.getState().setBaseUrl('');
});

it('passes each event to the listeners of its channel', async () => {
  const [all, one, two] = [listen(), listen('account:1'), listen('account:2')];
  await last().accept();
  await last().send(say('account:1').slice(0, 20));
  await last().send(say('account:1').slice(20));
  await last().send(
    `: still here\n\nevent: other\ndata: {}\n\nevent: live\ndata: {"channel":1}\n\n${say('x', '2')}`,
  );
  const first = { channel: 'account:1', event: 'changed', id: '1' };
  expect(all).toEqual([first, { channel: 'x', event: 'changed', id: '2' }]);
  expect(one).toEqual([first]);
  expect(two).toEqual([]);
});

describe('a broken connection', () => {
  it('is opened again after a pause that doubles, and every listener gets a gap', async () => {
    const heard = listen('account:1');
    await last().accept();
    expect(heard).toEqual([]);
    await last().end();
    await vi.advanceTimersByTimeAsync(999);
    expect(lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(lines).toHaveLength(2);
    last().respond(Promise.reject(new TypeError('no network')));
    await vi.advanceTimersByTimeAsync(1999);
    expect(lines).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(lines).toHaveLength(3);
    await last().accept();
    expect(heard).toEqual(['gap']);
    await last().end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(lines).toHaveLength(4);
  });

  it('is opened after half to the whole of the pause, at most 30 seconds', () => {
    expect([0, 1, 2, 5, 50].map(pauseAfter)).toEqual([1000, 2000, 4000, 30_000, 30_000]);
    vi.mocked(Math.random).mockReturnValue(0);
    expect([0, 50].map(pauseAfter)).toEqual([500, 15_000]);
  });

  it('is opened again as soon as the network comes back', async () => {
    listen();
    last().respond(Promise.reject(new TypeError('no network')));
    await settle();
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(lines).toHaveLength(2);
  });

  it('is closed after a minute of silence', async () => {
    listen();
    await last().accept();
    await vi.advanceTimersByTimeAsync(40_000);
    await last().send(': still here\n\n');
    await vi.advanceTimersByTimeAsync(59_999);
    expect(last().closed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(lines[0]!.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(lines).toHaveLength(2);
  });
});

describe('a connection that the server replaced by a newer one', () => {
  async function replaced(): Promise<LiveNews[]> {
    const heard = listen('account:1');
    await last().accept();
    await last().send('event: replaced\ndata: {}\n\n');
    await last().end();
    return heard;
  }

  it('is not opened again until its reader comes back to the page', async () => {
    const heard = await replaced();
    await vi.advanceTimersByTimeAsync(3_600_000);
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(lines).toHaveLength(1);
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(lines).toHaveLength(2);
    await last().accept();
    expect(heard).toEqual(['gap']);
  });

  it('stays closed while the page is hidden', async () => {
    await replaced();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(lines).toHaveLength(1);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(lines).toHaveLength(2);
  });

  it('is opened by the next login', async () => {
    await replaced();
    endLogin();
    beginLogin('t2');
    await settle();
    expect(lines).toHaveLength(2);
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(lines).toHaveLength(2);
  });
});

it('passes on a gap the server reports', async () => {
  const heard = listen('account:1');
  await last().accept();
  await last().send('event: gap\ndata: {}\n\n');
  expect(heard).toEqual(['gap']);
});

it('continues when a listener throws', async () => {
  const failed = vi.fn();
  vi.stubGlobal('queueMicrotask', (work: () => void) => {
    try {
      work();
    } catch (error) {
      failed(error);
    }
  });
  stops.push(
    listenLive(undefined, () => {
      throw new Error('mine');
    }),
  );
  const heard = listen();
  await last().accept();
  await last().send(say('x'));
  expect(failed).toHaveBeenCalledTimes(1);
  expect(heard).toHaveLength(1);
  expect(last().closed).toBe(false);
});

describe('with the login', () => {
  it('closes at log-out and opens at the next login', async () => {
    listen();
    await last().accept();
    endLogin();
    expect(lines[0]!.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines).toHaveLength(1);
    beginLogin('t2');
    await settle();
    expect(last().options.headers['authorization']).toBe('t2');
  });

  it('stays open when the token is replaced', async () => {
    listen();
    await last().accept();
    useAppStore.getState().setToken('t2');
    await settle();
    expect(lines).toHaveLength(1);
    expect(last().closed).toBe(false);
  });

  it('takes a new token from the answer', async () => {
    listen();
    await last().accept({ authorization: 't2' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(localStorage.getItem('token')).toBe('t2');
  });

  it('ends a login that the server has ended, and shows no notice of other refusals', async () => {
    listen();
    await last().refuse(refusal(kernelRefusals.BUSY.code, 'busy'));
    expect(notices).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    await last().refuse(refusal(kernelRefusals.LOGIN_ENDED.code, 'Login Expired'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(notices).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines).toHaveLength(2);
  });

  it('is not opened for a visitor', async () => {
    endLogin();
    listen();
    await settle();
    expect(lines).toEqual([]);
  });
});

describe('in a component', () => {
  it('keeps the connection from one page to the next and closes it a little later', async () => {
    const first = renderHook(() => useLive('a', () => {}));
    await last().accept();
    first.unmount();
    const second = renderHook(() => useLive('b', () => {}));
    await vi.advanceTimersByTimeAsync(2000);
    expect(last().closed).toBe(false);
    second.unmount();
    await vi.advanceTimersByTimeAsync(2000);
    expect(last().closed).toBe(true);
    expect(lines).toHaveLength(1);
  });

  it('calls the latest handler', async () => {
    const heard: string[] = [];
    const { rerender, unmount } = renderHook(({ name }) => useLive(undefined, () => heard.push(name)), {
      initialProps: { name: 'old' },
    });
    await last().accept();
    rerender({ name: 'new' });
    await last().send(say('x'));
    expect(heard).toEqual(['new']);
    unmount();
  });
});
