import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMe, sendCode } from '@plenum/contract/accounts/endpoints';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runningUrl } from '#kernel/postgres/running-url';
import { openTestApp, type TestApp } from '#test/app';
import { type ChildServer, startChildServer } from '#test/child-server';
import { buildAccounts, buildTokens } from '#test/rush';
import { waitUntil } from '#test/wait-until';

let dataDir: string;
let server: ChildServer;
let app: TestApp;
let token: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenum-embedded-'));
  server = await startChildServer({ DATA_DIR: dataDir, DATABASE_URL: '' });
  app = await openTestApp((await runningUrl(join(dataDir, 'postgres'))) ?? '');
  app.clock.set(new Date());
  [token = ''] = await buildTokens(app, await buildAccounts(app, 1));
});
afterAll(async () => {
  // The database stops with the server, so the invariants can't be checked.
  app.leaveUnsound();
  await app.close();
  await server.end('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const inCluster = (name: string) => join(dataDir, 'postgres', 'cluster', name);
const killPostgres = async () =>
  process.kill(Number.parseInt(await readFile(inCluster('postmaster.pid'), 'utf8'), 10), 'SIGKILL');
const me = async () =>
  (await fetch(`${server.url}${getMe.path}`, { headers: { authorization: token } })).status;

it('serves again after its PostgreSQL was killed, without being started again', async () => {
  expect(await me()).toBe(200);
  await killPostgres();
  const statuses: number[] = [];
  await waitUntil(async () => {
    statuses.push(await me());
    return statuses.includes(503) && statuses.at(-1) === 200;
  });
  expect([...new Set(statuses)].toSorted()).toEqual([200, 503]);
  await waitUntil(() => /ended unexpectedly and is started again[^]*ready again/.test(server.said()));

  // Jobs run again, too.
  const target = 'after-the-kill@example.org';
  await waitUntil(async () => {
    const reply = await fetch(`${server.url}${sendCode.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ purpose: 'sign_up', target }),
    });
    return reply.status === 200;
  });
  await waitUntil(async () => {
    const { rowCount } = await app.kernel.db.execute(sql`select from message_log where target = ${target}`);
    return rowCount === 1;
  });
  expect(server.ended(), server.said()).toBeNull();
});

it('ends with an error for its supervisor and the reason if PostgreSQL cannot be started again', async () => {
  await writeFile(inCluster('postgresql.auto.conf'), 'no_such_setting = 1\n');
  await killPostgres();
  await waitUntil(() => server.ended() !== null);
  expect(server.ended(), server.said()).toBe('code 1');
  expect(server.said()).toMatch(/no_such_setting[^]*could not be started again.*The server ends\./);
});
