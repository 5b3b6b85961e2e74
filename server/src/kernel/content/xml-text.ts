import { decodeXml, XmlRefused } from '@plenum/contract/kernel/xml/decode-xml';
import { readZip, type ZippedFile } from '../zip/read-zip.ts';
import { ZipRefused } from '../zip/zip-refused.ts';
import { isInertXml } from './inert-xml.ts';

/** The text between the tags of an uploaded document, or why the document can't be accepted. */
export type XmlText =
  | { readonly text: string; readonly problem: null }
  /** `declares`: it contains a document type or entities. `unreadable`: it isn't XML, or a browser would run it. */
  | { readonly problem: 'declares' | 'unreadable' };

const MEGABYTE = 1024 * 1024;
// Even an OFD document of one page contains some fonts and pictures.
const OFD_LIMITS = { entries: 500, totalBytes: 30 * MEGABYTE, fileBytes: 15 * MEGABYTE };
const OFD_ROOT = 'OFD.xml';
const MOST_TEXT = 2 * MEGABYTE;

export function readXmlText(bytes: Buffer): XmlText {
  try {
    return { text: textOf(bytes), problem: null };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** Checks every XML part of an OFD document. Text after the first two megabytes is left out. */
export async function readOfdText(bytes: Buffer): Promise<XmlText> {
  try {
    const files = readZip(bytes, OFD_LIMITS);
    if (!files.some(({ path }) => path === OFD_ROOT)) return { problem: 'unreadable' };
    return {
      text: await textOfParts(files.filter(({ path }) => path.toLowerCase().endsWith('.xml'))),
      problem: null,
    };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

async function textOfParts(parts: readonly ZippedFile[]): Promise<string> {
  let text = '';
  for (const part of parts) {
    const read = textOf(await part.read());
    if (text.length < MOST_TEXT) text += ` ${read}`;
  }
  return text.slice(0, MOST_TEXT);
}

class NotInert extends Error {}

function textOf(bytes: Buffer): string {
  const xml = decodeXml(bytes);
  if (!isInertXml(xml)) throw new NotInert();
  return xml
    .replaceAll(/<!--[\s\S]*?-->|<[^<>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: keyof typeof escapes) => escapes[name])
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const escapes = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function problemOf(error: unknown): 'declares' | 'unreadable' {
  if (error instanceof XmlRefused) return error.problem === 'declares' ? 'declares' : 'unreadable';
  if (error instanceof ZipRefused || error instanceof NotInert) return 'unreadable';
  throw error;
}
