import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { endpoint } from '@plenum/contract/kernel/endpoint';
import { CanceledError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useAppStore } from '../state/app-store.ts';
import { download } from './download.ts';
import { fakeServer, refusal } from '#test/fake-server';
import { clientSentences, setNotifier, type Notice } from './notices.ts';
import { isUnanswered, RefusedCall } from './refused-call.ts';

const server = fakeServer();
const list = endpoint({
  name: 'x.list',
  method: 'GET',
  path: '/api/x/:id/list',
  access: 'login',
  summary: { en: '', zh: '' },
  params: z.object({ id: z.string() }),
  query: z.object({ format: z.string().optional() }),
  reply: z.null(),
  download: { types: ['text/csv'] },
});
const asked = endpoint({
  ...list,
  method: 'POST',
  path: '/api/x',
  params: z.object({}),
  body: z.object({ a: z.number() }),
});
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const named = {
  'content-type': 'text/csv',
  'content-disposition': `attachment; filename="_.csv"; filename*=UTF-8''%E5%90%8D%E5%8D%95.csv`,
};
const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

let saved: { name: string; address: string }[] = [];
let notices: Notice[] = [];
let files: Blob[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  localStorage.setItem('language', 'en');
  useAppStore.setState(useAppStore.getInitialState(), true);
  [saved, notices, files] = [[], [], []];
  setNotifier((notice) => notices.push(notice));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href });
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:here/1';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a download', () => {
  it('sends the token, and is saved under the name the server gives', async () => {
    useAppStore.getState().setToken('t1');
    const done = download(list, { params: { id: 'a/b' }, query: { format: 'csv' } });
    const request = await server.next();
    expect(request.config).toMatchObject({
      method: 'get',
      url: '/api/x/a%2Fb/list',
      params: { format: 'csv' },
    });
    expect(request.header('authorization')).toBe('t1');
    request.answer(200, bytes('a,b'), named);
    expect(await done).toBe('名单.csv');
    expect(saved).toEqual([{ name: '名单.csv', address: 'blob:here/1' }]);
    expect([await files[0]?.text(), files[0]?.type]).toEqual(['a,b', 'text/csv']);
  });

  it('releases the file once the browser has had time to read it', async () => {
    const done = download(list, { params: { id: '1' } });
    (await server.next()).answer(200, bytes(''), named);
    await done;
    expect(URL.revokeObjectURL).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:here/1');
  });

  it('may send a body without an Idempotency-Key, because it changes nothing', async () => {
    const done = download(asked, { params: {}, body: { a: 1 } });
    const request = await server.next();
    expect([request.config.data, request.header('idempotency-key')]).toEqual(['{"a":1}', undefined]);
    request.answer(200, bytes('x'), named);
    await done;
  });

  it('takes over a new token like any answer', async () => {
    useAppStore.getState().setToken('t1');
    const done = download(list, { params: { id: '1' } });
    (await server.next()).answer(200, bytes('x'), { ...named, authorization: 't2' });
    await done;
    vi.runAllTimers();
    expect(localStorage.getItem('token')).toBe('t2');
  });
});

describe('a refused download', () => {
  it('is a refused call with its sentence, and saves nothing', async () => {
    const failed = failing(download(list, { params: { id: '1' } }));
    (await server.next()).answer(
      403,
      bytes(JSON.stringify(refusal(kernelRefusals.FORBIDDEN.code, 'No permission', { requestId: 'r1' }))),
    );
    const error = await failed;
    expect(error).toBeInstanceOf(RefusedCall);
    expect(error).toMatchObject({
      code: kernelRefusals.FORBIDDEN.code,
      status: 403,
      message: 'No permission',
      requestId: 'r1',
    });
    expect(notices).toEqual([{ kind: 'error', text: 'No permission', requestId: 'r1' }]);
    expect(saved).toEqual([]);
  });

  it('asks for a login if one is missing', async () => {
    const failed = failing(download(list, { params: { id: '1' } }));
    (await server.next()).answer(
      401,
      bytes(JSON.stringify(refusal(kernelRefusals.LOGIN_FIRST.code, 'Please Login First'))),
    );
    await failed;
    expect(useAppStore.getState().needLogin).toBe(1);
    expect(notices).toEqual([{ kind: 'warning', text: 'Please Login First' }]);
  });

  it.each([
    ['a page of somebody else', 200, bytes('<html>'), { 'content-type': 'text/html' }],
    ['a name that is none', 200, bytes('a'), { 'content-disposition': "attachment; filename*=UTF-8''%zz" }],
    ['a proxy that gave up', 502, bytes('<html>'), {}],
    ['nothing', 500, undefined, {}],
  ])('is unanswered by %s', async (_, status, body, headers) => {
    const failed = failing(download(list, { params: { id: '1' } }));
    (await server.next()).answer(status, body, headers);
    expect(isUnanswered(await failed)).toBe(true);
    expect(saved).toEqual([]);
    vi.runAllTimers();
    expect(notices).toEqual([{ kind: 'error', text: clientSentences.failure.en }]);
  });

  it('shows no notice when the caller is quiet', async () => {
    const failed = failing(download(list, { params: { id: '1' }, quiet: true }));
    (await server.next()).answer(200, bytes('<html>'), {});
    await failed;
    expect(notices).toEqual([]);
  });

  it('keeps the error of a cancelled download', async () => {
    const cancel = new AbortController();
    const failed = failing(download(list, { params: { id: '1' }, signal: cancel.signal }));
    const request = await server.next();
    cancel.abort();
    request.answer(200, bytes('x'), named);
    expect(await failed).toBeInstanceOf(CanceledError);
    expect(saved).toEqual([]);
  });
});

it('reports how much of a file has arrived, but not of a refusal', async () => {
  const told: number[] = [];
  const running = failing(
    download(asked, {
      params: {},
      body: { a: 1 },
      quiet: true,
      onProgress: (bytesRead) => void told.push(bytesRead),
    }),
  );
  const request = await server.next();
  const arrive = (status: number, loaded: number) => {
    const target = new XMLHttpRequest();
    Object.defineProperty(target, 'status', { value: status });
    request.config.onDownloadProgress?.({ loaded, event: { target } } as never);
  };
  arrive(403, 162);
  expect(told).toEqual([]);
  arrive(200, 4096);
  expect(told).toEqual([4096]);
  request.answer(403, refusal(kernelRefusals.FORBIDDEN.code, 'no'));
  expect(await running).toBeInstanceOf(RefusedCall);
});
