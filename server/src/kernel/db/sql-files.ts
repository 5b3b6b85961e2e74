import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SqlFile {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** What a database is made from: tables, in the order of their names, and the functions and views above them. */
export interface DatabaseFiles {
  readonly migrations: readonly SqlFile[];
  readonly functions: readonly SqlFile[];
}

const DATABASE = join(import.meta.dirname, '../../../database');

export function readDatabaseFiles(folder: string = DATABASE): DatabaseFiles {
  return {
    migrations: readSqlFiles(join(folder, 'migrations')),
    functions: readSqlFiles(join(folder, 'functions')),
  };
}

function readSqlFiles(folder: string): SqlFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    // A checkout on Windows may have changed the line ends; the text is the same.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, hash: hashOf(text) };
  });
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

let own: DatabaseFiles | undefined;

/** The product's own files, as they were when this process first asked. */
export function ownDatabaseFiles(): DatabaseFiles {
  own ??= readDatabaseFiles();
  return own;
}
