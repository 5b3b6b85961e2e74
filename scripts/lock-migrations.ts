import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownDatabaseFiles, type SqlFile } from '../server/src/kernel/db/sql-files.ts';

const LOCK = join(import.meta.dirname, '../server/database/migrations.lock');

const HEAD = `# The migrations that have landed, each with the SHA-256 of its text. They are never edited again: a database that has
# one applied would refuse to start. A new one is added with \`npm run lock-migrations\`.
`;

type Lock = ReadonlyMap<string, string>;

export function readLock(text: string = readFileSync(LOCK, 'utf8')): Lock {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

export function writeLock(files: readonly Pick<SqlFile, 'name' | 'hash'>[]): string {
  return `${HEAD}${files.map(({ name, hash }) => `${hash}  ${name}\n`).join('')}`;
}

/** The differences between these files and the locked ones; new files are allowed. */
export function brokenLock(lock: Lock, files: readonly Pick<SqlFile, 'name' | 'hash'>[]): string[] {
  const found = new Map(files.map(({ name, hash }) => [name, hash]));
  const last = [...lock.keys()].at(-1) ?? '';
  const complaints: string[] = [];
  for (const [name, hash] of lock) {
    if (!found.has(name)) complaints.push(`${name} has landed and is gone: restore it`);
    else if (found.get(name) !== hash)
      complaints.push(
        `${name} has landed and was edited: restore it and put the change into a new migration`,
      );
  }
  for (const { name } of files)
    if (!lock.has(name) && name < last) complaints.push(`${name} is new and must come after ${last}`);
  return complaints;
}

if (import.meta.main) {
  const { migrations } = ownDatabaseFiles();
  const complaints = process.argv.includes('--anew') ? [] : brokenLock(readLock(), migrations);
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exit(1);
  writeFileSync(LOCK, writeLock(migrations));
}
