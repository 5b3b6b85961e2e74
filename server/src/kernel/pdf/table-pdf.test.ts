import { expect, test } from 'vitest';
import { type PdfTable, writeTablePdf } from './table-pdf.ts';

const table: PdfTable = {
  title: '入住名单',
  note: '2026 云计算峰会',
  pageOf: (page, pages) => `${page} / ${pages}`,
  columns: [
    { header: '姓名', width: 1 },
    { header: 'Organization', width: 3 },
  ],
  groups: [{ heading: '港湾酒店', rows: [['王伟', '滨海大学']] }],
  language: 'zh-cn',
  at: new Date('2026-05-18T01:00:00Z'),
};

async function write(given: PdfTable): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeTablePdf(given)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

const pagesOf = (pdf: string) => Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf)?.[1]);

test('is a PDF with only the glyphs that it uses', async () => {
  const pdf = await write(table);
  expect(pdf).toMatch(/^%PDF-1\.\d/);
  expect(pdf.trimEnd()).toMatch(/%%EOF$/);
  expect(pdf).toMatch(/\/FontFile2/);
  expect(pdf).toMatch(/\/ToUnicode/);
  expect(pdf.length).toBeLessThan(100_000);
  expect(pagesOf(pdf)).toBe(1);
});

test('continues over as many pages as needed, foot lines included', async () => {
  const rows = Array.from({ length: 120 }, (_, nr) => [`王伟${nr}`, '滨海大学 '.repeat(nr % 30)]);
  const pdf = await write({
    ...table,
    groups: [
      { heading: 'A', rows },
      { heading: 'B', rows },
    ],
  });
  expect(pagesOf(pdf)).toBeGreaterThan(8);
  expect(pagesOf(pdf)).toBeLessThan(30);
});

test('has one page for an empty list', async () => {
  expect(pagesOf(await write({ ...table, groups: [] }))).toBe(1);
});
