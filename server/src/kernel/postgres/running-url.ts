import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

// Lets a second program of the same user (a command line tool) talk to the PostgreSQL a server has started.
const fileIn = (dataDir: string) => join(dataDir, 'url');

export function runningUrl(dataDir: string): Promise<string | undefined> {
  return readFile(fileIn(dataDir), 'utf8').catch(() => undefined);
}

export function publishUrl(dataDir: string, url: string): Promise<void> {
  return writeFile(fileIn(dataDir), url, { mode: 0o600 });
}

export function withdrawUrl(dataDir: string): Promise<void> {
  return rm(fileIn(dataDir), { force: true });
}
