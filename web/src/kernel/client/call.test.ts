import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { changePicture, changeProfile, endLogin, getMe, logIn } from '@plenum/contract/accounts/endpoints';
import { endpoint } from '@plenum/contract/kernel/endpoint';
import { CanceledError } from 'axios';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call, upload } from './call.ts';
import { fakeServer, refusal, success } from '#test/fake-server';
import { setNotifier, type Notice } from './notices.ts';
import { isUnanswered, RefusedCall } from './refused-call.ts';

const server = fakeServer();
const uuid = /^[0-9a-f-]{36}$/;
let notices: Notice[] = [];
const me = { id: '1', name: '王伟' };
const failing = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

beforeEach(() => {
  localStorage.setItem('language', 'en');
  notices = [];
  setNotifier((notice) => notices.push(notice));
});

describe('a call', () => {
  it('sends method, filled path and query, and returns the data', async () => {
    const find = endpoint({
      name: 'x.find',
      method: 'GET',
      path: '/api/x/:id/parts',
      access: 'public',
      summary: { en: '', zh: '' },
      params: z.object({ id: z.string() }),
      query: z.object({ search: z.string().optional() }),
      reply: z.array(z.string()),
    });
    const reply = call(find, { params: { id: 'a/b' }, query: { search: '王伟' } });
    const request = await server.next();
    expect(request.config).toMatchObject({
      method: 'get',
      url: '/api/x/a%2Fb/parts',
      params: { search: '王伟' },
    });
    expect(request.header('idempotency-key')).toBeUndefined();
    request.answer(200, success(['x']));
    expect(await reply).toEqual(['x']);
  });

  it('sends its body with a new Idempotency-Key each time', async () => {
    const keys: unknown[] = [];
    for (let round = 0; round < 2; round += 1) {
      const reply = call(logIn, { body: { account: 'a', password: 'b' } });
      const request = await server.next();
      expect(request.config.data).toBe('{"account":"a","password":"b"}');
      keys.push(request.header('idempotency-key'));
      request.answer(200, success({ step: 'second_factor', ticket: 't' }));
      expect(await reply).toEqual({ step: 'second_factor', ticket: 't' });
    }
    expect(keys[0]).toMatch(uuid);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it('sends the key it is given', async () => {
    void call(endLogin, { params: { id: '1' }, idempotencyKey: 'mine-1234' });
    const request = await server.next();
    expect(request.config.url).toBe('/api/accounts/me/logins/1');
    expect(request.header('idempotency-key')).toBe('mine-1234');
    request.answer(200, success(null));
  });

  it('returns the data of a public call whose login has expired', async () => {
    const reply = call(getMe);
    (await server.next()).answer(200, success(me, 400));
    expect(await reply).toEqual(me);
  });
});

describe('an upload', () => {
  it('sends the file itself with its type and a key', async () => {
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    const shares: number[] = [];
    const reply = upload(changePicture, file, { onProgress: (share) => shares.push(share) });
    const request = await server.next();
    expect(request.config).toMatchObject({ method: 'put', url: '/api/accounts/me/picture' });
    expect(request.config.data).toBe(file);
    expect(request.header('content-type')).toBe('image/png');
    expect(request.header('idempotency-key')).toMatch(uuid);
    request.config.onUploadProgress?.({ loaded: 1, bytes: 1, lengthComputable: true, progress: 0.5 });
    expect(shares).toEqual([0.5]);
    request.answer(200, success(me));
    expect(await reply).toEqual(me);
  });

  it('sends a file of unknown type as application/octet-stream', async () => {
    void upload(changePicture, new Blob(['x']));
    const request = await server.next();
    expect(request.header('content-type')).toBe('application/octet-stream');
    request.answer(200, success(me));
  });
});

describe('a refusal', () => {
  const errors = [{ path: 'name', code: 'required', message: 'This field is required' }];

  it('rejects with code, status, message, field errors and request id', async () => {
    const failed = failing(call(changeProfile, { body: { name: '' }, quiet: true }));
    (await server.next()).answer(
      422,
      refusal(kernelRefusals.INVALID_INPUT.code, 'Please', { errors, requestId: 'r-1' }),
    );
    const error = await failed;
    expect(error).toBeInstanceOf(RefusedCall);
    expect(error).toMatchObject({
      code: kernelRefusals.INVALID_INPUT.code,
      status: 422,
      message: 'Please',
      errors,
      requestId: 'r-1',
    });
    expect(isUnanswered(error)).toBe(false);
    expect(notices).toEqual([]);
  });

  it('is shown unless the caller is quiet', async () => {
    const failed = failing(call(changeProfile, { body: { name: '' } }));
    (await server.next()).answer(
      422,
      refusal(kernelRefusals.INVALID_INPUT.code, 'Please', { errors: [{ path: 1 }, ...errors] }),
    );
    expect(await failed).toMatchObject({ errors });
    expect(notices).toEqual([{ kind: 'error', text: 'Please' }]);
  });

  it('has code 0 and the generic sentence when no server answered', async () => {
    const failed = failing(call(getMe, { quiet: true }));
    (await server.next()).lose();
    const error = await failed;
    expect(error).toMatchObject({
      code: 0,
      status: 0,
      message: 'Some Error Occurred. Please Call For Support.',
      errors: [],
    });
    expect(isUnanswered(error)).toBe(true);
  });

  it.each(['<html>Welcome to the hotel</html>', undefined, { code: 200 }, { data: 1 }, success(1, 7)])(
    'is reported for a 200 from elsewhere (%j)',
    async (body) => {
      const failed = failing(call(getMe, { quiet: true }));
      (await server.next()).answer(200, body);
      expect(isUnanswered(await failed)).toBe(true);
      expect(notices).toEqual([]);
    },
  );

  it('is reported for a 200 without our envelope', async () => {
    const failed = failing(call(getMe));
    (await server.next()).answer(200, 'hotel');
    await failed;
    expect(notices).toHaveLength(1);
  });

  it('keeps the error of a cancelled call', async () => {
    const cancel = new AbortController();
    const failed = failing(call(getMe, { signal: cancel.signal }));
    const request = await server.next();
    expect(request.config.signal).toBe(cancel.signal);
    cancel.abort();
    request.answer(200, success(me));
    expect(await failed).toBeInstanceOf(CanceledError);
    expect(notices).toEqual([]);
  });
});
