import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '../http/response/refusal-error.ts';
import { checkImage, stripMetadata } from './image-check.ts';
import { ImageRefused } from './image-format.ts';
import { beginsPdf, PDF } from './keep-document.ts';
import { checkPdf } from './pdf-check.ts';
import { blankPdfMetadata } from './pdf-metadata.ts';
import { PdfRefused } from './pdf-objects.ts';

export type PictureOrPdf = 'image/png' | 'image/jpeg' | typeof PDF;

// A sheet of 841 × 1189 mm with 300 points to the inch.
const LARGEST_SHEET = { side: 16_384, pixels: 150_000_000 };
const PICTURES = ['image/png', 'image/jpeg'] as const;

/** What a file to be looked at is, by its content. Refuses everything else, and a PDF that can do more. */
export async function readPictureOrPdf(bytes: Buffer): Promise<PictureOrPdf> {
  return refusingOthers(async () => {
    if (beginsPdf(bytes)) {
      await checkPdf(bytes);
      return PDF;
    }
    return checkImage(bytes, PICTURES, LARGEST_SHEET).type as (typeof PICTURES)[number];
  });
}

/**
 * A copy without what tells of its maker, place or time. Null for a PDF in which that is packed so that it can't be
 * overwritten (decision 79). Refuses what `readPictureOrPdf` refuses.
 */
export async function cleanPictureOrPdf(bytes: Buffer): Promise<Buffer | null> {
  const type = await readPictureOrPdf(bytes);
  return type === PDF ? blankPdfMetadata(bytes) : stripMetadata(bytes, type);
}

async function refusingOthers<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ImageRefused || error instanceof PdfRefused)
      refuse(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
    throw error;
  }
}
