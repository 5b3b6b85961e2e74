import { expect, test } from 'vitest';
import { type PdfForm, writeFormPdf } from './form-pdf.ts';

const form: PdfForm = {
  from: '滨海计算学会',
  title: '收据',
  facts: [
    ['编号', 'R2026-0001'],
    ['税号', ''],
  ],
  columns: [
    { header: '项目', width: 3 },
    { header: '金额', width: 1, isAmount: true },
  ],
  rows: [['会议费', '¥1,200.00']],
  sum: ['合计', '¥1,200.00'],
  notes: ['谢谢'],
  language: 'zh-cn',
  at: new Date('2026-05-18T01:00:00Z'),
};

async function write(given: PdfForm): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeFormPdf(given)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

test('is a PDF with only the glyphs that it uses', async () => {
  const pdf = await write(form);
  expect(pdf).toMatch(/^%PDF-1\.\d/);
  expect(pdf.trimEnd()).toMatch(/%%EOF$/);
  expect(pdf).toMatch(/\/FontFile2/);
  expect(pdf).toMatch(/\/ToUnicode/);
  expect(pdf.length).toBeLessThan(100_000);
  expect(Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf)?.[1])).toBe(1);
});

test('the same content gives the same document', async () => {
  expect(await write(form)).toBe(await write(form));
});

test('continues over as many pages as needed', async () => {
  const pdf = await write({
    ...form,
    rows: Array.from({ length: 60 }, (_, nr) => [`会议费 ${nr}`, '¥1.00']),
  });
  expect(Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf)?.[1])).toBeGreaterThan(1);
});
