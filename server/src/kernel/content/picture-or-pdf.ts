import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '../refusal/refusal-error.ts';
import { checkImage, stripMetadata } from './image-check.ts';
import { ImageRefused } from './image-format.ts';
import { beginsPdf } from './pdf-check.ts';
import { blankPdfMetadata } from './pdf-metadata.ts';
import { PdfRefused } from './pdf-objects.ts';

interface PictureOrPdf {
  readonly type: 'image/png' | 'image/jpeg' | typeof PDF_TYPE;
  /**
   * A copy without metadata about its maker, place or time. Null for a PDF whose metadata is packed so that it can't be
   * overwritten (decision 94).
   */
  readonly clean: Buffer | null;
}

// A sheet of 841 × 1189 mm with 300 points to the inch.
const LARGEST_SHEET = { side: 16_384, pixels: 150_000_000 };
const PICTURES = ['image/png', 'image/jpeg'] as const;

/**
 * Reads a picture or PDF that people will only view, and detects its type by its content. Refuses other files, and PDFs
 * that can do more than be viewed.
 */
export function readPictureOrPdf(bytes: Buffer): PictureOrPdf {
  if (beginsPdf(bytes)) return { type: PDF_TYPE, clean: refusingPdf(() => blankPdfMetadata(bytes)) };
  const type = readPicture(bytes);
  return { type, clean: stripMetadata(bytes, type) };
}

function readPicture(bytes: Buffer): (typeof PICTURES)[number] {
  try {
    return checkImage(bytes, PICTURES, LARGEST_SHEET).type as (typeof PICTURES)[number];
  } catch (error) {
    if (error instanceof ImageRefused) refuse(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
    throw error;
  }
}

/** Runs `read`, and refuses with the reason if it throws PdfRefused. */
export function refusingPdf<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error;
    if (error.problem === 'too complex') refuse(kernelRefusals.DOCUMENT_TOO_COMPLEX);
    if (error.problem === 'not pdf') refuse(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
    return refuse(kernelRefusals.PDF_NOT_ALLOWED, { values: { item: error.item } });
  }
}
