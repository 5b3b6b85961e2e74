import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import type { Kernel } from '../kernel.ts';
import { keepChecked, type SentDocument } from './keep-checked.ts';

interface SentPdf extends Omit<SentDocument, 'contentType'> {
  /** True if XML may be attached to the document, as in bank receipts and electronic invoices. */
  readonly mayCarryXml?: boolean;
}

/** Stores an uploaded PDF if it is complete, has pages, and can only be viewed. */
export async function keepDocument(
  kernel: Kernel,
  { mayCarryXml = false, ...sent }: SentPdf,
): Promise<{ id: string; size: number }> {
  const job = mayCarryXml ? 'pdfWithXml' : 'pdf';
  const { id, size } = await keepChecked(kernel, job, { ...sent, contentType: PDF_TYPE });
  return { id, size };
}
