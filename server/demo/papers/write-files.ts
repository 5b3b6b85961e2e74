import PDFDocument from 'pdfkit';
import { collect } from '#kernel/uploads/collect';
import { createTextPen } from '#kernel/pdf/chain-text';
import { writeZip } from '#kernel/zip/write-zip';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MOST_BYTES = 2_000_000;

interface Document {
  /** The author in the file's properties, as word processors write it; reviewers get a copy without it. */
  readonly author: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A Word file: the title in bold, then its paragraphs. */
export function writeDocx({ author, title, paragraphs }: Document): Promise<Buffer> {
  const run = (text: string, properties = '') =>
    `<w:p><w:r>${properties}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
  const heading = title === '' ? '' : run(title, '<w:rPr><w:b/><w:sz w:val="28"/></w:rPr>');
  const body = heading + paragraphs.map((text) => run(text)).join('');
  const parts = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'docProps/core.xml': `${HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${escaped(author)}</dc:creator></cp:coreProperties>`,
    'word/document.xml': `${HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  };
  const zip = writeZip(Object.entries(parts).map(([name, data]) => ({ name, data: [data] })));
  return collect(zip, MOST_BYTES);
}

const SIZE: [number, number] = [595, 842];
const inks = ['#3b4a8f', '#2f6f5e', '#9a4b2f', '#6b3f73'] as const;

interface Poster {
  readonly title: string;
  readonly authors: string;
  readonly paragraphs: readonly string[];
  /** The number of the field, which selects the colour. */
  readonly nr: number;
}

/** A poster as a PDF of one page: a band with title and authors, the text, and a chart of bars. */
export function drawPoster({ title, authors, paragraphs, nr }: Poster): Promise<Buffer> {
  const doc = new PDFDocument({ size: SIZE, margin: 0, info: { Author: authors } });
  const write = createTextPen(doc);
  const ink = inks[nr % inks.length] ?? inks[0];
  const [left, width] = [48, SIZE[0] - 96];
  doc.rect(0, 0, SIZE[0], 190).fill(ink);
  const below = write(title, { size: 27, isStrong: true, colour: '#ffffff' }, { left, top: 44, width });
  write(authors, { size: 12, colour: '#ffffff' }, { left, top: 52 + below, width });
  let top = 226;
  for (const text of paragraphs)
    top += 12 + write(text, { size: 14, colour: '#222222', lineHeight: 1.6 }, { left, top, width });
  const ground = 780;
  for (const [index, share] of [0.42, 0.55, 0.61, 0.78, 0.7, 0.93].entries()) {
    const height = share * (ground - top - 30);
    doc.rect(left + index * 86, ground - height, 58, height).fill(ink);
  }
  doc.rect(left, ground, width, 1).fill('#999999');
  doc.end();
  return collect(doc, MOST_BYTES);
}
