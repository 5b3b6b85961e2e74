import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type BoundedPost, postBounded, type ResolvedAddress } from './post-bounded.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function startReceiver(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: { url: string | undefined; host: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += String(piece)));
    request.on('end', () => {
      seen.push({ url: request.url, host: request.headers.host, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, seen };
}

function post(url: string, more: Partial<BoundedPost> = {}) {
  return postBounded({
    url,
    headers: { 'content-type': 'application/json' },
    body: '{"a":"é"}',
    timeoutMs: 2_000,
    mostAnswerBytes: 2_048,
    mayBePrivate: true,
    ...more,
  });
}

const loopback: ResolvedAddress = { address: '127.0.0.1', family: 4 };
const outside: ResolvedAddress = { address: '93.184.216.34', family: 4 };

test('sends the body with its length and returns the start of the answer', async () => {
  const { port, seen } = await startReceiver((_request, response) =>
    response.writeHead(201).end(`a\0${'é'.repeat(5_000)}`),
  );
  const result = await post(`http://127.0.0.1:${port}/path?x=1`);
  expect(seen).toEqual([{ url: '/path?x=1', host: `127.0.0.1:${port}`, body: '{"a":"é"}' }]);
  expect(result).toEqual({ kind: 'answer', status: 201, answer: `a${'é'.repeat(1_023)}` });
});

test('keeps the name in the Host header and connects to the resolved address', async () => {
  const { port, seen } = await startReceiver((_request, response) => response.end('ok'));
  const resolve = async () => [loopback];
  expect(await post(`http://n8n.internal:${port}/`, { resolve })).toMatchObject({ status: 200 });
  expect(seen[0]?.host).toBe(`n8n.internal:${port}`);
});

test('does not follow a redirect', async () => {
  const { port, seen } = await startReceiver((_request, response) =>
    response.writeHead(302, { location: '/other' }).end(),
  );
  expect(await post(`http://127.0.0.1:${port}/first`)).toMatchObject({ status: 302 });
  expect(seen).toHaveLength(1);
});

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', '0'])(
  'refuses the address %s in a URL before it connects',
  async (host) => {
    const { port, seen } = await startReceiver((_request, response) => response.end());
    const result = await post(`http://${host}:${port}/`, { mayBePrivate: false });
    expect(result).toEqual({ kind: 'failed', why: 'PRIVATE_ADDRESS' });
    expect(seen).toEqual([]);
  },
);

test('refuses a name if only one of its addresses is private', async () => {
  const { port, seen } = await startReceiver((_request, response) => response.end());
  const resolve = async () => [outside, loopback];
  const result = await post(`http://mixed.example:${port}/`, { mayBePrivate: false, resolve });
  expect(result).toEqual({ kind: 'failed', why: 'PRIVATE_ADDRESS' });
  expect(seen).toEqual([]);
});

test('refuses localhost, as the system resolves it', async () => {
  const { port, seen } = await startReceiver((_request, response) => response.end());
  expect(await post(`http://localhost:${port}/`, { mayBePrivate: false })).toEqual({
    kind: 'failed',
    why: 'PRIVATE_ADDRESS',
  });
  expect(seen).toEqual([]);
});

test('resolves a name once per request, so that it can’t change to a private address after the check', async () => {
  const { port, seen } = await startReceiver((_request, response) => response.end());
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return asked === 1 ? [outside] : [loopback];
  };
  const rebound = { mayBePrivate: false, resolve, timeoutMs: 500 };
  const first = await post(`http://rebinding.example:${port}/`, rebound);
  expect(first.kind).toBe('failed');
  expect(first).not.toEqual({ kind: 'failed', why: 'PRIVATE_ADDRESS' });
  expect(asked).toBe(1);
  const second = await post(`http://rebinding.example:${port}/`, rebound);
  expect(second).toEqual({ kind: 'failed', why: 'PRIVATE_ADDRESS' });
  expect(seen).toEqual([]);
});

test('ends after the time limit', async () => {
  const { port } = await startReceiver(() => undefined);
  const begun = performance.now();
  expect(await post(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })).toEqual({
    kind: 'failed',
    why: 'TIMEOUT',
  });
  expect(performance.now() - begun).toBeLessThan(1_500);
});

test('counts the status of an answer whose body never ends', async () => {
  const { port } = await startReceiver((_request, response) => response.writeHead(200).write('accepted'));
  const result = await post(`http://127.0.0.1:${port}/`, { timeoutMs: 300 });
  expect(result).toEqual({ kind: 'answer', status: 200, answer: 'accepted' });
});

test('says why there was no answer', async () => {
  const silent = createSocketServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
  const { port } = silent.address() as AddressInfo;
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'failed', why: 'CLOSED' });
  await new Promise((resolve) => silent.close(resolve));
  expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'failed', why: 'UNREACHABLE' });
  const { port: plain } = await startReceiver((_request, response) => response.end());
  expect(await post(`https://127.0.0.1:${plain}/`)).toEqual({ kind: 'failed', why: 'CERTIFICATE' });
  const unknown = Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
  const resolve = () => Promise.reject(unknown);
  expect(await post('https://nowhere.example/', { resolve })).toEqual({
    kind: 'failed',
    why: 'UNKNOWN_HOST',
  });
});

test('does not wait longer for a name to be resolved', async () => {
  const resolve = () => new Promise<readonly ResolvedAddress[]>(() => undefined);
  expect(await post('https://slow.example/', { resolve, timeoutMs: 100 })).toEqual({
    kind: 'failed',
    why: 'TIMEOUT',
  });
});

test('can be ended early', async () => {
  const { port } = await startReceiver(() => undefined);
  const stopping = new AbortController();
  const sent = post(`http://127.0.0.1:${port}/`, { signal: stopping.signal });
  setTimeout(() => stopping.abort(), 50);
  expect(await sent).toEqual({ kind: 'failed', why: 'ABORTED' });
});
