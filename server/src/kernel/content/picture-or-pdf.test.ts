import { kernelRefusals, type Refusal } from '@plenum/contract/kernel/refusals';
import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { exif, jpegSegment, makeJpeg, makePng, makeWebp, pngChunk, vp8 } from '#test/make-images';
import { makeZip } from '#test/make-zip';
import { textOfPdf } from '#test/pdf-text';
import { makePdf } from '#test/make-pdf';
import { RefusalError } from '../refusal/refusal-error.ts';
import { MOST_OBJECTS } from './pdf-objects.ts';
import { readPictureOrPdf } from './picture-or-pdf.ts';

const { FILE_TYPE_NOT_ALLOWED, PDF_NOT_ALLOWED, DOCUMENT_TOO_COMPLEX } = kernelRefusals;

function refused(bytes: Buffer, refusal: Refusal = FILE_TYPE_NOT_ALLOWED): void {
  let error: unknown;
  try {
    readPictureOrPdf(bytes);
  } catch (thrown) {
    error = thrown;
  }
  expect(error instanceof RefusalError ? error.refusal : error).toBe(refusal);
}

const cleanPictureOrPdf = (bytes: Buffer): Buffer | null => readPictureOrPdf(bytes).clean;

function written(fill: (pdf: PDFKit.PDFDocument) => void): Promise<Buffer> {
  const pdf = new PDFDocument({ info: { Author: 'Zhang Wei secret', Title: '吸附 secret' } });
  fill(pdf);
  pdf.end();
  return buffer(pdf);
}
const ordinary = await written((pdf) =>
  pdf.text('A poster').addPage().link(0, 0, 9, 9, 'https://example.org'),
);
const SECRET = /secret/;

/** A PDF with a page, one object, and a trailer that may reference the object as the document's properties. */
const pdf = (object: string | Buffer, trailer = ''): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n100 0 obj << /Type /Catalog /Pages 101 0 R >> endobj\n'),
    Buffer.from('101 0 obj << /Type /Pages /Kids [102 0 R] /Count 1 >> endobj\n'),
    Buffer.from('102 0 obj << /Type /Page /Parent 101 0 R >> endobj\n1 0 obj\n'),
    Buffer.from(object),
    Buffer.from(`\nendobj\ntrailer << /Root 100 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`),
  ]);
const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<< ${dictionary} >>\nstream\r\n`), data, Buffer.from('\nendstream')]);
/** An object stream with these objects, numbered from 10. */
const objectStream = (
  objects: readonly string[],
  dictionary = '/Type /ObjStm /Filter /FlateDecode',
  pack: (data: Buffer) => Buffer = (data) => deflateSync(data),
): Buffer => {
  const head = objects.map(
    (_, index) => `${index + 10} ${objects.slice(0, index).join(' ').length + (index > 0 ? 1 : 0)}`,
  );
  const first = head.join(' ').length + 1;
  const data = pack(Buffer.from(`${head.join(' ')} ${objects.join(' ')}`));
  return stream(`/N ${objects.length} /First ${first} ${dictionary}`, data);
};

test.each([
  ['a PDF', ordinary, 'application/pdf'],
  [
    'a PDF with object streams',
    pdf(objectStream(['<< /Type /Page >>', '<< /A (/JS) >>'])),
    'application/pdf',
  ],
  [
    'the letters of a script in a text or a picture',
    pdf(stream('/A (/JS) % /JS', Buffer.from('x /JS /Launch'))),
    'application/pdf',
  ],
  ['a PNG', makePng(2, 2), 'image/png'],
  ['a JPEG', makeJpeg(9933, 14_043), 'image/jpeg'],
])('accepts %s', (_, bytes, type) => {
  expect(readPictureOrPdf(bytes).type).toBe(type);
});

describe('refuses', () => {
  test.each([
    ['65,000 × 65,000', makePng(65_000, 65_000)],
    ['more than a large sheet has', makeJpeg(16_000, 16_000)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['WebP', makeWebp([vp8(2, 2)])],
    ['a zip', makeZip([{ name: 'a', data: 'b' }])],
    ['a PNG that is cut off', makePng(2, 2).subarray(0, -8)],
    ['a PDF that is cut off', ordinary.subarray(0, -1200)],
    ['a page before a PDF', Buffer.concat([Buffer.from('<html>'), ordinary])],
    ['nothing', Buffer.alloc(0)],
    [
      'a PDF without a page',
      Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n%%EOF'),
    ],
    ['a web page that begins and ends as a PDF does', Buffer.from('%PDF-1.4\n<html></html>\n%%EOF')],
  ])('%s', (_, bytes) => {
    refused(bytes);
  });

  const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>';
  test.each([
    ['script', SCRIPT],
    ['script with an escaped name', '<< /S /Java#53cript /J#53 (x) >>'],
    ['a program to start', '<< /S /Launch /F (cmd.exe) >>'],
    ['a form to send', '<< /S /SubmitForm >>'],
    ['data to fetch', '<< /S /ImportData /F (x.fdf) >>'],
    ['another file to open', '<< /S /GoToR /F (\\\\\\\\evil.example\\\\x.pdf) >>'],
    ['a file inside', '<< /Type /EmbeddedFile >>'],
    ['a list of files inside', '<< /Names << /EmbeddedFiles 2 0 R >> >>'],
    ['a file inside that names no type', '<< /F (a.xml) /EF << /F 2 0 R >> >>'],
    ['a form with its own scripts', '<< /AcroForm << /XFA [] >> >>'],
    ['script behind a comment with a bracket', `<< /A 1 >> % (\n2 0 obj ${SCRIPT}`],
    ['script behind a bracket that is never closed', `( never closed\nendobj\n2 0 obj ${SCRIPT}`],
    ['script behind a comment in its number', `null endobj 2 0 % x\nobj ${SCRIPT}`],
    ['script in what seems a picture', stream('', Buffer.from(`2 0 obj ${SCRIPT} endobj`))],
    ['script in an object stream', objectStream(['<< /A 1 >>', SCRIPT])],
    ['script behind a bracket in an object stream', objectStream(['(', SCRIPT])],
    [
      'script in a stream that does not name its type',
      objectStream([SCRIPT], '/Filter /FlateDecode /Type 2 0 R'),
    ],
  ])('a PDF with %s', (_, object) => {
    refused(pdf(object), PDF_NOT_ALLOWED);
  });

  test.each([
    ['an object stream in a packing we don’t read', objectStream(['null'], '/Filter /LZWDecode')],
    ['one packed twice', objectStream(['null'], '/Filter [/ASCIIHexDecode /FlateDecode]')],
    ['one that is damaged', objectStream(['null'], '/Filter /FlateDecode', (data) => data)],
  ])('a PDF with %s', (_, object) => {
    refused(pdf(object));
  });

  test.each([
    ['an object stream that unpacks to 70 MB', objectStream([`(${' '.repeat(70 * 1024 * 1024)})`])],
    ['more objects than can be checked', '2 0 obj << >> endobj '.repeat(MOST_OBJECTS)],
    ['objects without end inside each other', '1 0 obj ('.repeat(90_000)],
  ])('a PDF with %s', (_, object) => {
    refused(pdf(object), DOCUMENT_TOO_COMPLEX);
  });

  test('a PDF with a password, or with script in its trailer', () => {
    refused(pdf('<< >>', '/Encrypt 2 0 R'), PDF_NOT_ALLOWED);
    refused(pdf('<< >>', `/OpenAction ${SCRIPT}`), PDF_NOT_ALLOWED);
  });
});

describe('makes a copy without metadata', () => {
  test('of a picture', async () => {
    const png = makePng(2, 2, [pngChunk('tEXt', Buffer.from('Author\0secret'))]);
    expect(cleanPictureOrPdf(png)).toEqual(makePng(2, 2));
    const jpeg = makeJpeg(2, 2, [jpegSegment(0xfe, Buffer.from('secret'))]);
    expect(cleanPictureOrPdf(jpeg)).toEqual(makeJpeg(2, 2));
  });

  test('of a PDF: the same pages, of the same length', async () => {
    const jpeg = makeJpeg(2, 2, [jpegSegment(0xe1, exif(6)), jpegSegment(0xfe, Buffer.from('secret'))]);
    const file = await written((document) => document.text('A poster').image(jpeg, 0, 0));
    expect(file.toString('latin1')).toMatch(SECRET);
    const cleaned = cleanPictureOrPdf(file) ?? Buffer.alloc(0);
    expect(cleaned).toHaveLength(file.length);
    expect(`${cleaned.toString('latin1')} ${cleaned.toString('utf16le')}`).not.toMatch(SECRET);
    expect(cleaned.includes(Buffer.from('吸附', 'utf16le').swap16())).toBe(false);
    expect(await textOfPdf(cleaned)).toBe(await textOfPdf(file));
  });

  test.each([
    [
      'properties',
      pdf('<< /Author (se\\)cret secret) /Title <736563726574> >>', '/Info 1 0 R'),
      /secret|736563/,
    ],
    ['properties in the trailer', pdf('<< >>', '/Info << /Author (secret) >>'), SECRET],
    ['an older version of them', pdf('<< /Author (secret) >> endobj 1 0 obj << >>', '/Info 1 0 R'), SECRET],
    [
      'metadata',
      pdf(stream('/Type /Metadata /Subtype /XML', Buffer.from(`<x>secret</x>${' '.repeat(200)}`))),
      SECRET,
    ],
    ['short metadata', pdf(stream('/Type /Metadata /Subtype /XML', Buffer.from('<x>secret</x>'))), SECRET],
    ['the author of a remark', pdf('<< /Type /Annot /Subtype /Highlight /T (secret) >>'), SECRET],
  ])('loses %s', async (_, file, pattern) => {
    expect(file.toString('latin1')).toMatch(pattern);
    const cleaned = cleanPictureOrPdf(file) ?? Buffer.alloc(0);
    expect(cleaned).toHaveLength(file.length);
    expect(cleaned.toString('latin1')).not.toMatch(pattern);
  });

  const unpacked = (bytes: Buffer): string => {
    const start = bytes.indexOf('stream\r\n') + 8;
    return inflateSync(bytes.subarray(start, bytes.indexOf('endstream'))).toString('latin1');
  };

  test('loses properties in an object stream, packed again in its place', async () => {
    const file = pdf(
      objectStream(['<< /Author (Zhang Wei secret) >>', '<< /Kept (text) >>']),
      '/Info 10 0 R',
    );
    expect(unpacked(file)).toMatch(SECRET);
    const cleaned = cleanPictureOrPdf(file) ?? Buffer.alloc(0);
    expect(cleaned).toHaveLength(file.length);
    expect(unpacked(cleaned)).not.toMatch(SECRET);
    expect(unpacked(cleaned)).toContain('/Kept (text)');
  });

  test.each([
    ['short', '/Type /Metadata /Subtype /XML /Filter /FlateDecode', deflateSync('<x>secret</x>')],
    ['in any packing', '/Type /Metadata /Filter /LZWDecode', Buffer.from('secret')],
  ])('loses packed metadata, %s', (_, dictionary, data) => {
    const file = pdf(
      Buffer.concat([stream(dictionary, data), Buffer.from(' endobj 2 0 obj << /Metadata 1 0 R >>')]),
    );
    const cleaned = cleanPictureOrPdf(file) ?? file;
    expect(cleaned).toHaveLength(file.length);
    expect(cleaned.includes(data)).toBe(false);
    expect(cleaned.toString('latin1')).not.toContain('/Metadata 1 0 R');
  });

  /** A page with private data of a drawing program; the data refers back to the page. */
  const drawn = (objects: string): Buffer =>
    makePdf({
      objects: `${objects}7 0 obj\n(kept)\nendobj\n`,
      catalogue: '/PieceInfo << /Draw 4 0 R >> /Kept 7 0 R',
    });

  test('loses private data of drawing programs, and keeps everything a page needs', () => {
    const file = drawn(
      '4 0 obj\n<< /Private 5 0 R /LastModified (D:2026 secret) /Page 3 0 R >>\nendobj\n' +
        '5 0 obj\n<< /Who [(secret) 6 0 R 7 0 R] >>\nendobj\n6 0 obj\n<< /Length 6 >>\nstream\nsecret\nendstream\nendobj\n',
    );
    const cleaned = cleanPictureOrPdf(file)?.toString('latin1') ?? '';
    expect(cleaned).toHaveLength(file.length);
    expect(cleaned).not.toMatch(/secret|PieceInfo/);
    expect(cleaned).toContain('/Type /Page /Parent 2 0 R');
    expect(cleaned).toContain('(kept)');
  });

  test('loses private data in an object stream, too', () => {
    const file = pdf(
      objectStream(['<< /PieceInfo << /Draw 11 0 R >> /Kept (text) >>', '<< /Private (Zhang Wei secret) >>']),
    );
    const cleaned = unpacked(cleanPictureOrPdf(file) ?? Buffer.alloc(0));
    expect(cleaned).not.toMatch(/secret|PieceInfo/);
    expect(cleaned).toContain('/Kept (text)');
  });

  test.each([
    ['the names of files', '<< /Type /Filespec /F (secret.ai) /UF <736563726574> /Desc (secret) >>'],
    ['a list of files that belong to a page', '<< /AF [<< /UF (secret.csv) >>] >>'],
    ['the name of a file behind a reference', '<< /UF 2 0 R >> endobj 2 0 obj (secret)'],
    ['who signed it', '<< /Type /Sig /ByteRange [0 1 2 3] /Name (secret) /Contents <736563726574> >>'],
    ['the author of a remark in a list', '[<< /Subtype /Ink /T (secret) >>]'],
  ])('loses %s', (_, object) => {
    const file = pdf(object);
    const cleaned = cleanPictureOrPdf(file)?.toString('latin1') ?? '';
    expect(cleaned).toHaveLength(file.length);
    expect(cleaned).not.toMatch(/secret|736563/);
  });
});
