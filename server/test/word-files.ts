import { readFileSync } from 'node:fs';
import { readZip } from '#kernel/zip/read-zip';
import { makeZip } from './make-zip.ts';

const file = (name: string): Buffer => readFileSync(new URL(`word/${name}`, import.meta.url));

/**
 * Files written by other programs, each with “Zhang Wei Secret” as author and “Li Na Secret” as the last editor.
 * `python-docx.docx` was written by python-docx 1.2; it has a heading, a paragraph with a subscript, a superscript and
 * italics, a paragraph in Chinese, and a table of two cells. The LibreOffice files (7.4, `soffice --convert-to docx:"MS
 * Word 2007 XML"` and `doc:"MS Word 97"`) were made from it, with a comment by “Zhao Lei Secret” (ZLS) and a tracked
 * insertion and deletion by “Wang Fang Secret”.
 */
export const pythonDocx = file('python-docx.docx');
export const libreOfficeDocx = file('libreoffice.docx');
export const libreOfficeDoc = file('libreoffice.doc');
/**
 * Slides with the same author and last editor: one file by python-pptx 1.0 with a chart and its workbook, and one by
 * LibreOffice Impress.
 */
export const pythonPptx = file('python-pptx.pptx');
export const libreOfficePptx = file('libreoffice.pptx');

const limits = { entries: 1000, totalBytes: 2 ** 26, fileBytes: 2 ** 24, dotFiles: true };

export async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const parts = readZip(bytes, limits);
  return new Map(await Promise.all(parts.map(async (part) => [part.path, await part.read()] as const)));
}

/** Returns the same package with some parts changed or added; parts that are null are left out. */
export async function withParts(
  bytes: Buffer,
  changes: Readonly<Record<string, string | Buffer | null | ((before: string) => string)>>,
): Promise<Buffer> {
  const parts: Map<string, Buffer | string> = new Map(await partsOf(bytes));
  for (const [path, change] of Object.entries(changes)) {
    if (change === null) parts.delete(path);
    else parts.set(path, typeof change === 'function' ? change(String(parts.get(path))) : change);
  }
  return makeZip([...parts].map(([name, data]) => ({ name, data })));
}

/** Returns the package with one more part, to which the main part has a relationship. */
export async function withRelated(
  bytes: Buffer,
  part: { path: string; type: string; contentType: string; data: string | Buffer },
): Promise<Buffer> {
  return withParts(bytes, {
    [part.path]: part.data,
    'word/_rels/document.xml.rels': (xml) =>
      xml.replace(
        '</Relationships>',
        `<Relationship Id="rIdNew" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${part.type}" Target="/${part.path}"/></Relationships>`,
      ),
    '[Content_Types].xml': (xml) =>
      xml.replace(
        '</Types>',
        `<Override PartName="/${part.path}" ContentType="${part.contentType}"/></Types>`,
      ),
  });
}
