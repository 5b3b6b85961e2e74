import { buffer } from 'node:stream/consumers';
import type { Language } from '@plenum/contract/kernel/language';
import type { SubmissionContent } from '@plenum/contract/submissions/content';
import { FileMissing } from '#kernel/files/file-store';
import type { Kernel } from '#kernel/kernel';
import type { WordParagraph } from '#kernel/word/docx-text';
import { isUnreadable, wordParagraphs } from '#kernel/word/read-word';
import type { BookItem, BookSection } from './book.ts';
import { presentAbstract } from './present-abstract.ts';

export interface SectionToPrint extends BookSection {
  readonly submissions: readonly {
    readonly number: number;
    readonly content: SubmissionContent;
    readonly note?: string;
  }[];
}

/**
 * The contents of the book. Each text is read from its file only when needed, so that a thousand files are never in
 * memory together.
 */
export async function* readBookItems(
  kernel: Pick<Kernel, 'files' | 'log'>,
  sections: readonly SectionToPrint[],
  language: Language,
): AsyncGenerator<BookItem> {
  for (const { submissions, ...section } of sections) {
    if (submissions.length === 0) continue;
    yield { kind: 'section', section };
    for (const submission of submissions) {
      const paragraphs = await readParagraphs(kernel, submission.content.abstractFileId);
      yield { kind: 'abstract', abstract: presentAbstract({ ...submission, paragraphs }, language) };
    }
  }
}

// Reads the paragraphs of a file; empty if the file is lost or damaged. Such a file must not make the whole book fail,
// so the book says that there is no text.
async function readParagraphs(
  { files, log }: Pick<Kernel, 'files' | 'log'>,
  fileId: string,
): Promise<readonly WordParagraph[]> {
  try {
    return await wordParagraphs(await buffer(await files.open(fileId)));
  } catch (error) {
    if (!(error instanceof FileMissing) && !isUnreadable(error)) throw error;
    log.warn({ fileId, err: error }, 'could not read an abstract for the book');
    return [];
  }
}
