import { invoiceRefusals } from '@plenum/contract/invoices/messages';
import { OFD_TYPE, XML_TYPE } from '@plenum/contract/invoices/endpoints';
import type { InvoiceFormat } from '@plenum/contract/invoices/states';
import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { XmlText } from '#kernel/content/xml-text';
import { beginsPdf } from '#kernel/content/pdf-check';
import { refuse } from '#kernel/refusal/refusal-error';

export interface ReadFile {
  readonly format: InvoiceFormat;
  /** Empty for a PDF, whose text has to be extracted separately. */
  readonly text: string;
}

export const typeOfFormat: Readonly<Record<InvoiceFormat, string>> = {
  pdf: PDF_TYPE,
  ofd: OFD_TYPE,
  xml: XML_TYPE,
};

/** Checks a file in a worker thread. */
export type CheckFile = (job: 'pdfWithXml' | 'ofdText' | 'xmlText') => Promise<XmlText | void>;

/** Detects the format from the bytes, whatever the file name and type are, and has the file checked. */
export async function readInvoiceFile(bytes: Buffer, check: CheckFile): Promise<ReadFile> {
  const format = formatOf(bytes);
  const read = await check(jobOf[format]);
  if (!read) return { format, text: '' };
  if (read.problem === null) return { format, text: read.text };
  return refuse(
    read.problem === 'declares' ? invoiceRefusals.XML_ENTITIES : kernelRefusals.FILE_TYPE_NOT_ALLOWED,
  );
}

const jobOf = { pdf: 'pdfWithXml', ofd: 'ofdText', xml: 'xmlText' } as const;

function formatOf(bytes: Buffer): InvoiceFormat {
  if (beginsPdf(bytes)) return 'pdf';
  return bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'ofd' : 'xml';
}
