import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressAssets } from './compress-assets.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'assets-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('compresses large text in both formats, and skips small files and packed formats', async () => {
  const script = 'plenum 会堂 '.repeat(200);
  await writeFile(join(directory, 'app.js'), script);
  await writeFile(join(directory, 'tiny.js'), 'x');
  await writeFile(join(directory, 'picture.png'), script);
  expect(await compressAssets(directory)).toBe(1);
  expect(await readdir(directory)).toEqual(['app.js', 'app.js.br', 'app.js.gz', 'picture.png', 'tiny.js']);
  expect(brotliDecompressSync(await readFile(join(directory, 'app.js.br'))).toString()).toBe(script);
  expect(gunzipSync(await readFile(join(directory, 'app.js.gz'))).toString()).toBe(script);
});
