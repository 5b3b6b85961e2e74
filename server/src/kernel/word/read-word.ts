import { type FileDefect, fileDefects, findWordDefect } from '@plenum/contract/kernel/file-defects';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { XmlRefused } from '@plenum/contract/kernel/xml/decode-xml';
import { refuse } from '../refusal/refusal-error.ts';
import { ZipRefused } from '../zip/zip-refused.ts';
import { CompoundRefused, isCompound } from './compound-file.ts';
import { ContentRefused } from './content-refused.ts';
import { openDoc } from './doc-file.ts';
import { openPackage, PackageRefused, readPart } from './docx-package.ts';
import { docxParagraphs, type WordParagraph } from './docx-text.ts';
import { openDocx } from './open-docx.ts';

export interface WordFile {
  readonly format: 'docx' | 'doc';
  /** One line for each paragraph; empty for a `.doc`, which is stored and can be downloaded. */
  readonly text: string;
  readonly paragraphs: readonly WordParagraph[];
}

/**
 * Returns the text of an uploaded Word file. Refuses files that aren't Word files, that are damaged or encrypted, or
 * that contain programs.
 */
export function readWord(bytes: Buffer): Promise<WordFile> {
  return refusingOthers(
    async () => {
      if (isCompound(bytes)) {
        openDoc(bytes);
        return { format: 'doc', text: '', paragraphs: [] };
      }
      const { parts, main } = await openDocx(bytes);
      const paragraphs = await docxParagraphs(await readPart(parts, main.path));
      return { format: 'docx', text: textOf(paragraphs), paragraphs };
    },
    (error) => findWordDefect(bytes) ?? defectOf(error) ?? fileDefects.file_damaged,
  );
}

/**
 * Returns the paragraphs of a file that `readWord` has accepted, without repeating all its checks. Returns none for a
 * `.doc`.
 */
export async function wordParagraphs(bytes: Buffer): Promise<readonly WordParagraph[]> {
  if (isCompound(bytes)) return [];
  const { parts, main } = await openPackage(bytes);
  return docxParagraphs(await readPart(parts, main.path));
}

function textOf(paragraphs: readonly WordParagraph[]): string {
  return paragraphs.map(({ runs }) => runs.map(({ text }) => text).join('')).join('\n');
}

/**
 * Runs `read`, and refuses a file that it can't read. `explain` returns why an unreadable file is refused, or undefined
 * if the reason is unknown.
 */
export async function refusingOthers<T>(
  read: () => Promise<T>,
  explain: (error: unknown) => FileDefect | undefined = defectOf,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ContentRefused)
      refuse(kernelRefusals.OFFICE_FILE_NOT_ALLOWED, { values: { item: error.item } });
    if (!isUnreadable(error)) throw error;
    const defect = explain(error);
    return refuse(kernelRefusals.FILE_TYPE_NOT_ALLOWED, defect && { fields: { file: defect } });
  }
}

function defectOf(error: unknown): FileDefect | undefined {
  return error instanceof PackageRefused || error instanceof CompoundRefused ? error.defect : undefined;
}

/** Returns whether the error is caused by the file and not by a bug in the program. */
export function isUnreadable(error: unknown): boolean {
  return [ZipRefused, XmlRefused, CompoundRefused, PackageRefused].some((kind) => error instanceof kind);
}
