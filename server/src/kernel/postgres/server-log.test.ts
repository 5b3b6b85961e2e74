import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { capSize, openServerLog } from './server-log.ts';

let path = '';
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'log-')), 'postgres.log');
});
afterEach(() => rm(join(path, '..'), { recursive: true, force: true }));

test('rotates a log over its limit, and keeps a smaller one', async () => {
  await writeFile(path, '12345678');
  await capSize(path, 8);
  expect(await readFile(path, 'utf8')).toBe('12345678');
  await capSize(path, 7);
  expect(await readFile(path, 'utf8')).toBe('');
  expect(await readFile(`${path}.1`, 'utf8')).toBe('12345678');
});

test('reads back the lines since a point in time, and keeps the older ones', async () => {
  await writeFile(path, 'before\n');
  const log = await openServerLog(path);
  const size = await log.size();
  await writeFile(path, '后来\n', { flag: 'a' });
  expect(await log.since(size)).toBe('后来\n');
  await log.close();
});
