import { expect, test } from 'vitest';
import { startRecorder } from '#test/request-recorder';
import { callProvider, readJson } from './http-call.ts';

test('does not follow a redirect, which would carry a signed request to another host', async () => {
  const elsewhere = await startRecorder();
  const headers = { location: `${elsewhere.url}/gateway.do` };
  const provider = await startRecorder({ status: 307, headers, body: '' });
  const call = callProvider({ method: 'POST', url: provider.url, body: '{}' });
  await expect(call).rejects.toMatchObject({ kind: 'unreachable', code: 'NETWORK' });
  expect(provider.requests).toHaveLength(1);
  expect(elsewhere.requests).toEqual([]);
  await Promise.all([provider.close(), elsewhere.close()]);
});

test('an error names the host, and nothing of the request', async () => {
  const provider = await startRecorder();
  await provider.close();
  const call = callProvider({ method: 'GET', url: `${provider.url}/?sign=SECRET` });
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ kind: 'unreachable' });
  expect((error as Error).message).toContain(new URL(provider.url).host);
  expect((error as Error).message).not.toContain('SECRET');
});

test.each(['<html>', '[]', 'null', '"text"', ''])('refuses the answer %o as a JSON object', (text) => {
  expect(() => readJson(text)).toThrow('NOT_JSON');
});
