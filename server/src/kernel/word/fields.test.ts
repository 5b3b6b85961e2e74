import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { describe, expect, test } from 'vitest';
import {
  libreOfficeDoc,
  libreOfficePptx,
  partsOf,
  pythonDocx,
  withParts,
  withRelated,
} from '#test/word-files';
import { cleanWord } from './clean-word.ts';
import { fieldVerdict, NESTED } from './field-rules.ts';
import { readSlides } from './read-slides.ts';
import { readWord } from './read-word.ts';

const run = (inner: string): string => `<w:r>${inner}</w:r>`;
const mark = (type: 'begin' | 'separate' | 'end'): string => run(`<w:fldChar w:fldCharType="${type}"/>`);
const instruction = (text: string): string => run(`<w:instrText xml:space="preserve">${text}</w:instrText>`);
const shown = (text: string): string => run(`<w:t>${text}</w:t>`);
const field = (inner: string, result: string): string =>
  `${mark('begin')}${inner}${mark('separate')}${shown(result)}${mark('end')}`;

const docxWith = (inner: string): Promise<Buffer> =>
  withParts(pythonDocx, {
    'word/document.xml': (xml) => xml.replace(/<w:body>/, `<w:body><w:p>${inner}</w:p>`),
  });
const refusal = (item: string) => ({
  refusal: kernelRefusals.OFFICE_FILE_NOT_ALLOWED,
  details: { values: { item } },
});

describe('a field that starts or fetches something', () => {
  test.each([
    ['in one run', instruction(' DDEAUTO c:\\\\cmd.exe "/k calc" '), 'DDEAUTO c:\\\\cmd.exe "/k calc"'],
    ['over several runs', instruction('D') + instruction('D') + instruction('E cmd'), 'DDE cmd'],
    [
      'in ordinary text of its instruction',
      instruction('LIN') + shown('K Excel.Sheet.8 x'),
      'LINK Excel.Sheet.8 x',
    ],
    ['in deleted text', run('<w:delInstrText>DDE cmd</w:delInstrText>'), 'DDE cmd'],
    ['inside another field', instruction('IF 1 ') + field(instruction('RD x.doc'), ''), 'RD x.doc'],
    [
      'by a keyword that another field makes',
      field(instruction('QUOTE 68 68 69'), 'PAGE') + instruction(' cmd'),
      '{ } cmd',
    ],
    [
      'with a picture from the net',
      instruction('INCLUDEPICTURE "http://evil.example/p.png" \\d'),
      'INCLUDEPICTURE "http://evil.example/p.png" \\d',
    ],
    ['with a link to a program', instruction('HYPERLINK "ms-msdt:/id x"'), 'HYPERLINK "ms-msdt:/id x"'],
  ])('%s', async (_, inner, item) => {
    await expect(readWord(await docxWith(field(inner, 'result')))).rejects.toMatchObject(refusal(item));
  });

  test('is refused in a simple field, a footnote and an embedded document', async () => {
    await expect(readWord(await docxWith('<w:fldSimple w:instr=" DATABASE \\d x "/>'))).rejects.toMatchObject(
      refusal('DATABASE \\d x'),
    );
    const part = { type: 'footnotes', contentType: 'application/xml' };
    const notes = `<w:notes xmlns:w="w">${field(instruction('IMPORT x'), '')}</w:notes>`;
    await expect(
      readWord(await withRelated(pythonDocx, { ...part, path: 'word/notes.xml', data: notes })),
    ).rejects.toMatchObject(refusal('IMPORT x'));
    const data = await docxWith(field(instruction('DDE x'), ''));
    await expect(
      readWord(
        await withRelated(pythonDocx, { ...part, type: 'package', path: 'word/embeddings/a.docx', data }),
      ),
    ).rejects.toMatchObject(refusal('DDE x'));
  });

  test('is refused in an embedded workbook that calls a program', async () => {
    const data = await withParts(pythonDocx, { 'xl/link.xml': '<x:ddeLink xmlns:x="x" ddeService="cmd"/>' });
    const part = { type: 'package', contentType: 'application/xml', path: 'word/embeddings/a.xlsx', data };
    await expect(readWord(await withRelated(pythonDocx, part))).rejects.toMatchObject(refusal('DDE'));
  });
});

test.each([
  [' PAGE  \\* MERGEFORMAT ', 'keep'],
  ['page', 'keep'],
  [' SEQ Figure \\* ARABIC ', 'keep'],
  [`=${NESTED}-1`, 'keep'],
  [' HYPERLINK "https://doi.org/10.1/x" \\o "DOI: a title" \\t "_blank" ', 'keep'],
  [' HYPERLINK \\l "_Toc1" ', 'keep'],
  [' TOC \\o "1-3" \\h \\z \\u ', 'keep'],
  [' EMBED Equation.DSMT4 ', 'keep'],
  [' MACROBUTTON MTPlaceRef \\* MERGEFORMAT ', 'keep'],
  [' MACROBUTTON FileOpen Click here ', 'unlink'],
  [' HYPERLINK "mailto:anna@example.org" ', 'unlink'],
  [' HYPERLINK "javascript:void(0);" ', 'unlink'],
  [' HYPERLINK "C:\\\\Users\\\\anna\\\\a.pdf" ', 'unlink'],
  [' HYPERLINK "file:///C:/Users/anna/a.pdf" ', 'unlink'],
  [' HYPERLINK "\\\\\\\\evil.example\\\\share" ', 'refuse'],
  [' HYPERLINK "file://evil.example/share/a" ', 'refuse'],
  [' HYPERLINK \\o "tip" "search-ms:query=x" ', 'refuse'],
  [' INCLUDEPICTURE "C:\\\\Users\\\\a\\\\Tencent\\\\1.png" \\* MERGEFORMATINET ', 'unlink'],
  [' INCLUDEPICTURE "/var/folders/x/page1image1" \\* MERGEFORMATINET ', 'unlink'],
  [' INCLUDEPICTURE \\d "https://evil.example/p.png" ', 'refuse'],
  [' INCLUDEPICTURE “https://evil.example/p.png” ', 'refuse'],
  [` INCLUDEPICTURE "${NESTED}" `, 'refuse'],
  [`DDE${NESTED}`, 'refuse'],
  [' ADDIN ZOTERO_ITEM CSL_CITATION {"uris":["http://zotero.org/users/1/items/A"]} ', 'unlink'],
  [' ADDIN EN.CITE <EndNote/>', 'unlink'],
  [' MERGEFIELD Name ', 'unlink'],
  [' AUTHOR ', 'remove'],
  [' FILENAME \\p ', 'remove'],
  ['', 'unlink'],
] as const)('the field “%s”: %s', (text, verdict) => {
  expect(fieldVerdict(text)).toBe(verdict);
});

describe('the copy for reviewers', () => {
  const copyOf = async (inner: string): Promise<string> => {
    const copy = (await cleanWord(await docxWith(inner))) ?? Buffer.alloc(0);
    const xml = String((await partsOf(copy)).get('word/document.xml'));
    return /<w:body><w:p>([\s\S]*?)<\/w:p>/.exec(xml)?.[1] ?? '';
  };

  test('keeps the citations of a reference manager as text', async () => {
    const inner = field(instruction('ADDIN ZOTERO_ITEM {"a":') + instruction('"secret"}'), '(Li 2020)');
    expect(await copyOf(inner)).toBe(
      `${run('')}${run('')}${run('')}${run('')}${shown('(Li 2020)')}${run('')}`,
    );
  });

  test('keeps numbers and references, and fields inside the result of another', async () => {
    const page = field(instruction('PAGE'), '7');
    expect(await copyOf(page)).toBe(page);
    expect(await copyOf(field(instruction('MERGEFIELD secret'), `x</w:t></w:r>${page}<w:r><w:t>`))).toContain(
      page,
    );
  });

  test('leaves out the text that a field inside an instruction showed', async () => {
    const copy = await copyOf(field(instruction('IF ') + field(instruction('AUTHOR'), 'secret'), 'shown'));
    expect(copy).not.toMatch(/secret|AUTHOR|fldChar/);
    expect(copy).toContain('shown');
  });

  test('loses the author’s name and the file name in fields that show them', async () => {
    const simple = `<w:fldSimple w:instr="FILENAME \\p">${shown('secret.docx')}</w:fldSimple>`;
    const copy = await copyOf(field(instruction('AUTHOR'), 'secret') + simple + shown('after'));
    expect(copy).not.toMatch(/secret|fldSimple/);
    expect(copy).toContain(shown('after'));
  });

  test('keeps the text of a simple field that is unlinked', async () => {
    expect(await copyOf(`<w:fldSimple w:instr="MERGEFIELD secret">${shown('Li')}</w:fldSimple>`)).toBe(
      shown('Li'),
    );
  });
});

/** Returns the .doc file with its second paragraph replaced by the text. */
function docWith(text: string): Buffer {
  const place = Buffer.from('We measured CO2 uptake at 105 Pa with in situ diffraction', 'utf16le');
  const file = Buffer.from(libreOfficeDoc);
  const at = file.indexOf(place);
  expect(at).toBeGreaterThan(0);
  file.write(text.padEnd(place.length / 2, ' '), at, 'utf16le');
  return file;
}

describe('a .doc', () => {
  test('with a field that starts a program is refused', async () => {
    for (const text of ['\u0013DDEAUTO cmd\u0014x\u0015', '\u0013IF 1 \u0013 LINK x\u0015\u0014x\u0015'])
      await expect(readWord(docWith(text))).rejects.toMatchObject({
        refusal: kernelRefusals.OFFICE_FILE_NOT_ALLOWED,
      });
  });

  test('keeps the results of fields in the copy, and the instructions of harmless ones only', async () => {
    const doc = docWith(
      '\u0013ADDIN \u0013X hid\u0014den\u0015\u0014shown\u0015\u0013 PAGE \u00147\u0015\u0013AUTHOR\u0014Anna\u0015',
    );
    const copy = (await cleanWord(doc))?.toString('utf16le') ?? '';
    expect(copy).toContain('\u0014shown\u0015\u0013 PAGE \u00147\u0015');
    for (const gone of ['ADDIN', 'hid', 'den\u0015', 'AUTHOR', 'Anna']) expect(copy).not.toContain(gone);
  });
});

describe('addresses that are fetched, or start a program', () => {
  const related = (type: string, target: string, external = 'External') =>
    `<Relationship Id="rNew" Type="http://x/${type}" Target="${target}" TargetMode="${external}"/></Relationships>`;
  const documentWith = (type: string, target: string) =>
    withParts(pythonDocx, {
      'word/_rels/document.xml.rels': (xml) => xml.replace('</Relationships>', related(type, target)),
    });
  const slidesWith = (type: string, target: string) =>
    withParts(libreOfficePptx, {
      'ppt/slides/_rels/slide1.xml.rels': (xml) => xml.replace('</Relationships>', related(type, target)),
    });

  test.each([
    ['attachedTemplate', 'https://evil.example/a.dotm'],
    ['attachedTemplate', 'file://evil.example/a.dotm'],
    ['image', 'https://evil.example/p.png'],
    ['image', '\\\\evil.example\\p.png'],
    ['oleObject', 'mhtml:http://evil.example!x-usc:http://evil.example'],
    ['mailMergeSource', '//evil.example/data'],
    ['hyperlink', 'ms-msdt:/id PCWDiagnostic'],
    ['hyperlink', ' search-ms:query=x'],
    ['hyperlink', '\\\\evil.example\\share'],
  ])('refuse a Word file with %s to %s', async (type, target) => {
    await expect(readWord(await documentWith(type, target))).rejects.toMatchObject(refusal(target.trim()));
  });

  test.each([
    ['hyperlink', 'https://example.org'],
    ['hyperlink', 'mailto:anna@example.org'],
    ['hyperlink', 'javascript:void(0);'],
    ['hyperlink', 'file:///C:\\Users\\anna\\a.pdf'],
    ['hyperlink', 'www.example.org'],
    ['attachedTemplate', 'file:///C:\\Users\\anna\\Normal.dotm'],
    ['image', 'file:///C:/Users/anna/p.png'],
  ])('accept a Word file with %s to %s', async (type, target) => {
    expect((await readWord(await documentWith(type, target))).format).toBe('docx');
  });

  test('in slides may only be films and pictures of the web', async () => {
    for (const type of ['video', 'image', 'hyperlink'])
      expect(await readSlides(await slidesWith(type, 'https://example.org/a'))).toBe('pptx');
    for (const [type, target] of [
      ['oleObject', 'https://evil.example/a'],
      ['video', '\\\\evil.example\\a.mp4'],
      ['hyperlink', 'ms-officecmd:x'],
    ] as const)
      await expect(readSlides(await slidesWith(type, target))).rejects.toMatchObject(refusal(target));
  });
});
