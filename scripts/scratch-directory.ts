import { rmSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
// Ten times what a whole run holds.
const ROOM_BYTES = 3 * 1024 ** 3;

/**
 * A directory for everything a run of tests writes, removed with it; in memory where there is room, because a database
 * is copied in 25 ms there and in 220 ms on a disk.
 */
export async function makeScratchDirectory(): Promise<string> {
  const inMemory = await tryIn(MEMORY);
  const directory = inMemory ?? (await mkdtemp(join(tmpdir(), 'plenum-')));
  // Other users, as whom a test runs PostgreSQL or a print server, reach their own files in it.
  await chmod(directory, 0o711);
  process.once('exit', () => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return directory;
}

async function tryIn(parent: string): Promise<string | undefined> {
  try {
    const { bavail, bsize } = await statfs(parent);
    return bavail * bsize < ROOM_BYTES ? undefined : await mkdtemp(join(parent, 'plenum-'));
  } catch {
    return undefined;
  }
}
