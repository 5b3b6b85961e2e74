import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app';
import { makePdf, shortPdf } from '#test/make-pdf';
import { keepDocument } from './keep-document.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function* inPieces(bytes: Buffer, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const keep = (bytes: Buffer, size: number, maxBytes = 10_000) =>
  keepDocument(app.kernel, { source: inPieces(bytes, size), owner: 'anna', purpose: 'test', maxBytes });

test.each([1, 4, 7, 10_000])('returns the bytes as they were sent, in chunks of %i', async (size) => {
  const kept = await keep(shortPdf, size);
  const chunks = await (await app.kernel.files.open(kept.id)).toArray();
  expect(Buffer.concat(chunks as Buffer[]).equals(shortPdf)).toBe(true);
  expect(kept.size).toBe(shortPdf.length);
});

test.each([
  ['something else', Buffer.from('<html>%PDF-%%EOF')],
  ['a beginning only', shortPdf.subarray(0, 9)],
  ['an end only', Buffer.from('%%EOF')],
  ['an end long ago', Buffer.concat([shortPdf, Buffer.alloc(2000)])],
  ['almost nothing', Buffer.from('%PD')],
  [
    'a web page behind the first bytes of a PDF',
    Buffer.from('%PDF-1.4\n<html><script>1</script></html>\n%%EOF'),
  ],
])('refuses %s, however it is split', async (_, bytes) => {
  for (const size of [1, 3, 10_000]) {
    await expect(keep(bytes, size)).rejects.toMatchObject({ refusal: kernelRefusals.FILE_TYPE_NOT_ALLOWED });
  }
});

test('keeps no file beyond the limit', async () => {
  await expect(keep(shortPdf, 8, shortPdf.length - 1)).rejects.toMatchObject({
    refusal: kernelRefusals.TOO_LARGE,
  });
});

test('keeps nothing of a PDF that can run', async () => {
  const rows = async () => (await app.kernel.pool.query('select 1 from files')).rows.length;
  const before = await rows();
  await expect(keep(makePdf({ catalogue: '/OpenAction << /S /Launch >>' }), 100)).rejects.toMatchObject({
    refusal: kernelRefusals.PDF_NOT_ALLOWED,
    details: { values: { item: 'Launch' } },
  });
  expect(await rows()).toBe(before);
});
