import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const HA = join(import.meta.dirname, '../deploy/ha');

/**
 * Copies one of the files of `deploy/ha` with other addresses, paths and passwords. Each of them must be in the file, so
 * that what is rehearsed is what the file says.
 */
export function fillConfig(name: string, replaced: Readonly<Record<string, string>>, target: string): string {
  let text = readFileSync(join(HA, name), 'utf8');
  for (const from of Object.keys(replaced))
    if (!text.includes(from)) throw new Error(`deploy/ha/${name} doesn’t contain ${from}`);
  // Longer ones first, because an address may begin with another one.
  const names = Object.keys(replaced).toSorted((one, other) => other.length - one.length);
  const pattern = new RegExp(names.map((each) => RegExp.escape(each)).join('|'), 'g');
  text = text.replaceAll(pattern, (found) => replaced[found] ?? found);
  writeFileSync(target, text, { mode: 0o644 });
  return target;
}
