import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DataDirectoryBusy } from './lock-directory.ts';
import { runningUrl } from './running-url.ts';
import { startPostgres, type RunningPostgres } from './start-postgres.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0;
let root = '';
let prepared = '';
const running: RunningPostgres[] = [];
const children: ChildProcess[] = [];

// Preparing takes the most time, so tests about other things begin with a copy in `data`.
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'pg-'));
  await (await startPostgres({ dataDir: prepared, log: () => undefined })).stop();
});
afterAll(() => rm(prepared, { recursive: true, force: true }));

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pg-'));
  await cp(join(prepared, 'cluster'), join(root, 'data', 'cluster'), { recursive: true });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const child of children.splice(0)) await end(child, 'SIGTERM');
  for (const postgres of running.splice(0)) await postgres.stop();
  await rm(root, { recursive: true, force: true });
});

const postmasterFile = () => join(root, 'data', 'cluster', 'postmaster.pid');

async function start(dataDir = join(root, 'data'), lines: string[] = []): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir, log: (line) => lines.push(line) });
  running.push(postgres);
  return postgres;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

async function startChildThatCommits(dataDir = join(root, 'data')): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start-and-commit.child.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  expect(String(line)).toBe('committed\n');
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function putFirstOnPath(program: string, script: string): Promise<void> {
  const bin = join(root, 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, program), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env['PATH']}`);
}

test('the first start creates a durable UTF-8 database, the second finds it again', async () => {
  const first = await start(join(root, 'new'));
  expect(await ask(first.url, 'select current_user, current_database()')).toEqual(['plenum', 'plenum']);
  expect(await ask(first.url, 'select datctype from pg_database where datname = current_database()')).toEqual(
    process.platform === 'linux' ? ['C.UTF-8'] : [expect.stringContaining('en')],
  );
  expect(
    await ask(first.url, `select current_setting('fsync'), current_setting('synchronous_commit')`),
  ).toEqual(['on', 'on']);
  await ask(first.url, `create table kept as select '会堂' as name`);
  await first.stop();
  const lines: string[] = [];
  const second = await start(join(root, 'new'), lines);
  expect(await ask(second.url, 'select name from kept')).toEqual(['会堂']);
  expect(lines.join()).not.toContain('first start');
});

test('a second PostgreSQL on the same directory is refused until the first has stopped', async () => {
  const first = await start();
  await expect(start()).rejects.toBeInstanceOf(DataDirectoryBusy);
  expect(await ask(first.url, 'select 1')).toEqual([1]);
  await first.stop();
  await start();
});

test('another process is refused too, and can ask for the address', async () => {
  const child = await startChildThatCommits();
  await expect(start()).rejects.toThrow(`process ${child.pid}`);
  const url = await runningUrl(join(root, 'data'));
  expect(await ask(url ?? '', 'select count(*)::int from kept')).toEqual([1]);
  await end(child, 'SIGKILL');
  expect(await runningUrl(join(root, 'data'))).toBeUndefined();
  await (await start()).stop();
});

test('committed data survives kill -9 repeatedly', async () => {
  for (let round = 1; round <= 3; round++) await end(await startChildThatCommits(), 'SIGKILL');
  const { url } = await start();
  expect(await ask(url, 'select count(*)::int from kept')).toEqual([3]);
});

test('a killed server ends its PostgreSQL', async () => {
  await end(await startChildThatCommits(), 'SIGKILL');
  // Except on Linux, PostgreSQL keeps running until the next start ends it.
  if (process.platform !== 'linux') await (await start()).stop();
  await vi.waitFor(() => expect(stat(postmasterFile())).rejects.toThrow('ENOENT'), 20_000);
});

test('a PostgreSQL that survived its killed server is ended by the next start', async () => {
  await putFirstOnPath('setpriv', 'shift 2; exec "$@"');
  await end(await startChildThatCommits(), 'SIGKILL');
  const orphan = Number.parseInt(await readFile(postmasterFile(), 'utf8'), 10);
  expect(process.kill(orphan, 0)).toBe(true);
  const lines: string[] = [];
  const { url } = await start(undefined, lines);
  expect(await ask(url, 'select count(*)::int from kept')).toEqual([1]);
  expect(lines.join()).toContain('the last run');
});

test('a stale pid file whose number now belongs to another program does not stop the start', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  children.push(other);
  const cluster = join(root, 'data', 'cluster');
  await writeFile(postmasterFile(), `${other.pid}\n${cluster}\n1700000000\n5432\n\n\n`);
  const { url } = await start();
  expect(await ask(url, 'select 1')).toEqual([1]);
  expect(other.exitCode).toBeNull();
});

test('an interrupted preparation is discarded', async () => {
  const draft = join(root, 'new', 'cluster-unfinished-x');
  await mkdir(draft, { recursive: true });
  await start(join(root, 'new'));
  await expect(stat(draft)).rejects.toThrow('ENOENT');
});

test('the path may contain spaces, quotes, commas and Chinese', async () => {
  const { url } = await start(join(root, `会堂 的, "data's" 100% \\ dir`));
  expect(await ask(url, 'select 1')).toEqual([1]);
});

test('a path too long for a socket gets a short, private socket directory that is removed again', async () => {
  const dataDir = join(root, '很长的目录'.repeat(12), 'x'.repeat(120));
  const postgres = await start(dataDir);
  expect(await ask(postgres.url, 'select 1')).toEqual([1]);
  const socketDirectory = decodeURIComponent(/host=([^&]+)/.exec(postgres.url)?.[1] ?? '');
  expect((await stat(socketDirectory)).mode & 0o777).toBe(0o700);
  await postgres.stop();
  await expect(stat(socketDirectory)).rejects.toThrow('ENOENT');
});

test('the directory is closed to other users', async () => {
  await chmod(root, 0o700);
  const { url } = await start();
  expect(await ask(url, 'select 1')).toEqual([1]);
  expect((await stat(join(root, 'data', 'cluster'))).uid).toBe(process.getuid?.());
});

test('without namespaces it runs as an unprivileged user, and starts again once they are allowed', async () => {
  const dataDir = join(root, 'new');
  await putFirstOnPath('unshare', 'exit 1');
  const confined = await start(dataDir);
  await ask(confined.url, 'create table kept as select 1 as one');
  expect((await stat(join(dataDir, 'cluster'))).uid).toBe(isLinuxRoot ? 65534 : process.getuid?.());
  await confined.stop();
  vi.unstubAllEnvs();
  const { url } = await start(dataDir);
  expect(await ask(url, 'select one from kept')).toEqual([1]);
  expect((await stat(join(dataDir, 'cluster'))).uid).toBe(process.getuid?.());
});

const postmasterPid = async () => Number.parseInt(await readFile(postmasterFile(), 'utf8'), 10);

test('a PostgreSQL that is killed or stopped is started again each time, with all committed data', async () => {
  const lines: string[] = [];
  const count = (words: string) => lines.filter((line) => line.includes(words)).length;
  const { url } = await start(undefined, lines);
  await ask(url, 'create table kept (id int generated always as identity)');
  for (const [index, signal] of (['SIGKILL', 'SIGINT', 'SIGQUIT'] as const).entries()) {
    await ask(url, 'insert into kept default values');
    process.kill(await postmasterPid(), signal);
    // PostgreSQL answers other clients a moment before its keeper notices that it is ready.
    await vi.waitFor(() => expect(count('ready again')).toBe(index + 1), 20_000);
  }
  expect(await ask(url, 'select count(*)::int from kept')).toEqual([3]);
  expect(count('ended unexpectedly')).toBe(3);
});

test('a server that cannot be started again is given up after a few tries, with a sentence', async () => {
  const lines: string[] = [];
  const gone = Promise.withResolvers<Error>();
  const postgres = await startPostgres({
    dataDir: join(root, 'data'),
    log: (line) => lines.push(line),
    onGone: gone.resolve,
    restartPausesMs: [0, 10, 10],
  });
  running.push(postgres);
  await writeFile(join(root, 'data', 'cluster', 'postgresql.auto.conf'), 'no_such_setting = 1\n');
  process.kill(await postmasterPid(), 'SIGINT');
  expect((await gone.promise).message).toMatch(/could not be started again after 3 tries.*postgres\.log$/);
  const failed = lines.filter((line) => line.includes('to start it again failed'));
  expect(failed).toHaveLength(3);
  expect(failed[0]).toContain('no_such_setting');
  await postgres.stop();
});

test('stopping during a restart leaves nothing running', async () => {
  for (const wait of [0, 30, 150]) {
    const postgres = await start();
    process.kill(await postmasterPid(), 'SIGKILL');
    await new Promise((resolve) => {
      setTimeout(resolve, wait);
    });
    await postgres.stop();
    await expect(ask(postgres.url, 'select 1')).rejects.toThrow();
    // Another start is possible, because neither the lock nor the cluster is in use.
    await (await start()).stop();
  }
});

test('a PostgreSQL that cannot start reports why', async () => {
  await writeFile(join(root, 'data', 'cluster', 'postgresql.auto.conf'), 'no_such_setting = 1\n');
  await expect(start()).rejects.toThrow('no_such_setting');
});
