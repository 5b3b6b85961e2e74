import { mkdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const sqliteBusy = 5;

export class DataDirectoryBusy extends Error {
  override readonly name = 'DataDirectoryBusy';
  readonly directory: string;
  readonly pid: number | undefined;

  constructor(directory: string, pid: number | undefined) {
    const owner = pid === undefined ? 'another process' : `process ${pid}`;
    super(
      `The data directory ${directory} is already in use by ${owner}. Stop it, or choose another directory.`,
    );
    this.directory = directory;
    this.pid = pid;
  }
}

// The garbage collector closes an unreferenced file handle, which would release the lock.
const held = new Set<DatabaseSync>();

// Uses SQLite's file lock, which the operating system releases when the process ends in any way. So no stale lock
// remains, and a reused process id can't be mistaken for a running server. The pid file is only for the message above.
export async function lockDirectory(dir: string): Promise<{ release(): Promise<void> }> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const directory = await realpath(dir);
  const pidFile = join(directory, 'lock.pid');
  const lock = await acquire(directory, pidFile);
  held.add(lock);
  await writeFile(pidFile, `${process.pid}\n`);
  return {
    async release() {
      if (!held.delete(lock)) return;
      await rm(pidFile, { force: true });
      lock.close();
    },
  };
}

async function acquire(directory: string, pidFile: string): Promise<DatabaseSync> {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(directory, 'lock'));
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new DataDirectoryBusy(directory, await readPid(pidFile));
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data directory ${directory} cannot be locked: ${reason}.`, { cause: error });
  }
}

async function readPid(pidFile: string): Promise<number | undefined> {
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  return Number.parseInt(text, 10) || undefined;
}
