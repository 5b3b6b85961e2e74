import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const MIGRATIONS = 'server/database/migrations';

export interface Release {
  readonly directory: string;
  readonly version: string;
  readonly migration: string;
}

/**
 * Copies this checkout as the next release: with another version, and a migration that adds a column and an index to the
 * busiest table while the release before writes to it.
 */
export function makeNextRelease(directory: string): Release {
  mkdirSync(directory);
  for (const name of ['server', 'scripts', 'web/dist', 'web/csp-style-hashes.json'])
    cpSync(join(ROOT, name), join(directory, name), {
      recursive: true,
      filter: (source) => !source.includes('node_modules'),
    });
  for (const name of ['node_modules', 'server/node_modules'])
    if (readdirSync(join(ROOT, name, '..')).includes('node_modules'))
      symlinkSync(join(ROOT, name), join(directory, name));
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const version = `${manifest.version}-next`;
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ ...manifest, version }));
  const last = readdirSync(join(ROOT, MIGRATIONS))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);
  const number = String(Number.parseInt(last ?? '0', 10) + 1).padStart(4, '0');
  const migration = `${number}-add-rehearsal-note.sql`;
  writeFileSync(
    join(directory, MIGRATIONS, migration),
    `alter table orders add column rehearsal_note text not null default '';
create index orders_rehearsal_note on orders (rehearsal_note) where rehearsal_note <> '';
`,
  );
  return { directory, version, migration };
}
