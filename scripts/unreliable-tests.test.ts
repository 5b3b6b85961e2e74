import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { worthRunningAgain } from './tally.ts';
import { readUnreliable, rememberUnreliable } from './unreliable-tests.ts';

test('a test that was unreliable once is not run again when it fails the next time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unreliable-'));
  const file = join(folder, 'tests.json');
  await writeFile(file, '[]\n');
  const failing = ['a', 'b'].map((name) => ({ name, status: 'failed', details: '', again: [name] }));
  expect(worthRunningAgain(failing, await readUnreliable(file))).toHaveLength(2);
  await rememberUnreliable(['b'], '2026-11-18', file);
  expect(await readUnreliable(file)).toEqual(new Set(['b']));
  expect(worthRunningAgain(failing, await readUnreliable(file))).toEqual([]);
  expect(worthRunningAgain(failing.slice(0, 1), await readUnreliable(file))).toHaveLength(1);
  await rm(folder, { recursive: true });
});
