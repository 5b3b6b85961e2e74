import { expect, test } from 'vitest';
import { makePng, pngChunk } from '#test/make-images';
import {
  libreOfficeDoc,
  libreOfficeDocx,
  partsOf,
  pythonDocx,
  withParts,
  withRelated,
} from '#test/word-files';
import { cleanWord } from './clean-word.ts';
import { readCompound } from './compound-file.ts';
import { readWord } from './read-word.ts';

const SECRETS = /secret|ZLS|2026-01-02|\\Users\\|rsid[RPD]/i;

/** Returns everything in a package as text, read as one-byte and as two-byte characters. */
async function allOf(bytes: Buffer): Promise<string> {
  const parts = await partsOf(bytes);
  return [...parts]
    .map(([path, data]) => `${path} ${data.toString('latin1')} ${data.toString('utf16le')}`)
    .join('\n');
}

test('a docx keeps its text and loses its author', async () => {
  for (const file of [pythonDocx, libreOfficeDocx]) {
    expect(await allOf(file)).toMatch(SECRETS);
    const cleaned = await cleanWord(file);
    if (!cleaned) throw new Error('no copy');
    expect(await allOf(cleaned)).not.toMatch(SECRETS);
    expect(await readWord(cleaned)).toEqual(await readWord(file));
    expect([...(await partsOf(cleaned)).keys()].join(' ')).not.toMatch(/docProps|customXml|thumbnail|people/);
    expect(await allOf(cleaned)).not.toMatch(/core-properties|docProps|customXml/);
  }
});

test('comments and tracked changes are kept, without their authors', async () => {
  const cleaned = await cleanWord(libreOfficeDocx);
  const parts = await partsOf(cleaned ?? Buffer.alloc(0));
  expect(String(parts.get('word/comments.xml'))).toContain('Is this so?');
  expect(String(parts.get('word/document.xml'))).toMatch(/<w:del [^>]*w:author=""[^>]*>.*deleted words/);
});

const external = (type: string, target: string) =>
  `<Relationship Id="r${target.length}" Type="http://x/${type}" Target="${target}" TargetMode="External"/>`;

test('local paths and addresses that would be fetched are removed; links on the page are kept', async () => {
  const file = await withParts(pythonDocx, {
    'word/_rels/settings.xml.rels': `<Relationships>${external('attachedTemplate', 'file:///C:\\Users\\secret\\Normal.dotm')}</Relationships>`,
    'word/settings.xml': (xml) =>
      xml.replace(
        '</w:settings>',
        '<w:attachedTemplate r:id="r1"/><w:docVars><w:docVar w:val="secret"/></w:docVars></w:settings>',
      ),
    'word/_rels/document.xml.rels': (xml) =>
      xml.replace(
        '</Relationships>',
        `${external('hyperlink', 'https://example.org/mof')}${external('hyperlink', 'mailto:secret@example.org')}${external('image', 'file:///C:/Users/secret/p.png')}${external('hyperlink', 'file:///C:/Users/secret/a.pdf')}</Relationships>`,
      ),
    'word/document.xml': (xml) =>
      xml.replace(
        '<w:p>',
        '<!-- secret --><w:p><w:r><wp:docPr xmlns:wp="p" id="1" descr="C:\\Users\\secret\\photo.jpg" name="Picture 1"/><w:instrText>INCLUDEPICTURE "C:\\\\Users\\\\secret\\\\x.png" \\d</w:instrText></w:r></w:p><w:p>',
      ),
  });
  const cleaned = (await cleanWord(file)) ?? Buffer.alloc(0);
  expect(await allOf(cleaned)).not.toMatch(SECRETS);
  const parts = await partsOf(cleaned);
  expect(String(parts.get('word/_rels/document.xml.rels'))).toContain('https://example.org/mof');
  expect(String(parts.get('word/document.xml'))).toContain('name="Picture 1"');
  expect(String(parts.get('word/settings.xml'))).not.toContain('attachedTemplate');
});

test('an unreferenced part is left out', async () => {
  const file = await withParts(pythonDocx, { 'word/old.xml': '<a>secret</a>' });
  expect(await allOf((await cleanWord(file)) ?? Buffer.alloc(0))).not.toMatch(SECRETS);
});

test('pictures and embedded workbooks lose their metadata, too', async () => {
  const png = makePng(2, 2);
  const picture = makePng(2, 2, [pngChunk('tEXt', Buffer.from('Author\0secret'))]);
  const withPicture = await withRelated(pythonDocx, {
    path: 'word/media/image1.png',
    type: 'image',
    contentType: 'image/png',
    data: picture,
  });
  const file = await withRelated(withPicture, {
    path: 'word/embeddings/sheet1.xlsx',
    type: 'package',
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    data: pythonDocx,
  });
  const parts = await partsOf((await cleanWord(file)) ?? Buffer.alloc(0));
  expect(parts.get('word/media/image1.png')?.equals(png)).toBe(true);
  expect(await allOf(parts.get('word/embeddings/sheet1.xlsx') ?? Buffer.alloc(0))).not.toMatch(SECRETS);
});

test('a picture that can’t be read can’t be cleaned: there is no copy', async () => {
  const file = await withRelated(pythonDocx, {
    path: 'word/media/image1.png',
    type: 'image',
    contentType: 'image/png',
    data: makePng(2, 2).subarray(0, -20),
  });
  expect(await cleanWord(file)).toBeNull();
});

const widths = (bytes: Buffer) =>
  `${bytes.toString('latin1')} ${bytes.toString('utf16le')} ${bytes.subarray(1).toString('utf16le')}`;

test('a doc keeps its text and loses its author, in place', async () => {
  expect(widths(libreOfficeDoc)).toMatch(SECRETS);
  const cleaned = (await cleanWord(libreOfficeDoc)) ?? Buffer.alloc(0);
  expect(cleaned).toHaveLength(libreOfficeDoc.length);
  expect(widths(cleaned)).not.toMatch(SECRETS);
  expect(widths(cleaned)).toContain('第二段：𠮷野家与𬭎元素');
  expect((await readWord(cleaned)).format).toBe('doc');
  const names = (bytes: Buffer) => readCompound(bytes).entries.map(({ path, size }) => [path, size]);
  expect(names(cleaned)).toEqual(names(libreOfficeDoc));
});

test('title and author beside the text of a doc are overwritten, too', async () => {
  const file = Buffer.from(libreOfficeDoc);
  const head = file.indexOf(Buffer.from([0xec, 0xa5]), 512);
  // LibreOffice writes no such table, so the table of change authors replaces it.
  const [associated, authors] = [head + 154 + 32 * 8, head + 154 + 51 * 8];
  file.copy(file, associated, authors, authors + 8);
  file.fill(0, authors, authors + 8);
  expect(widths((await cleanWord(file)) ?? libreOfficeDoc)).not.toMatch(SECRETS);
});

test('bytes between the streams of a doc are removed', async () => {
  // A sector that is in no table.
  const file = Buffer.concat([libreOfficeDoc, Buffer.from('secret'.padEnd(512, ' '))]);
  const cleaned = (await cleanWord(file)) ?? Buffer.alloc(0);
  expect(widths(cleaned)).not.toMatch(SECRETS);
});

test('a doc saved by appending has no copy because deleted text is still inside', async () => {
  const file = Buffer.from(libreOfficeDoc);
  const start = file.indexOf(Buffer.from([0xec, 0xa5]), 512);
  file.writeUInt16LE(file.readUInt16LE(start + 10) | 0x0004, start + 10);
  expect(await cleanWord(file)).toBeNull();
});
