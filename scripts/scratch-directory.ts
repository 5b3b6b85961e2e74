import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MEMORY = '/dev/shm';
// Ten times the space that a whole run needs.
const ROOM_BYTES = 3 * 1024 ** 3;

/**
 * Makes a directory for everything that a test run writes, which is removed when the run ends. It is in memory if there
 * is room, because a database is copied in 25 ms there and in 220 ms on a disk.
 */
export async function makeScratchDirectory(): Promise<string> {
  const directory = (await makeInMemory()) ?? (await mkdtemp(join(tmpdir(), 'plenum-')));
  // Lets other users enter the directory, because tests run PostgreSQL and a print server as such users.
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

// Returns whether programs can be run in the directory. Some systems forbid it for directories in memory, and tests
// write small programs.
async function mayRunPrograms(directory: string): Promise<boolean> {
  const program = join(directory, 'program');
  await writeFile(program, '#!/bin/sh\n', { mode: 0o755 });
  return promisify(execFile)(program).then(
    () => true,
    () => false,
  );
}
