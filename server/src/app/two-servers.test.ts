import { endOtherLogins, getMe, logIn, sendCode } from '@plenum/contract/accounts/endpoints';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startWorker } from '#kernel/worker/worker';
import { announce } from '#kernel/live/live-hub';
import { accountChannel } from '#kernel/http/live/live-route';
import { createTestApp, openTestApp, type TestApp } from '#test/app';
import { listenStream } from '#test/listen-stream';
import { buildPerson, logInAgain, newTarget } from '#test/people';
import { waitUntil } from '#test/wait-until';
import { recurringJobs, reactions } from './compose.ts';

let one: TestApp;
let two: TestApp;
const workers: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  one = await createTestApp();
  two = await openTestApp(one.databaseUrl);
  await two.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await two.close();
  await one.close();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

function advance(ms: number): void {
  one.clock.advance(ms);
  two.clock.set(one.clock.now());
}

const ask = (server: TestApp, token: string) => server.call(getMe, { token });

test('a token ends on both at the same time, and both issue the same successor', async () => {
  const person = await buildPerson(one);
  advance(16 * 60_000);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => ask(index % 2 === 0 ? one : two, person.token)),
  );
  const successors = new Set(answers.map((answer) => answer.headers['authorization']));
  expect(successors.size).toBe(1);
  const [next] = successors;
  expect((await ask(two, String(next))).status).toBe(200);
  advance(61_000);
  expect((await ask(one, person.token)).body.code).toBe(kernelRefusals.LOGIN_ENDED.code);
  expect((await ask(two, String(next))).body.code).toBe(kernelRefusals.LOGIN_ENDED.code);
});

test('a login that ends on one ends on the other immediately', async () => {
  const person = await buildPerson(one);
  const other = await logInAgain(two, person);
  expect((await ask(two, other)).status).toBe(200);
  await one.call(endOtherLogins, { token: person.token });
  expect((await ask(two, other)).body.code).toBe(kernelRefusals.LOGIN_ENDED.code);
});

test('both share one limit', async () => {
  const person = await buildPerson(one);
  const tries = Array.from({ length: 24 }, (_, index) =>
    (index % 2 === 0 ? one : two).call(logIn, {
      body: { account: person.username, password: `wrong-${index}` },
      address: '203.0.113.50',
    }),
  );
  const statuses = (await Promise.all(tries)).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(14);
});

test('both send one code a minute together', async () => {
  const target = newTarget();
  const asked = [one, two, one, two].map((server) =>
    server.call(sendCode, { body: { purpose: 'sign_up', target } }),
  );
  const statuses = (await Promise.all(asked)).map((answer) => answer.status);
  expect(statuses.toSorted()).toEqual([200, 429, 429, 429]);
});

test('events on one reach listeners on the other', async () => {
  const person = await buildPerson(one);
  const stream = await listenStream(two, person.token);
  const channel = accountChannel(person.me.id);
  await announce(one.kernel.db, { channel, event: 'changed', id: 'from-one' });
  await stream.says('from-one');
  await one.call(endOtherLogins, { token: await logInAgain(one, person) });
  await stream.ends();
});

test('two workers send every message once', async () => {
  for (const { kernel } of [one, two]) workers.push(await startWorker(kernel, reactions, recurringJobs));
  const targets = Array.from({ length: 30 }, newTarget);
  await Promise.all(
    targets.map((target, index) =>
      (index % 2 === 0 ? one : two).call(sendCode, { body: { purpose: 'sign_up', target } }),
    ),
  );
  const sent = async () => {
    const { rows } = await one.kernel.pool.query<{ target: string }>(
      'select target from message_log where target = any($1)',
      [targets],
    );
    return rows.map((row) => row.target);
  };
  const waiting = async () =>
    (await one.kernel.pool.query('select 1 from outbox where delivered_at is null')).rows.length;
  await waitUntil(async () => (await waiting()) === 0);
  expect((await sent()).toSorted()).toEqual(targets.toSorted());
});
