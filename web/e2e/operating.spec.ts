import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runProgram, startServer } from './support/server-process.ts';

const port = Number(process.env['E2E_PORT']);

// Tests the guarantees to operators by running the real programs on a separate data directory, without a browser.
let dataDir: string;
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plenum-operating-'));
});
test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function post(
  url: string,
  path: string,
  body: object,
): Promise<{ code: number; data: { token: string } }> {
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as { code: number; data: { token: string } };
}

/** Creates the first administrator with the command, and returns the account and its password. */
async function makeKeeper(env: Record<string, string>): Promise<{ account: string; password: string }> {
  const made = runProgram(
    [
      'server/src/app/cli/admin.ts',
      'create-administrator',
      '--username',
      'keeper',
      '--email',
      'keeper@plenum.example',
    ],
    env,
  );
  expect(await made.ended).toBe(0);
  return { account: 'keeper', password: /: (\S+)\s*$/.exec(made.output())?.[1] ?? '' };
}

test('a wrong setting gives one sentence and exit code 1', async () => {
  const program = runProgram(['scripts/start.ts'], { PORT: '70000', DATA_DIR: dataDir });
  expect(await program.ended).toBe(1);
  expect(program.output().trim().split('\n')).toHaveLength(1);
  expect(program.output()).toContain('PORT');
});

test('SIGTERM lets running calls finish, kill -9 loses nothing acknowledged, and a second server is refused', async () => {
  // The demo is off, because loading it takes ten seconds.
  const env = { DATA_DIR: dataDir, DEMO: 'off' };
  const first = await startServer(port + 1, env);
  const keeper = await makeKeeper(env);
  const second = runProgram(['scripts/start.ts'], { ...env, PORT: String(port + 2) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain('in use');

  // The server hashes one password at a time, for some 30 ms each, so the other logins are still running when the first
  // is answered.
  const underWay = Array.from({ length: 6 }, () => post(first.url, '/api/accounts/log-in', keeper));
  await Promise.race(underWay);
  first.child.kill('SIGTERM');
  for (const answer of await Promise.all(underWay)) expect(answer.code).toBe(200);
  expect(await first.ended).toBe(0);

  const again = await startServer(port + 1, env);
  const { data } = await post(again.url, '/api/accounts/log-in', keeper);
  again.child.kill('SIGKILL');
  expect(await again.ended).toBe('SIGKILL');

  const recovered = await startServer(port + 1, env);
  const me = await fetch(`${recovered.url}/api/accounts/me`, { headers: { authorization: data.token } });
  expect(me.status).toBe(200);
  recovered.child.kill('SIGINT');
  expect(await recovered.ended).toBe(0);
});

test('a command creates the first administrator and renews the encryption, even while the server runs', async () => {
  const key = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64')}`;
  const env = { DATA_DIR: dataDir, DEMO: 'off', SECRET_KEYS: key('old') };
  const server = await startServer(port + 3, env);
  const admin = (args: string[], more: Record<string, string> = {}) =>
    runProgram(['server/src/app/cli/admin.ts', ...args], { ...env, ...more });

  const login = await post(server.url, '/api/accounts/log-in', await makeKeeper(env));
  expect(login.code).toBe(200);

  const taken = admin(['create-administrator', '--username', 'KEEPER', '--email', 'other@plenum.example']);
  expect(await taken.ended).toBe(1);
  expect(taken.output()).toContain('in use');
  const unknown = admin(['make-coffee']);
  expect(await unknown.ended).toBe(1);
  expect(unknown.output()).toContain('Usage');

  const rotated = admin(['rotate-keys'], { SECRET_KEYS: `${key('new')},${key('old')}` });
  expect(await rotated.ended).toBe(0);
  // The answer to the login above was stored encrypted, under its Idempotency-Key.
  expect(rotated.output()).toMatch(/[1-9]\d* values are now under key new/);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
