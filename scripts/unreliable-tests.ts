import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Remembered {
  readonly name: string;
  /** The day on which the test was unreliable. */
  readonly day: string;
}

/** A tracked file, so that a machine that tests a fresh clone has them, too. */
const FILE = join(import.meta.dirname, 'unreliable-tests.json');

/**
 * Returns the tests that once failed among others and passed alone. A test is listed until the cause is found and its
 * line is removed.
 */
export async function readUnreliable(file = FILE): Promise<Set<string>> {
  const known = JSON.parse(await readFile(file, 'utf8')) as Remembered[];
  return new Set(known.map(({ name }) => name));
}

export async function rememberUnreliable(names: readonly string[], day: string, file = FILE): Promise<void> {
  if (names.length === 0) return;
  const known = JSON.parse(await readFile(file, 'utf8')) as Remembered[];
  const added = names.map((name) => ({ name, day }));
  await writeFile(file, `${JSON.stringify([...known, ...added], null, 2)}\n`);
}
