import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { kernelRefusals, type Refusal } from '@plenum/contract/kernel/refusals';
import PDFDocument from 'pdfkit';
import { describe, expect, test } from 'vitest';
import { makeZip } from '#test/make-zip';
import { makePdf as makeShortPdf } from '#test/make-pdf';
import { libreOfficeDoc, libreOfficeDocx, libreOfficePptx, pythonPptx, withParts } from '#test/word-files';
import { RefusalError } from '../refusal/refusal-error.ts';
import { readSlides } from './read-slides.ts';

async function refused(
  bytes: Buffer,
  refusal: Refusal = kernelRefusals.FILE_TYPE_NOT_ALLOWED,
): Promise<void> {
  const error: unknown = await readSlides(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error instanceof RefusalError ? error.refusal : error).toBe(refusal);
}

const makePdf = (draw: (pdf: PDFKit.PDFDocument) => void) => {
  const pdf = new PDFDocument();
  draw(pdf);
  pdf.end();
  return buffer(pdf);
};
const MEGABYTE = 1024 * 1024;
const TYPES = '[Content_Types].xml';
const MAIN = 'presentationml.presentation.main+xml';

test('accepts slides in PowerPoint’s format and PDFs, with charts, films and pictures', async () => {
  expect(await readSlides(libreOfficePptx)).toBe('pptx');
  expect(await readSlides(pythonPptx)).toBe('pptx');
  const film = { 'ppt/media/film.mp4': randomBytes(20 * MEGABYTE) };
  expect(await readSlides(await withParts(libreOfficePptx, film))).toBe('pptx');
  expect(await readSlides(await makePdf((pdf) => pdf.text('Salt marshes')))).toBe('pdf');
});

describe('refuses', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a Word file', libreOfficeDocx],
    ['an old Office file', libreOfficeDoc],
    ['an archive', makeZip([{ name: 'slides.pptx', data: 'x' }])],
    ['a program', Buffer.from('MZ\u0090\0')],
    ['a web page', Buffer.from('<!doctype html><script>1</script>')],
    ['a PDF that was cut off', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['half of a file', pythonPptx.subarray(0, pythonPptx.length / 2)],
  ])('%s', async (_, bytes) => refused(bytes));

  test.each([
    [
      'with macros',
      { [TYPES]: (xml: string) => xml.replace(MAIN, 'ms-powerpoint.presentation.macroEnabled.main+xml') },
    ],
    ['as a show', { [TYPES]: (xml: string) => xml.replace(MAIN, 'presentationml.slideshow.main+xml') }],
    ['a template', { [TYPES]: (xml: string) => xml.replace(MAIN, 'presentationml.template.main+xml') }],
    ['with a hidden macro project', { 'ppt/vbaProject.bin': 'x' }],
    ['with a control', { 'ppt/activeX/activeX1.bin': 'x' }],
    ['with an entity', { 'ppt/slides/slide1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }],
    ['with any file as an object', { 'ppt/embeddings/oleObject1.bin': 'MZ program' }],
    [
      'with too much text',
      { 'ppt/slides/slide9.xml': `<a>${randomBytes(9 * MEGABYTE).toString('hex')}</a>` },
    ],
  ])('slides %s', async (_, changes) => refused(await withParts(libreOfficePptx, changes)));

  test.each([
    [
      'that starts a program by a click',
      {
        'ppt/slides/slide1.xml': (xml: string) =>
          xml.replace('<p:cNvPr ', '<p:cNvPr descr="ppaction://program?file=calc.exe" '),
      },
    ],
    [
      'with an object from the net',
      {
        'ppt/slides/_rels/slide1.xml.rels': (xml: string) =>
          xml.replace(
            '</Relationships>',
            '<Relationship Id="r9" Type="http://x/oleObject" Target="https://evil.example/a" TargetMode="External"/></Relationships>',
          ),
      },
    ],
  ])('slides %s', async (_, changes) =>
    refused(await withParts(libreOfficePptx, changes), kernelRefusals.OFFICE_FILE_NOT_ALLOWED),
  );

  test('a PDF with a script', async () => {
    const script = makeShortPdf({ catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' });
    await refused(script, kernelRefusals.PDF_NOT_ALLOWED);
  });
});
