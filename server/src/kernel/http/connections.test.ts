import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { waitUntil } from '#test/wait-until';
import type { ConnectionLimits } from './connections.ts';
import { createHttpServer } from './http-server.ts';

let app: TestApp;
let http: FastifyInstance;
let peers: Socket[] = [];
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  for (const peer of peers) peer.destroy();
  peers = [];
  await http.close();
});

// Longer than any test waits, so that each test sees the one timeout that it sets.
const never: ConnectionLimits = {
  headers: 60_000,
  request: 60_000,
  stalled: 60_000,
  idle: 60_000,
  idleProxy: 60_000,
  grace: 60_000,
  check: 20,
  silent: 1000,
};

async function serve(limits: Partial<ConnectionLimits>, trustProxy: string[] = []): Promise<void> {
  const kernel = { ...app.kernel, config: { ...app.kernel.config, trustProxy } };
  http = await createHttpServer(kernel, { ...never, ...limits });
  http.get('/small', () => 'small');
  http.get('/large', () => Buffer.alloc(30_000_000));
  await http.listen({ port: 0, host: '127.0.0.1' });
}

/** A peer that never closes its side of the connection, like an attacker. */
async function openPeer(): Promise<{ socket: Socket; heard: () => string }> {
  const { port } = http.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  peers.push(socket);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, heard: () => heard };
}

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

const allGone = () => waitUntil(async () => (await openConnections()) === 0);

test('a connection without a request gets 408 and is destroyed, whatever its peer does', async () => {
  await serve({ headers: 100, grace: 100 });
  const silent = await Promise.all(Array.from({ length: 20 }, openPeer));
  await waitUntil(() => silent.every(({ heard }) => heard().includes(`${kernelRefusals.TOO_SLOW.code}`)));
  await allGone();
});

test('a connection that sends no HTTP, or asks for a tunnel, is destroyed, too', async () => {
  await serve({ grace: 100 });
  const [broken, tunnel] = [await openPeer(), await openPeer()];
  broken.socket.write('nonsense\r\n\r\n');
  tunnel.socket.write('CONNECT x:443 HTTP/1.1\r\nhost: x:443\r\n\r\n');
  await waitUntil(
    () => broken.heard().startsWith('HTTP/1.1 400') && tunnel.heard().startsWith('HTTP/1.1 405'),
  );
  await allGone();
});

test('an idle connection is destroyed after its answer', async () => {
  await serve({ idle: 100 });
  const { socket, heard } = await openPeer();
  socket.write('GET /small HTTP/1.1\r\nhost: x\r\n\r\n');
  await waitUntil(() => heard().endsWith('small'));
  await allGone();
});

test.each(['127.0.0.1', '127.0.0.0/8', '::ffff:127.0.0.1'])(
  'a connection from the trusted proxy %s is given longer',
  async (range) => {
    await serve({ idle: 100, idleProxy: 60_000 }, [range]);
    const { socket, heard } = await openPeer();
    socket.write('GET /small HTTP/1.1\r\nhost: x\r\n\r\n');
    await waitUntil(() => heard().endsWith('small'));
    // Node adds a second to the announced time.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await openConnections()).toBe(1);
  },
);

test('a reader that does not read its answer is cut off', async () => {
  await serve({ stalled: 300 });
  const { socket } = await openPeer();
  socket.pause();
  const asked = once(http.server, 'request');
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await asked;
  await allGone();
});

test('an address has a limited number of silent connections; one more ends the oldest', async () => {
  await serve({ silent: 3 });
  const asking = await openPeer();
  asking.socket.write('GET /small HTTP/1.1\r\nhost: x\r\n\r\n');
  await waitUntil(() => asking.heard().endsWith('small'));
  const silent: Awaited<ReturnType<typeof openPeer>>[] = [];
  for (let count = 0; count < 5; count += 1) silent.push(await openPeer());
  const isOpen = () => silent.map(({ socket }) => !socket.destroyed && !socket.readableEnded);
  await waitUntil(() => isOpen().filter(Boolean).length === 3);
  expect(isOpen()).toEqual([false, false, true, true, true]);
  expect(await openConnections()).toBe(4);
  // Connections that have sent a request are no longer counted.
  silent[4]?.socket.write('GET /small HTTP/1.1\r\nhost: x\r\n\r\n');
  await waitUntil(() => silent[4]?.heard().endsWith('small') === true);
  await openPeer();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await openConnections()).toBe(5);
});

test('a trusted proxy has any number of connections', async () => {
  await serve({ silent: 3 }, ['127.0.0.1']);
  for (let count = 0; count < 8; count += 1) await openPeer();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await openConnections()).toBe(8);
});
