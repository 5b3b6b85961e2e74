import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataDirectoryBusy, lockDirectory } from './lock-directory.ts';

const fileIn = (dataDir: string) => join(dataDir, 'url');

/** Returns the URL of the PostgreSQL that another process of the same user runs on this directory, if there is one. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const url = await readFile(fileIn(dataDir), 'utf8').catch(() => undefined);
  if (url === undefined) return undefined;
  // A killed server leaves the file with its URL behind, but not its lock.
  try {
    const lock = await lockDirectory(dataDir);
    await lock.release();
    return undefined;
  } catch (error) {
    if (error instanceof DataDirectoryBusy) return url;
    throw error;
  }
}

export function publishUrl(dataDir: string, url: string): Promise<void> {
  return writeFile(fileIn(dataDir), url, { mode: 0o600 });
}

export function withdrawUrl(dataDir: string): Promise<void> {
  return rm(fileIn(dataDir), { force: true });
}
