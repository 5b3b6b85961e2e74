import { checkPdf } from '../content/pdf-check.ts';
import { readPictureOrPdf, refusingPdf } from '../content/picture-or-pdf.ts';
import { readOfdText, readXmlText } from '../content/xml-text.ts';
import { readWorkbook } from '../sheet/read-workbook.ts';
import { cleanWord } from '../word/clean-word.ts';
import { readSlides } from '../word/read-slides.ts';
import { readWord, type WordFile } from '../word/read-word.ts';

type WordFormat = WordFile['format'];

/** The work on uploaded documents outside the main thread. Each job refuses documents that may not be stored. */
export const jobs = {
  /** A PDF that can only be viewed; it may be encrypted. */
  pdf: (bytes: Buffer): void => refusingPdf(() => checkPdf(bytes, { mayBeEncrypted: true })),
  /** Like `pdf`, but the file may also carry XML, as bank receipts and electronic invoices do. */
  pdfWithXml: (bytes: Buffer): void =>
    refusingPdf(() => checkPdf(bytes, { mayBeEncrypted: true, mayCarryXml: true })),
  word: async (bytes: Buffer): Promise<{ readonly format: WordFormat }> => {
    const { format } = await readWord(bytes);
    return { format };
  },
  /** `clean` is a copy for reviewers; null if the file can't be cleaned. */
  abstract: async (
    bytes: Buffer,
  ): Promise<{ readonly format: WordFormat; readonly text: string } & Cleaned> => {
    const { format, text } = await readWord(bytes);
    return { format, text, clean: await cleanWord(bytes) };
  },
  poster: (bytes: Buffer): { readonly type: string } & Cleaned => readPictureOrPdf(bytes),
  slides: (bytes: Buffer): Promise<'pptx' | 'pdf'> => readSlides(bytes),
  xmlText: readXmlText,
  ofdText: readOfdText,
  workbook: readWorkbook,
};

export type DocumentJobs = typeof jobs;

interface Cleaned {
  /** Not a Buffer, because a copied one arrives in the server's thread as a Uint8Array. */
  readonly clean: Uint8Array | null;
}
