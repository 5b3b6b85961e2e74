import { connect, type Socket } from 'node:net';
import { sendCode } from '@plenum/contract/accounts/endpoints';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { portOf } from '#test/raw-socket';
import { waitUntil } from '#test/wait-until';

let app: TestApp;
let socket: Socket;
let heard: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
  socket.destroy();
});

/** Resolves when the server's end of the next connection is closed. */
function nearEndClosed(): Promise<unknown> {
  return new Promise((resolve) => {
    app.http.server.once('connection', (near: Socket) => near.once('close', resolve));
  });
}

function open(length: number | 'chunked'): void {
  heard = '';
  socket = connect(portOf(app), '127.0.0.1');
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  socket.on('error', () => undefined);
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  const head = ['host: x', 'content-type: application/json', size, '', ''].join('\r\n');
  socket.write(`POST ${sendCode.path} HTTP/1.1\r\n${head}`);
}

const answers = () => heard.match(/HTTP\/1\.1 \d+/g) ?? [];

test('a sender whose body is refused may finish it, and send the next request', async () => {
  open(60_000);
  socket.write(Buffer.alloc(8_000, 32));
  await waitUntil(() => answers().length === 1);
  socket.write(Buffer.alloc(52_000, 32));
  socket.write('GET /api/site HTTP/1.1\r\nhost: x\r\n\r\n');
  await waitUntil(() => answers().length === 2);
  expect(answers()).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('a sender that sends more than any form has is refused and cut off', async () => {
  const closed = nearEndClosed();
  open(3_000_000);
  await waitUntil(() => answers().length === 1);
  expect(heard.toLowerCase()).toContain('connection: close');
  socket.write(Buffer.alloc(400_000, 32));
  await closed;
});

test('a sender that does not announce the length is cut off as well', async () => {
  const closed = nearEndClosed();
  open('chunked');
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  for (let sent = 0; sent < 8; sent += 1) socket.write(chunk);
  await closed;
  expect(answers()).toEqual(['HTTP/1.1 413']);
});

test('a sender that never finishes is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = nearEndClosed();
  open(60_000);
  while (answers().length === 0) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(30_000);
  await closed;
  expect(answers()).toEqual(['HTTP/1.1 413']);
});
