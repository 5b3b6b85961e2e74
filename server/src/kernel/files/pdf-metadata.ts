import { deflateSync } from 'node:zlib';
import { blankJpegMetadata } from './image-jpeg.ts';
import {
  type Dictionary,
  dictionaryOf,
  namesIn,
  type PackedObjects,
  type PdfContents,
  type PdfObject,
  readPdf,
  referenceIn,
} from './pdf-objects.ts';
import type { PdfToken } from './pdf-tokens.ts';

const EMPTY_XMP =
  "<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'/><?xpacket end='w'?>";
// Remarks on a page, which carry the name of the person who made them.
const REMARKS = new Set(
  `Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup
   FileAttachment Redact`.split(/\s+/),
);

/**
 * A copy of the same length, so that every place stays where the file's table of contents says: properties, metadata
 * and authors of remarks are overwritten. Null where they are packed in a way that can't be rewritten in its place.
 * Throws PdfRefused.
 */
export async function blankPdfMetadata(bytes: Buffer): Promise<Buffer | null> {
  const copy = Buffer.from(bytes);
  const contents = await readPdf(copy);
  const personal = propertyNumbers(contents);
  for (const object of contents.objects) {
    blankObject(object, personal);
    if (!blankStream(copy, object)) return null;
  }
  for (const stream of contents.packed) if (!repack(copy, stream, personal)) return null;
  return copy;
}

/** The objects that hold the document's properties, in all its versions, and the texts that those refer to. */
function propertyNumbers({ objects, packed }: PdfContents): ReadonlySet<number> {
  const all = [...objects, ...packed.flatMap((stream) => stream.objects)];
  const numbers = new Set<number>();
  for (const { tokens } of objects) {
    const info = referenceIn(dictionaryOf(tokens).get('Info'));
    if (info !== null) numbers.add(info);
  }
  for (const { tokens } of all.filter(({ number }) => number !== null && numbers.has(number)))
    for (const value of dictionaryOf(tokens).values()) {
      const text = referenceIn(value);
      if (text !== null && isText(all, text)) numbers.add(text);
    }
  return numbers;
}

function isText(all: readonly PdfObject[], number: number): boolean {
  const named = all.filter((object) => object.number === number);
  return named.every(({ tokens }) => tokens.length === 1 && tokens[0]?.kind === 'string');
}

/** Whether anything changed. */
function blankObject({ number, tokens, source }: PdfObject, personal: ReadonlySet<number>): boolean {
  const dictionary = dictionaryOf(tokens);
  const strings = (number !== null && personal.has(number) ? tokens : personalTexts(dictionary)).filter(
    ({ kind }) => kind === 'string',
  );
  for (const { start, end } of strings) source.fill(' ', start + 1, end - 1);
  return strings.length > 0;
}

function personalTexts(dictionary: Dictionary): readonly PdfToken[] {
  const direct = dictionary.get('Info');
  const author = namesIn(dictionary.get('Subtype')).some((name) => REMARKS.has(name))
    ? dictionary.get('T')
    : [];
  return [...(direct?.[0]?.kind === '<<' ? direct : []), ...(author ?? [])];
}

/** False where a stream should be emptied and can't. */
function blankStream(copy: Buffer, { tokens, stream }: PdfObject): boolean {
  if (!stream) return true;
  const dictionary = dictionaryOf(tokens);
  const filter = namesIn(dictionary.get('Filter'));
  const data = copy.subarray(stream.start, stream.end);
  const isMetadata =
    namesIn(dictionary.get('Type')).includes('Metadata') ||
    namesIn(dictionary.get('Subtype')).includes('XML');
  if (!isMetadata) {
    if (filter.length === 1 && filter[0] === 'DCTDecode') blankJpegMetadata(data);
    return true;
  }
  if (filter.length === 0)
    return refill(data, Buffer.from(EMPTY_XMP), ' ') || refill(data, Buffer.alloc(0), ' ');
  return filter.length === 1 && filter[0] === 'FlateDecode' && refill(data, deflateSync(EMPTY_XMP), '\n');
}

// With less to say it packs smaller; readers stop where the packed bytes end.
function repack(
  copy: Buffer,
  { isPlain, stream, bytes, objects }: PackedObjects,
  personal: ReadonlySet<number>,
): boolean {
  const changed = objects.map((object) => blankObject(object, personal)).includes(true);
  const data = copy.subarray(stream.start, stream.end);
  if (!changed || isPlain) return true;
  return refill(data, deflateSync(bytes, { level: 9 }), '\n');
}

function refill(place: Buffer, content: Buffer, rest: string): boolean {
  if (content.length > place.length) return false;
  place.fill(rest);
  content.copy(place);
  return true;
}
