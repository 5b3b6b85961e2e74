import { lstat, mkdir, mkdtemp, readlink, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

// A socket's address holds 104 bytes on macOS, 108 on Linux, and PostgreSQL appends '/.s.PGSQL.65535' and a zero.
const longestDirectory = 104 - '/.s.PGSQL.65535'.length - 1;

// Fresh at every start: files of a killed PostgreSQL would be mistaken for a living one's.
export async function makeSocketDirectory(dataDir: string): Promise<string> {
  const directory = join(dataDir, 'socket');
  await removeSocketDirectory(dataDir);
  if (Buffer.byteLength(directory) <= longestDirectory) {
    await mkdir(directory, { mode: 0o700 });
    return directory;
  }
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
