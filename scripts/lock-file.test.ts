import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock: { readonly packages: Readonly<Record<string, LockEntry>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'),
);

/** The entry that `name` resolves to if required from `path`, as in Node. */
function findEntry(path: string, name: string): LockEntry | undefined {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/')))) {
    const found = lock.packages[from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`];
    if (found || from === '') return found;
  }
}

// `npm ci` refuses a lock file that lacks the binaries of any platform, and a registry mirror may lack some of a new release.
test('the lock file has the binaries of every platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => findEntry(path, name)?.version === undefined)
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file has a hash of every package and names no registry', () => {
  const packages = Object.entries(lock.packages).filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );
  expect(packages.length).toBeGreaterThan(400);
  expect(packages.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
