import { once } from 'node:events';
import { createServer } from 'node:net';
import { giveTo, type RunAs } from './run-as.ts';
import { lstat, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

export interface Listening {
  /** Directory of the unix socket; empty if PostgreSQL listens on TCP. */
  socketDirectory: string | undefined;
  port: number;
}

export async function chooseListening(dataDir: string, runAs: RunAs, port?: number): Promise<Listening> {
  if (process.platform === 'win32') return { socketDirectory: undefined, port: port ?? (await freePort()) };
  const socketDirectory = await makeSocketDirectory(dataDir);
  await giveTo(runAs, socketDirectory);
  return { socketDirectory, port: port ?? 5432 };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string')
    throw new Error('No free port was found for PostgreSQL.');
  return address.port;
}

export function urlOf({ socketDirectory, port }: Listening, database: string, password?: string): string {
  if (socketDirectory === undefined) return `postgres://plenum:${password}@127.0.0.1:${port}/${database}`;
  return `postgres://plenum@/${database}?host=${encodeURIComponent(socketDirectory)}&port=${port}`;
}

// A socket's path has at most 104 bytes on macOS, 108 on Linux, and PostgreSQL appends '/.s.PGSQL.65535' and a zero.
const longestDirectory = 104 - '/.s.PGSQL.65535'.length - 1;

// New at every start, because files of a killed PostgreSQL would be mistaken for those of a running one.
async function makeSocketDirectory(dataDir: string): Promise<string> {
  const directory = join(dataDir, 'socket');
  await removeSocketDirectory(dataDir);
  if (Buffer.byteLength(directory) <= longestDirectory) {
    await mkdir(directory, { mode: 0o700 });
    return directory;
  }
  // Not the system's temporary directory, because on macOS its path alone is too long.
  const short = await mkdtemp('/tmp/plenum-');
  // The link lets the next start find and remove it.
  await symlink(short, directory);
  return short;
}

export async function removeSocketDirectory(dataDir: string): Promise<void> {
  const directory = join(dataDir, 'socket');
  const found = await lstat(directory).catch(() => undefined);
  if (found?.isSymbolicLink()) await rm(await readlink(directory), { recursive: true, force: true });
  await rm(directory, { recursive: true, force: true });
}
