import { invoiceRefusals } from '@plenum/contract/invoices/messages';
import { OFD_TYPE, XML_TYPE } from '@plenum/contract/invoices/endpoints';
import type { InvoiceFormat } from '@plenum/contract/invoices/states';
import { PDF_TYPE } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { decodeXml, XmlRefused } from '@plenum/contract/kernel/xml/decode-xml';
import { isInertXml } from '#kernel/files/inert-xml';
import { beginsPdf } from '#kernel/files/pdf-check';
import { refuse } from '#kernel/http/response/refusal-error';
import { readZip, type ZippedFile } from '#kernel/zip/read-zip';
import { ZipRefused } from '#kernel/zip/zip-refused';

/** What an uploaded file is, whatever it calls itself, and the text that can be read in it. A PDF is checked elsewhere. */
export interface ReadFile {
  readonly format: InvoiceFormat;
  /** Empty for a PDF: its letters are drawn, not written. */
  readonly text: string;
}

export const typeOfFormat: Readonly<Record<InvoiceFormat, string>> = {
  pdf: PDF_TYPE,
  ofd: OFD_TYPE,
  xml: XML_TYPE,
};

const MEGABYTE = 1024 * 1024;
// An invoice has one page, some fonts and pictures.
const OFD_LIMITS = { entries: 500, totalBytes: 30 * MEGABYTE, fileBytes: 15 * MEGABYTE };
const OFD_ROOT = 'OFD.xml';
// Of so much text the numbers are found; a longer document is no invoice.
const MOST_TEXT = 2 * MEGABYTE;

export async function readInvoiceFile(bytes: Buffer): Promise<ReadFile> {
  if (beginsPdf(bytes)) return { format: 'pdf', text: '' };
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return { format: 'ofd', text: await readOfd(bytes) };
  return { format: 'xml', text: readXml(bytes) };
}

async function readOfd(bytes: Buffer): Promise<string> {
  try {
    const files = readZip(bytes, OFD_LIMITS);
    if (!files.some(({ path }) => path === OFD_ROOT)) refuse(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
    return await textOf(files.filter(({ path }) => path.toLowerCase().endsWith('.xml')));
  } catch (error) {
    if (error instanceof ZipRefused) refuse(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
    throw error;
  }
}

// Every part is checked, though the text of the first ones is enough.
async function textOf(parts: readonly ZippedFile[]): Promise<string> {
  let text = '';
  for (const part of parts) {
    const read = readXml(await part.read());
    if (text.length < MOST_TEXT) text += ` ${read}`;
  }
  return text.slice(0, MOST_TEXT);
}

/** The text between the tags. Refuses what is no XML, or declares anything. */
function readXml(bytes: Buffer): string {
  const xml = decode(bytes);
  if (!isInertXml(xml)) refuse(kernelRefusals.FILE_TYPE_NOT_ALLOWED);
  return xml
    .replaceAll(/<!--[\s\S]*?-->|<[^<>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof escapes) => escapes[name])
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const escapes = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(bytes: Buffer): string {
  try {
    return decodeXml(bytes);
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error;
    return refuse(
      error.problem === 'declares' ? invoiceRefusals.XML_ENTITIES : kernelRefusals.FILE_TYPE_NOT_ALLOWED,
    );
  }
}
