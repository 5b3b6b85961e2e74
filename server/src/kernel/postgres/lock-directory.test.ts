import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirectoryBusy, lockDirectory } from './lock-directory.ts';

let directory = '';
beforeEach(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), 'lock-')));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('a second lock is refused, naming the directory and the process', async () => {
  const lock = await lockDirectory(directory);
  const refusal = await lockDirectory(directory).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataDirectoryBusy);
  expect(String(refusal)).toContain(directory);
  expect(String(refusal)).toContain(`process ${process.pid}`);
  await lock.release();
});

test('a released lock can be taken again, and releasing twice has no effect', async () => {
  const first = await lockDirectory(directory);
  await first.release();
  const second = await lockDirectory(directory);
  await first.release();
  await expect(lockDirectory(directory)).rejects.toBeInstanceOf(DataDirectoryBusy);
  await second.release();
});

test('a lock of a killed process has no effect, even if its process number is used again', async () => {
  await writeFile(join(directory, 'lock'), '');
  await writeFile(join(directory, 'lock.pid'), `${process.pid}\n`);
  const lock = await lockDirectory(directory);
  await lock.release();
});

test('the directory is created if missing', async () => {
  const lock = await lockDirectory(join(directory, 'deep', 'er'));
  await lock.release();
});
