import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MEMORY = '/dev/shm';
// Ten times the size of a whole run.
const ROOM_BYTES = 3 * 1024 ** 3;

/**
 * A directory for everything a run of tests writes, removed with it; in memory if there is room, because a database
 * is copied in 25 ms there and in 220 ms on a disk.
 */
export async function makeScratchDirectory(): Promise<string> {
  const directory = (await makeInMemory()) ?? (await mkdtemp(join(tmpdir(), 'plenum-')));
  // Other users, as whom a test runs PostgreSQL or a print server, reach their own files in it.
  await chmod(directory, 0o711);
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return directory;
}

async function makeInMemory(): Promise<string | undefined> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  if (room < ROOM_BYTES) return undefined;
  const directory = await mkdtemp(join(MEMORY, 'plenum-')).catch(() => undefined);
  if (directory === undefined || (await mayRunPrograms(directory))) return directory;
  await rm(directory, { recursive: true });
  return undefined;
}

// Some systems forbid running programs there, and tests write small programs.
async function mayRunPrograms(directory: string): Promise<boolean> {
  const program = join(directory, 'program');
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
  return promisify(execFile)(program).then(
    () => true,
    () => false,
  );
}
