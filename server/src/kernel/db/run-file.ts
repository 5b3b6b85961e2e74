import pg from 'pg';
import type { SqlFile } from './sql-files.ts';

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
