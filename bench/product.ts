import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningUrl } from '../server/src/kernel/postgres/running-url.ts';

const ROOT = join(import.meta.dirname, '..');
const PATIENCE_MS = 300_000;

export interface RunningProgram {
  readonly url: string;
  stop(): Promise<void>;
}

interface KillableProgram extends RunningProgram {
  /** Kills the process, as a power cut would. */
  kill(): Promise<void>;
}

export interface RunningProduct extends RunningProgram {
  readonly databaseUrl: string;
  /** Kills the process and starts it again at the same address; resolves when it answers. */
  crash(): Promise<void>;
}

/** Starts the whole product in a separate process, on a throw-away database that contains the demo. */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<RunningProduct> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plenum-bench-'));
  const port = await freePort();
  const start = () =>
    startProgram(
      [join(ROOT, 'scripts/start.ts')],
      {
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        // All products use the same key, because some share a database.
        SECRET_KEYS: `bench:${Buffer.alloc(32, 5).toString('base64')}`,
        LOG_LEVEL: 'warn',
        DEMO: 'on',
        TRUST_PROXY: '127.0.0.1',
        ...env,
      },
      port,
    );
  let program = await start();
  return {
    url: program.url,
    databaseUrl: env['DATABASE_URL'] ?? (await runningUrl(join(dataDir, 'postgres'))) ?? '',
    crash: async () => {
      await program.kill();
      program = await start();
    },
    stop: async () => {
      await program.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a Node program that listens on PORT, and waits until it answers. */
export async function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  wantedPort?: number,
): Promise<KillableProgram> {
  const port = wantedPort ?? (await freePort());
  const child = spawn(process.execPath, ['--import', join(ROOT, 'scripts/resolve-once.mjs'), ...args], {
    // Uses the same environment as `npm start`.
    env: {
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'node'),
      ...process.env,
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // The benchmark ends the processes that it started, even after an error.
  process.once('exit', () => child.kill('SIGTERM'));
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(child, url);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    // A program that was killed has a signal and no exit code.
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

export async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The program ended with code ${child.exitCode}`);
    const answered = await fetch(`${url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (answered) return;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`Nothing answered at ${url}`);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No free port');
  return address.port;
}

const PEOPLE = ['admin', 'owner', 'manager', 'finance', 'reviewer', 'steward', 'attendee', 'visitor'];

/** Logs in with the demo's accounts in turn, each time from a different address, and returns the tokens. */
export async function demoTokens(url: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 0; number < count; number += 1)
    tokens.push(await demoToken(url, PEOPLE[number % PEOPLE.length] ?? '', `198.51.100.${number}`));
  return tokens;
}

/** Logs in with one of the demo's accounts and returns the token. */
export async function demoToken(url: string, account: string, address = '198.51.100.0'): Promise<string> {
  const reply = await fetch(`${url}/api/accounts/log-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lan: 'en', 'x-forwarded-for': address },
    body: JSON.stringify({ account, password: `Hall-of-${account}-26` }),
  });
  const body = (await reply.json()) as { data?: { token?: string } };
  if (!body.data?.token) throw new Error(`${account} could not log in`);
  return body.data.token;
}
