import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { logOut } from '@plenum/contract/accounts/endpoints';
import { live } from '@plenum/contract/kernel/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { openDatabaseLine } from '#test/database-line';
import { listenStream, type StreamHeard } from '#test/listen-stream';
import { buildPerson, logInAgain } from '#test/people';
import { portOf } from '#test/raw-socket';
import { waitUntil } from '#test/wait-until';
import { announce } from '../../live/live-hub.ts';
import { accountChannel } from './live-route.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const tell = (accountId: string, id: string) =>
  announce(app.kernel.db, { channel: accountChannel(accountId), event: 'changed', id });

test('sends the caller’s own events, and none of others', async () => {
  const [mine, theirs] = [await buildPerson(app), await buildPerson(app)];
  const stream = await listenStream(app, mine.token);
  expect(stream.status).toBe(200);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-store');
  expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
  await tell(theirs.me.id, 'for-them');
  await tell(mine.me.id, 'for-me');
  await stream.says('for-me');
  expect(stream.text()).toContain('event: live\ndata: {"channel":');
  expect(stream.text()).not.toContain('for-them');
  stream.hangUp();
});

test('closes the stream when the login that opened it ends, and only then', async () => {
  const person = await buildPerson(app);
  const other = await logInAgain(app, person);
  const [one, two] = [await listenStream(app, person.token), await listenStream(app, other)];
  await app.call(logOut, { token: person.token });
  await one.ends();
  expect(one.text()).toContain('"event":"ended"');
  await two.says('logins_changed');
  expect(two.ended()).toBe(false);
  two.hangUp();
});

test('ends the first stream of a login at the ninth, with an event that it was replaced', async () => {
  const person = await buildPerson(app);
  const other = await listenStream(app, await logInAgain(app, person));
  const streams: StreamHeard[] = [];
  for (let at = 0; at < 9; at += 1) streams.push(await listenStream(app, person.token));
  await streams[0]?.ends();
  expect(streams[0]?.text()).toContain('event: replaced\ndata: {}\n\n');
  await tell(person.me.id, 'still-heard');
  for (const stream of [...streams.slice(1), other]) {
    await stream.says('still-heard');
    expect(stream.text()).not.toContain('replaced');
    stream.hangUp();
  }
});

test('cuts off a replaced stream even if its client neither reads nor closes', async () => {
  const person = await buildPerson(app);
  // Identifies a connection by its port, because connections of earlier tests may still be closing.
  const closed = new Set<number | undefined>();
  app.http.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort;
    socket.once('close', () => closed.add(port));
  });
  const stubborn = connect({ port: portOf(app), host: '127.0.0.1', allowHalfOpen: true });
  stubborn.write(`GET ${live.path} HTTP/1.1\r\nhost: x\r\nauthorization: ${person.token}\r\n\r\n`);
  await once(stubborn, 'readable');
  const port = stubborn.localPort;
  const streams: StreamHeard[] = [];
  for (let at = 0; at < 8; at += 1) streams.push(await listenStream(app, person.token));
  await waitUntil(() => closed.has(port));
  stubborn.destroy();
  for (const stream of streams) stream.hangUp();
});

test('a disconnected listener is removed', async () => {
  const person = await buildPerson(app);
  const stops: string[] = [];
  const original = app.kernel.live.listen;
  app.kernel.live.listen = (channels, listener) => {
    const stop = original(channels, listener);
    return () => {
      stops.push('stopped');
      stop();
    };
  };
  const stream = await listenStream(app, person.token);
  app.kernel.live.listen = original;
  stream.hangUp();
  await waitUntil(() => stops.length === 1);
});

test('refuses a stream without a login', async () => {
  expect((await app.call(live, {})).body.code).toBe(kernelRefusals.LOGIN_FIRST.code);
  expect((await app.call(live, { token: 'nobody' })).body.code).toBe(kernelRefusals.LOGIN_ENDED.code);
});

test('reports missing events after the connection to the database was lost', async () => {
  const line = await openDatabaseLine(app.databaseUrl);
  const server = await openTestApp(line.url);
  await server.http.listen({ port: 0, host: '127.0.0.1' });
  const person = await buildPerson(app);
  const stream = await listenStream(server, person.token);
  line.cut();
  line.mend();
  await stream.says('event: gap');
  await tell(person.me.id, 'after-the-gap');
  await stream.says('after-the-gap');
  await server.close();
  await stream.ends();
  await line.close();
});
