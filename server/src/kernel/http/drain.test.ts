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

function open(length: number): void {
  heard = '';
  socket = connect(portOf(app), '127.0.0.1');
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  socket.on('error', () => undefined);
  const head = ['host: x', 'content-type: application/json', `content-length: ${length}`, '', ''].join(
    '\r\n',
  );
  socket.write(`POST ${sendCode.path} HTTP/1.1\r\n${head}`);
}

const answers = () => heard.match(/HTTP\/1\.1 \d+/g) ?? [];

test('a sender whose body is refused may finish it, and go on', async () => {
  open(3_000_000);
  socket.write(Buffer.alloc(400_000, 32));
  await waitUntil(() => answers().length === 1);
  socket.write(Buffer.alloc(2_600_000, 32));
  socket.write('GET /api/site HTTP/1.1\r\nhost: x\r\n\r\n');
  await waitUntil(() => answers().length === 2);
  expect(answers()).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
});

test('one that never finishes is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = new Promise((resolve) => {
    app.http.server.once('connection', (near: Socket) => near.once('close', resolve));
  });
  open(3_000_000);
  while (answers().length === 0) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(30_000);
  await closed;
  expect(answers()).toEqual(['HTTP/1.1 413']);
});
