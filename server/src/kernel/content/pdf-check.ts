import { decodeXml, XmlRefused } from '@plenum/contract/kernel/xml/decode-xml';
import { isInertXml } from './inert-xml.ts';
import {
  dictionariesOf,
  hasName,
  type PdfDictionary,
  objectReferences,
  valueOf,
} from './pdf-dictionaries.ts';
import {
  allObjects,
  type PdfContents,
  type PdfObject,
  PdfRefused,
  readPdf,
  tokensOf,
  unpackedStream,
} from './pdf-objects.ts';
import { type PdfToken, stringText } from './pdf-tokens.ts';

const HEAD = '%PDF-';
const TAIL = '%%EOF';
// Writers leave line ends and some padding after the last word.
const TAIL_WITHIN = 1024;

/** Whether the first bytes are those of a PDF. */
export function beginsPdf(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, HEAD.length) === HEAD;
}

function endsPdf(bytes: Buffer): boolean {
  return bytes.subarray(-TAIL_WITHIN).includes(TAIL);
}

// Actions that run a program or a script, submit forms or open other files, and films.
const REFUSED = new Set(
  `JavaScript JS Launch RichMedia XFA SubmitForm ImportData GoToE GoToR Rendition Movie Sound
   OnInstantiate`.split(/\s+/),
);
const ATTACHING = new Set(['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment']);

const ENCRYPTION = 'Encrypt';

export interface PdfRules {
  /** Electronic invoices and bank receipts carry their data as XML (ZUGFeRD, XBRL). */
  readonly mayCarryXml?: boolean;
  /**
   * Banks and authors forbid changes by encrypting texts and pictures. Names stay readable, so that the file can be
   * checked, unless objects are packed into streams. An encrypted file can't be cleaned.
   */
  readonly mayBeEncrypted?: boolean;
}

/** Throws PdfRefused unless this is a complete PDF with pages that can only be viewed. */
export function checkPdf(bytes: Buffer, rules: PdfRules = {}): void {
  readCheckedPdf(bytes, rules);
}

/** The objects of a PDF that `checkPdf` lets pass. */
export function readCheckedPdf(bytes: Buffer, rules: PdfRules = {}): PdfContents {
  if (!beginsPdf(bytes) || !endsPdf(bytes)) throw new PdfRefused('not pdf');
  const contents = readObjects(bytes);
  const objects = allObjects(contents);
  const mayBeEncrypted = rules.mayBeEncrypted === true && contents.packed.length === 0;
  let [hasCatalogue, hasPage] = [false, false];
  const attached = new Set<number>();
  for (const object of objects) {
    const tokens = tokensOf(object);
    requireInert(tokens, { ...rules, mayBeEncrypted });
    for (const dictionary of dictionariesOf(tokens)) {
      hasCatalogue ||= hasName(dictionary, 'Type', 'Catalog') && valueOf(dictionary, 'Pages') !== undefined;
      hasPage ||= hasName(dictionary, 'Type', 'Page');
      for (const number of attachedBy(dictionary, object.source, rules)) attached.add(number);
      if (hasName(dictionary, 'Type', 'EmbeddedFile') && object.number !== null) attached.add(object.number);
    }
  }
  if (!hasCatalogue || !hasPage) throw new PdfRefused('not pdf', 'no page');
  requireXml(objects, attached);
  return contents;
}

function readObjects(bytes: Buffer): PdfContents {
  try {
    return readPdf(bytes);
  } catch (error) {
    // Its object streams can't be unpacked.
    const isEncrypted =
      error instanceof PdfRefused && error.problem === 'not pdf' && bytes.includes('/Encrypt');
    throw isEncrypted ? new PdfRefused('not allowed', ENCRYPTION) : error;
  }
}

function requireInert(tokens: readonly PdfToken[], { mayCarryXml, mayBeEncrypted }: PdfRules): void {
  for (const { kind, text } of tokens) {
    if (kind !== 'name') continue;
    const isRefused =
      REFUSED.has(text) ||
      (mayCarryXml !== true && ATTACHING.has(text)) ||
      (mayBeEncrypted !== true && text === ENCRYPTION);
    if (isRefused) throw new PdfRefused('not allowed', text);
  }
}

const FILE_NAMES = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix']);
const XML_NAME = /^[^\p{Cc}\p{Cf}]+\.(?:xml|xbrl)$/iu;

/** The objects that a file specification names as the content of an attached file. */
function attachedBy(dictionary: PdfDictionary, source: Buffer, { mayCarryXml }: PdfRules): readonly number[] {
  const files = dictionary.filter(({ key }) => key.text === 'EF').flatMap(({ value }) => value);
  const names = dictionary.filter(({ key }) => FILE_NAMES.has(key.text));
  // `EF` may also be the name of a font; an embedded file has a file name.
  if (files.length === 0 || names.length === 0) return [];
  if (mayCarryXml !== true) throw new PdfRefused('not allowed', 'EF');
  for (const { value } of names) {
    const [name] = value;
    if (name?.kind !== 'string' || !XML_NAME.test(stringText(source, name)))
      throw new PdfRefused('not allowed', 'EmbeddedFiles');
  }
  return objectReferences(files);
}

const MOST_XML = 16 * 1024 * 1024;

function requireXml(objects: readonly PdfObject[], numbers: ReadonlySet<number>): void {
  let left = MOST_XML;
  for (const object of objects) {
    if (object.number === null || !numbers.has(object.number)) continue;
    const [dictionary = []] = dictionariesOf(tokensOf(object));
    const xml = unpackedStream(object, dictionary, left);
    if (!xml || !isXml(xml)) throw new PdfRefused('not allowed', 'EmbeddedFiles');
    left -= xml.length;
  }
}

function isXml(bytes: Buffer): boolean {
  try {
    return isInertXml(decodeXml(bytes));
  } catch (error) {
    if (error instanceof XmlRefused) return false;
    throw error;
  }
}
