import { buffer, text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readZip } from './read-zip.ts';
import { writeZip } from './write-zip.ts';

const limits = { entries: 10, totalBytes: 50_000_000, fileBytes: 50_000_000 };

async function* pieces(count: number) {
  for (let at = 0; at < count; at += 1) yield `第${at}行\n`.repeat(50);
}

test('writes in pieces what is read back complete', async () => {
  const bytes = await buffer(
    writeZip([
      { name: 'a/第一.txt', data: pieces(500) },
      { name: 'empty.txt', data: [] },
      { name: 'b.txt', data: ['b', '𠮷'], isPacked: true },
    ]),
  );
  const files = readZip(bytes, limits);
  const texts = await Promise.all(files.map(async (file) => [file.path, String(await file.read())]));
  expect(texts.map(([path]) => path)).toEqual(['a/第一.txt', 'empty.txt', 'b.txt']);
  expect(texts[0]?.[1]).toHaveLength((await text(pieces(500))).length);
  expect([texts[1]?.[1], texts[2]?.[1]]).toEqual(['', 'b𠮷']);
});

test('writes the same file for the same content', async () => {
  const make = () => buffer(writeZip([{ name: 'a', data: ['x'] }]));
  expect((await make()).equals(await make())).toBe(true);
});

test('fails with its source', async () => {
  async function* failing() {
    yield 'a';
    throw new Error('lost');
  }
  await expect(buffer(writeZip([{ name: 'a', data: failing() }]))).rejects.toThrow('lost');
});

test('stops its source if the reader stops', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) yield Math.random().toString().repeat(1000);
    } finally {
      resolve();
    }
  }
  for await (const chunk of writeZip([{ name: 'a', data: endless() }])) if (chunk.length > 1000) break;
  await promise;
});
