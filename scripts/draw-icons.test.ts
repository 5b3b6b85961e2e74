import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../web/public');

/** The size in the first chunk of every PNG. */
async function sizeOf(address: string): Promise<string> {
  const bytes = await readFile(join(folder, address));
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('the desk’s manifest names existing icons in the sizes that Android asks for', async () => {
  const text = await readFile(join(folder, 'desk.webmanifest'), 'utf8');
  const { icons } = JSON.parse(text) as { icons: { src: string; sizes: string; type: string }[] };
  const drawn = icons.filter(({ type }) => type === 'image/png');
  expect(drawn.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src, sizes } of drawn) expect([src, await sizeOf(src)]).toEqual([src, sizes]);
});

test('every page names the icon that iOS puts on the home screen', async () => {
  const page = await readFile(join(folder, '../index.html'), 'utf8');
  const address = /rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(await sizeOf(address)).toBe('180x180');
});
