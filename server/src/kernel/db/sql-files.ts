import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export interface SqlFile {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
  /** The text for PostgreSQL 15 and 16, with the same result, if they can't run the other one. */
  readonly textBefore17?: string;
}

/** The sources of a database: migrations, in the order of their names, and the functions and views built on them. */
export interface DatabaseFiles {
  readonly migrations: readonly SqlFile[];
  readonly functions: readonly SqlFile[];
}

const DATABASE = join(import.meta.dirname, '../../../database');

export function readDatabaseFiles(folder: string = DATABASE): DatabaseFiles {
  const before17 = join(folder, 'before-17');
  const others = existsSync(before17) ? readSqlFiles(before17) : [];
  return {
    migrations: readSqlFiles(join(folder, 'migrations')).map((file) => {
      const other = others.find(({ name }) => name === file.name);
      return other ? { ...file, textBefore17: other.text } : file;
    }),
    functions: readSqlFiles(join(folder, 'functions')),
  };
}

function readSqlFiles(folder: string): SqlFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    // A checkout on Windows may have changed the line ends; the text is the same.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, hash: hashSql(text) };
  });
}

export function hashSql(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

let own: DatabaseFiles | undefined;

/** Returns the product's own files, as they were when this process first read them. */
export function ownDatabaseFiles(): DatabaseFiles {
  own ??= readDatabaseFiles();
  return own;
}

/** Why a server can't start on this database, as a sentence for the person who starts it. */
export class DatabaseNotReady extends Error {}

/** Runs one file of `database/<folder>`; a failure names the file and the line. */
export async function runFile(
  client: pg.Client,
  folder: 'migrations' | 'functions',
  { name, text }: SqlFile,
): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const line = error.position ? text.slice(0, Number(error.position) - 1).split('\n').length : null;
    const where = `server/database/${folder}/${name}${line === null ? '' : `, line ${line}`}`;
    throw new DatabaseNotReady(
      `The database was left as it was: ${where} failed (${error.message}). Mend the file, or start the release before it.`,
      { cause: error },
    );
  }
}
