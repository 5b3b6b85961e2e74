import { findWordDefect } from '@plenum/contract/kernel/file-defects';
import { kernelRefusals, type Refusal } from '@plenum/contract/kernel/refusals';
import { describe, expect, test } from 'vitest';
import { makeZip } from '#test/make-zip';
import { shortPdf } from '#test/make-pdf';
import {
  libreOfficeDoc,
  libreOfficeDocx,
  partsOf,
  pythonDocx,
  withParts,
  withRelated,
} from '#test/word-files';
import { RefusalError } from '../refusal/refusal-error.ts';
import { readWord, wordParagraphs } from './read-word.ts';

const refused = async (
  bytes: Buffer,
  refusal: Refusal = kernelRefusals.FILE_TYPE_NOT_ALLOWED,
): Promise<void> => {
  const error: unknown = await readWord(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error instanceof RefusalError ? error.refusal : error).toBe(refusal);
};

const TITLE = 'Adsorption of CO2 on MOF-74 会议摘要';
const FIRST = 'We measured CO2 uptake at 105 Pa with in situ diffraction & Raman <1 cm.';
const SECOND = '第二段：𠮷野家与𬭎元素，气体吸附。';

describe('reads files written by other programs', () => {
  test('python-docx', async () => {
    const { format, text, paragraphs } = await readWord(pythonDocx);
    expect(format).toBe('docx');
    expect(text.split('\n')).toEqual([TITLE, FIRST, SECOND, 'cell A', 'cell B']);
    expect(paragraphs[1]?.runs).toEqual([
      { text: 'We measured CO' },
      { text: '2', position: 'sub' },
      { text: ' uptake at 10' },
      { text: '5', position: 'super' },
      { text: ' Pa with ' },
      { text: 'in situ', italic: true },
      { text: ' diffraction & Raman <1 cm.' },
    ]);
  });

  test('LibreOffice, as docx, without deleted text and comments', async () => {
    const { format, text } = await readWord(libreOfficeDocx);
    expect(format).toBe('docx');
    expect(text.split('\n')).toEqual([
      TITLE,
      FIRST,
      SECOND,
      'cell A',
      'cell B',
      'Commented words inserted words',
    ]);
  });

  test('and again without the checks', async () => {
    for (const file of [pythonDocx, libreOfficeDocx, libreOfficeDoc])
      expect(await wordParagraphs(file)).toEqual((await readWord(file)).paragraphs);
  });

  test('LibreOffice, as doc, which is kept as a file', async () => {
    expect(await readWord(libreOfficeDoc)).toEqual({ format: 'doc', text: '', paragraphs: [] });
  });
});

const paragraph = (inner: string) => (xml: string) =>
  xml.replace(/<w:body>[\s\S]*<\/w:body>/, `<w:body>${inner}</w:body>`);
const textWith = async (inner: string): Promise<string> =>
  (await readWord(await withParts(pythonDocx, { 'word/document.xml': paragraph(inner) }))).text;

test.each([
  [
    'a line break and a tab',
    '<w:p><w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:tab/><w:t>c</w:t></w:r></w:p>',
    'a\nb\tc',
  ],
  ['a Greek letter of the font Symbol', '<w:p><w:r><w:sym w:font="Symbol" w:char="F061"/></w:r></w:p>', 'α'],
  ['hidden text', '<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>x</w:t></w:r><w:r><w:t>y</w:t></w:r></w:p>', 'y'],
  ['moved text', '<w:p><w:moveFrom><w:r><w:t>x</w:t></w:r></w:moveFrom><w:r><w:t>y</w:t></w:r></w:p>', 'y'],
  ['a field', '<w:p><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:t>7</w:t></w:r></w:p>', '7'],
  ['characters by number', '<w:p><w:r><w:t>&#x20BB7;&#945;</w:t></w:r></w:p>', '𠮷α'],
  ['another letter for the namespace', '<x:p xmlns:x="w"><x:r><x:t>y</x:t></x:r></x:p>', 'y'],
  ['nothing', '<w:p/>', ''],
  [
    'a drawing in two renderings',
    '<w:p><w:r><w:t>a</w:t></w:r><mc:AlternateContent xmlns:mc="m"><mc:Choice><w:p><w:r><w:t>box</w:t></w:r></w:p></mc:Choice><mc:Fallback><w:p><w:r><w:t>box</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent><w:r><w:t>b</w:t></w:r></w:p>',
    'box\nab',
  ],
])('reads %s', async (_, inner, text) => {
  expect(await textWith(inner)).toBe(text);
});

test('reads superscripts and subscripts in a formula', async () => {
  const formula =
    '<w:p><m:oMath xmlns:m="m"><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></w:p>';
  const { paragraphs } = await readWord(
    await withParts(pythonDocx, { 'word/document.xml': paragraph(formula) }),
  );
  expect(paragraphs).toEqual([{ runs: [{ text: 'x' }, { text: '2', position: 'super' }] }]);
});

const defectOf = async (bytes: Buffer): Promise<unknown> => {
  const error: unknown = await readWord(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof RefusalError ? error.details.fields?.['file'] : error;
};

describe('refuses with a reason', () => {
  const odt = makeZip([
    { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', stored: true },
    { name: 'content.xml', data: '<a/>' },
  ]);
  test.each([
    ['file_empty', Buffer.alloc(0)],
    ['file_open_document', odt],
    ['file_pdf', shortPdf],
    ['file_plain_text', Buffer.from('Abstract\r\n摘要')],
    ['file_not_word', Buffer.from('MZ\u0090\u0000\u0003', 'latin1')],
    ['file_damaged', pythonDocx.subarray(0, -100)],
  ])('%s', async (defect, bytes) => {
    expect(await defectOf(bytes)).toBe(defect);
  });

  test('a password, in both formats', async () => {
    expect(await defectOf(renamed('WordDocument', 'EncryptedPackage'))).toBe('file_password');
    const bytes = Buffer.from(libreOfficeDoc);
    bytes.writeUInt16LE(0x0300, bytes.indexOf(Buffer.from([0xec, 0xa5]), 512) + 10);
    expect(await defectOf(bytes)).toBe('file_password');
  });

  test('macros, in both formats and by the type of the document alone', async () => {
    expect(await defectOf(await related({ path: 'word/vbaProject.bin', data: 'x' }))).toBe('file_macros');
    expect(await defectOf(renamed('\u0001CompObj', 'Macros'))).toBe('file_macros');
    const macroEnabled = (xml: string) =>
      xml.replace(
        /application\/[^"]*document\.main\+xml/,
        'application/vnd.ms-word.document.macroEnabled.main+xml',
      );
    expect(await defectOf(await withParts(pythonDocx, { '[Content_Types].xml': macroEnabled }))).toBe(
      'file_macros',
    );
  });
});

test('the browser accepts the same files, and finds macros and passwords before the upload', async () => {
  for (const file of [pythonDocx, libreOfficeDocx, libreOfficeDoc])
    expect(findWordDefect(file)).toBeUndefined();
  expect(findWordDefect(await related({ path: 'word/vbaProject.bin', data: 'x' }))).toBe('file_macros');
  expect(findWordDefect(renamed('WordDocument', 'EncryptedPackage'))).toBe('file_password');
  // The first file is cut off within the directory; the second has a comment that looks like the directory's end.
  expect(findWordDefect(pythonDocx.subarray(0, -30))).toBeUndefined();
  expect(findWordDefect(makeZip([], 'PK\u0005\u0006'))).toBe('file_not_word');
});

describe('refuses a file that only has the name of a Word file', () => {
  const types = (type: string) => (xml: string) =>
    xml.replace(/application\/[^"]*document\.main\+xml/, `application/${type}`);
  test.each([
    ['a zip', makeZip([{ name: 'readme.txt', data: 'hello' }])],
    ['a program', Buffer.from('MZ\u0090\u0000\u0003'.padEnd(600, '\0'), 'latin1')],
    ['a page', Buffer.from('<html><body>hello</body></html>')],
    ['a PDF', shortPdf],
    ['rich text', Buffer.from('{\\rtf1\\ansi hello}')],
    ['nothing', Buffer.alloc(0)],
    ['a docx that is cut off', pythonDocx.subarray(0, -100)],
    ['a doc that is cut off', libreOfficeDoc.subarray(0, 3000)],
    ['a zip in front of a docx', Buffer.concat([Buffer.from('PK\u0003\u0004'), pythonDocx])],
  ])('%s', async (_, bytes) => {
    await refused(bytes);
  });

  test.each([
    ['a workbook', 'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'],
    ['slides', 'vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'],
    ['a document with macros', 'vnd.ms-word.document.macroEnabled.main+xml'],
    ['a template', 'vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'],
    ['a template with macros', 'vnd.ms-word.template.macroEnabledTemplate.main+xml'],
  ])('%s', async (_, type) => {
    await refused(await withParts(pythonDocx, { '[Content_Types].xml': types(type) }));
  });

  test('a package without types, relations or a main part', async () => {
    for (const path of ['[Content_Types].xml', '_rels/.rels', 'word/document.xml'])
      await refused(await withParts(pythonDocx, { [path]: null }));
  });
});

const renamed = (from: string, to: string): Buffer => {
  const bytes = Buffer.from(libreOfficeDoc);
  const at = bytes.indexOf(Buffer.from(from, 'utf16le'));
  expect(at).toBeGreaterThan(0);
  bytes.fill(0, at, at + from.length * 2);
  bytes.write(to, at, 'utf16le');
  bytes.writeUInt16LE((to.length + 1) * 2, at + 64);
  return bytes;
};

const ENTITY = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';
const related = (part: { path: string; type?: string; contentType?: string; data: string | Buffer }) =>
  withRelated(pythonDocx, { type: 'x', contentType: 'application/octet-stream', ...part });

describe('refuses in a Word file', () => {
  test.each([
    ['macros', { path: 'word/vbaProject.bin', data: 'x' }],
    [
      'macros under another name',
      { path: 'word/a.bin', contentType: 'application/vnd.ms-office.vbaProject', data: 'x' },
    ],
    ['a control', { path: 'word/activeX/activeX1.xml', data: '<a/>' }],
    ['entities', { path: 'word/notes.xml', data: ENTITY }],
    [
      'UTF-16, which hides entities',
      { path: 'word/notes.xml', data: Buffer.from(`\ufeff${ENTITY}`, 'utf16le') },
    ],
    ['another document laid in', { path: 'word/chunk.html', type: 'aFChunk', data: '<html/>' }],
    ['an object that is no Office file', { path: 'word/embeddings/oleObject1.bin', data: 'MZ' }],
    [
      'an object that is another zip',
      { path: 'word/embeddings/x.xlsx', data: makeZip([{ name: 'x', data: 'y' }]) },
    ],
    ['a path that leads out', { path: '../../etc/cron.d/x', data: 'x' }],
    ['a path from the root', { path: '/etc/passwd', data: 'x' }],
  ])('%s', async (_, part) => {
    await refused(await related(part));
  });

  test('an object with macros or a packaged program', async () => {
    const path = 'word/embeddings/x.bin';
    const type = {
      '[Content_Types].xml': (xml: string) =>
        xml.replace('image/jpeg', 'application/vnd.ms-office.vbaProject'),
    };
    expect((await readWord(await related({ path, data: pythonDocx }))).format).toBe('docx');
    await refused(await related({ path, data: await withParts(pythonDocx, type) }));
    expect((await readWord(await related({ path, data: libreOfficeDoc }))).format).toBe('docx');
    await refused(await related({ path, data: renamed('\u0001CompObj', '\u0001Ole10Native') }));
  });

  test('a template from the web, but accepts one from the author’s disk', async () => {
    const template = (target: string) =>
      withParts(pythonDocx, {
        'word/_rels/settings.xml.rels': `<Relationships><Relationship Id="r1" Type="http://x/attachedTemplate" Target="${target}" TargetMode="External"/></Relationships>`,
      });
    await refused(await template('https://example.org/evil.dotm'), kernelRefusals.OFFICE_FILE_NOT_ALLOWED);
    expect((await readWord(await template('file:///C:\\Users\\x\\Normal.dotm'))).format).toBe('docx');
  });

  test('tags that do not match', async () => {
    await refused(
      await withParts(pythonDocx, { 'word/document.xml': (xml) => xml.replace('</w:document>', '') }),
    );
    for (const inner of [
      '<w:p><w:r></w:p></w:r>',
      '<w:p>',
      '<w:p w:x=1/>',
      '<w:p>&unknown;</w:p>',
      '<w:p>&amp</w:p>',
      '<<w:p/>',
    ])
      await refused(await withParts(pythonDocx, { 'word/document.xml': paragraph(inner) }));
  });

  test('too many entries, or too much once unpacked', async () => {
    const parts = [...(await partsOf(pythonDocx))].map(([name, data]) => ({ name, data }));
    const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `word/${index}.xml`, data: '<a/>' }));
    await refused(makeZip([...parts, ...many]));
    const large = { name: 'word/media/a.bin', data: Buffer.alloc(17 * 1024 * 1024) };
    await refused(makeZip([...parts, { ...large, stored: true }]));
    await refused(makeZip([...parts, { ...large, data: Buffer.alloc(2 * 1024 * 1024) }]));
  });

  test('encrypted entries', async () => {
    const parts = [{ name: '[Content_Types].xml', data: '<Types/>', flags: 0x0801 }];
    await refused(makeZip(parts));
  });
});

describe('a .doc', () => {
  test.each([
    ['without a Word stream', renamed('WordDocument', 'Workbook')],
    ['without its table', renamed('1Table', 'Tables')],
    ['with macros', renamed('\u0001CompObj', 'Macros')],
    ['with a macro project', renamed('\u0001CompObj', '_VBA_PROJECT')],
    ['with a packaged file', renamed('\u0001CompObj', '\u0001Ole10Native')],
    ['that is an encrypted docx', renamed('WordDocument', 'EncryptedPackage')],
  ])('%s is refused', async (_, bytes) => {
    await refused(bytes);
  });

  test.each([
    ['another format', 0, 0xa5dc],
    ['Word 95', 2, 0x0065],
    ['a password', 10, 0x0300],
    ['a template', 10, 0x0201],
  ])('with %s in its header is refused', async (_, offset, value) => {
    const bytes = Buffer.from(libreOfficeDoc);
    // The stream begins with the first sector that has Word's signature.
    const start = bytes.indexOf(Buffer.from([0xec, 0xa5]), 512);
    bytes.writeUInt16LE(value, start + offset);
    await refused(bytes);
  });

  test('with a cycle of sectors is refused, not read without end', async () => {
    const bytes = Buffer.from(libreOfficeDoc);
    const table = 512 + bytes.readUInt32LE(0x4c) * 512;
    const directory = bytes.readUInt32LE(0x30);
    bytes.writeUInt32LE(directory, table + directory * 4);
    await refused(bytes);
  });

  test('with any byte changed is read or refused, and nothing else', async () => {
    for (let at = 0; at < libreOfficeDoc.length; at += 97) {
      const bytes = Buffer.from(libreOfficeDoc);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
      await readWord(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(RefusalError));
    }
  });
});
