import { readFileSync } from 'node:fs';
import path from 'node:path';

const PACKAGE = path.resolve(import.meta.dirname, '../../../../package.json');

/** The version of this installation, such as `1.4.0`. */
export const version: string = readVersion();

function readVersion(): string {
  const { version: found }: { version?: unknown } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  if (typeof found !== 'string') throw new Error(`${PACKAGE} has no version.`);
  return found;
}
