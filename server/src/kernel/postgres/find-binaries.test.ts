import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBinaries, restoreLibraryLinks } from './find-binaries.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'links-'));
  await mkdir(join(root, 'native', 'lib'), { recursive: true });
  await writeFile(join(root, 'native', 'lib', 'libx.so.1.2'), '');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const listLinks = (...targets: string[]) =>
  writeFile(
    join(root, 'native', 'pg-symlinks.json'),
    JSON.stringify(targets.map((target) => ({ source: 'native/lib/libx.so.1.2', target }))),
  );

test('the programs for this computer run', async () => {
  const { initdb } = await findBinaries();
  const { stdout } = await promisify(execFile)(initdb, ['--version']);
  expect(stdout).toContain('PostgreSQL');
});

test('missing library links are created, once', async () => {
  await listLinks('native/lib/libx.so', 'native/lib/libx.so.1');
  await restoreLibraryLinks(root);
  await restoreLibraryLinks(root);
  expect(await readlink(join(root, 'native', 'lib', 'libx.so.1'))).toBe('libx.so.1.2');
});

test('links that cannot be created give a sentence with the next step', async () => {
  await listLinks('native/no-such-directory/libx.so');
  await expect(restoreLibraryLinks(root)).rejects.toThrow('DATABASE_URL');
});

test('a package without a list of links is complete', async () => {
  await expect(restoreLibraryLinks(root)).resolves.toBeUndefined();
});
