import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import PDFDocument from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { exif, jpegSegment, makeJpeg, makePng, makeWebp, pngChunk, vp8 } from '#test/make-images';
import { makeZip } from '#test/make-zip';
import { textOfPdf } from '#test/pdf-text';
import { RefusalError } from '../http/response/refusal-error.ts';
import { cleanPictureOrPdf, readPictureOrPdf } from './picture-or-pdf.ts';

const refused = async (bytes: Buffer): Promise<void> => {
  const error: unknown = await readPictureOrPdf(bytes).then(
    (type) => type,
    (thrown: unknown) => thrown,
  );
  expect(error instanceof RefusalError ? error.refusal : error).toBe(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
};

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

/** One object, and a trailer that names its properties. */
const pdf = (object: string | Buffer, trailer = ''): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n'),
    Buffer.from(object),
    Buffer.from(`\nendobj\ntrailer << /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`),
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
])('takes %s', async (_, bytes, type) => {
  expect(await readPictureOrPdf(bytes)).toBe(type);
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
  ])('%s', async (_, bytes) => {
    await refused(bytes);
  });

  const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>';
  test.each([
    ['script', SCRIPT],
    ['script with an escaped name', '<< /S /Java#53cript /J#53 (x) >>'],
    ['a program to start', '<< /S /Launch /F (cmd.exe) >>'],
    ['a form to send', '<< /S /SubmitForm >>'],
    ['a file inside', '<< /Type /EmbeddedFile >>'],
    ['a list of files inside', '<< /Names << /EmbeddedFiles 2 0 R >> >>'],
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
    ['an object stream in a packing we don’t read', objectStream(['null'], '/Filter /LZWDecode')],
    ['one packed twice', objectStream(['null'], '/Filter [/ASCIIHexDecode /FlateDecode]')],
    ['one that is damaged', objectStream(['null'], '/Filter /FlateDecode', (data) => data)],
    ['one that unpacks to 70 MB', objectStream([`(${' '.repeat(70 * 1024 * 1024)})`])],
  ])('a PDF with %s', async (_, object) => {
    await refused(pdf(object));
  });

  test('a PDF with a password, or with script in its trailer', async () => {
    await refused(pdf('<< >>', '/Encrypt 2 0 R'));
    await refused(pdf('<< >>', `/OpenAction ${SCRIPT}`));
  });

  test('objects without end inside each other, soon', async () => {
    const started = performance.now();
    await refused(pdf('1 0 obj ('.repeat(200_000)));
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('a copy without metadata', () => {
  test('of a picture', async () => {
    const png = makePng(2, 2, [pngChunk('tEXt', Buffer.from('Author\0secret'))]);
    expect(await cleanPictureOrPdf(png)).toEqual(makePng(2, 2));
    const jpeg = makeJpeg(2, 2, [jpegSegment(0xfe, Buffer.from('secret'))]);
    expect(await cleanPictureOrPdf(jpeg)).toEqual(makeJpeg(2, 2));
  });

  test('of a PDF: the same pages, of the same length', async () => {
    const jpeg = makeJpeg(2, 2, [jpegSegment(0xe1, exif(6)), jpegSegment(0xfe, Buffer.from('secret'))]);
    const file = await written((document) => document.text('A poster').image(jpeg, 0, 0));
    expect(file.toString('latin1')).toMatch(SECRET);
    const cleaned = (await cleanPictureOrPdf(file)) ?? Buffer.alloc(0);
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
    const cleaned = (await cleanPictureOrPdf(file)) ?? Buffer.alloc(0);
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
    const cleaned = (await cleanPictureOrPdf(file)) ?? Buffer.alloc(0);
    expect(cleaned).toHaveLength(file.length);
    expect(unpacked(cleaned)).not.toMatch(SECRET);
    expect(unpacked(cleaned)).toContain('/Kept (text)');
  });

  test('loses packed metadata', async () => {
    const data = deflateSync(
      Buffer.from(`<x>secret ${Array.from({ length: 99 }, (_, n) => n * n).join(' ')}</x>`),
    );
    const file = pdf(stream('/Type /Metadata /Subtype /XML /Filter /FlateDecode', data));
    expect(unpacked((await cleanPictureOrPdf(file)) ?? file)).toContain('xmpmeta');
  });

  test('is not made where metadata is packed in a way that can’t be rewritten', async () => {
    const file = pdf(stream('/Type /Metadata /Filter /LZWDecode', Buffer.from('secret')));
    expect(await cleanPictureOrPdf(file)).toBeNull();
  });
});
