import { deflateSync } from 'node:zlib';
import { blankJpegMetadata } from './image-jpeg.ts';
import { readCheckedPdf } from './pdf-check.ts';
import {
  dictionariesOf,
  dictionaryOf,
  hasName,
  namesIn,
  type PdfDictionary,
  type PdfEntry,
  objectReferences,
  valueOf,
} from './pdf-dictionaries.ts';
import { type PdfGraph, readGraph } from './pdf-graph.ts';
import { allObjects, type PackedObjects, type PdfObject, tokensOf } from './pdf-objects.ts';

// Metadata of the document or of a part, data that drawing programs store for themselves, and attached files.
const ERASED = new Set(['Metadata', 'PieceInfo', 'LastModified', 'AF']);
// Names and descriptions of files, on the writer's disk or attached.
const FILE_NAMES = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix', 'Desc']);
// Annotations, which contain their authors' names.
const REMARKS = new Set(
  `Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup
   FileAttachment Redact`.split(/\s+/),
);

/**
 * A copy of the same length, so that all offsets in the file's cross-reference table stay valid: properties, metadata,
 * private data of programs, file names, signatures and authors of annotations are overwritten. Null if they are in an
 * object stream that does not fit into its old space. Throws PdfRefused, also for everything that `checkPdf` refuses.
 */
export function blankPdfMetadata(bytes: Buffer): Buffer | null {
  const copy = Buffer.from(bytes);
  const contents = readCheckedPdf(copy);
  const graph = readGraph(allObjects(contents), { isErased, choose: personalEntries });
  const plan = { graph, personal: personalObjects(graph, contents.objects) };
  for (const object of contents.objects) {
    blankStream(copy, object, graph);
    blankObject(object, plan);
  }
  for (const stream of contents.packed) if (!repack(copy, stream, plan)) return null;
  return copy;
}

interface Plan {
  readonly graph: PdfGraph;
  /** The numbers of objects that contain personal text. */
  readonly personal: ReadonlySet<number>;
}

function isErased({ key }: PdfEntry): boolean {
  return ERASED.has(key.text);
}

function personalEntries(dictionary: PdfDictionary): readonly PdfEntry[] {
  // A signature contains the signer's name, place and certificate.
  if (valueOf(dictionary, 'ByteRange')) return dictionary;
  const isRemark = namesIn(valueOf(dictionary, 'Subtype')).some((name) => REMARKS.has(name));
  return dictionary.filter(
    ({ key, value }) =>
      FILE_NAMES.has(key.text) ||
      (key.text === 'T' && isRemark) ||
      (key.text === 'Info' && value[0]?.kind === '<<'),
  );
}

/**
 * Returns the objects that contain the document's properties, in all its versions, and the texts that personal entries
 * refer to.
 */
function personalObjects({ byNumber, chosen }: PdfGraph, objects: readonly PdfObject[]): ReadonlySet<number> {
  const properties = new Set<number>();
  for (const object of objects)
    for (const { key, value } of dictionaryOf(tokensOf(object)))
      if (key.text === 'Info') for (const number of objectReferences(value)) properties.add(number);
  const holders = [...properties].flatMap((number) => byNumber.get(number) ?? []);
  const named = [...chosen, ...holders.flatMap((object) => objectReferences(tokensOf(object)))];
  const texts = named.filter((number) => (byNumber.get(number) ?? []).every(isText));
  return new Set([...properties, ...texts]);
}

function isText(object: PdfObject): boolean {
  const tokens = tokensOf(object);
  return tokens.length === 1 && tokens[0]?.kind === 'string';
}

function isIn(numbers: ReadonlySet<number>, { number }: PdfObject): boolean {
  return number !== null && numbers.has(number);
}

/** Returns whether anything changed. */
function blankObject(object: PdfObject, { graph, personal }: Plan): boolean {
  const { source, start, end } = object;
  const isPersonal = isIn(personal, object);
  if (isIn(graph.erased, object)) {
    source.fill(' ', start, end);
    return true;
  }
  if (!isPersonal && !graph.affected.has(object)) return false;
  const tokens = tokensOf(object);
  const dictionaries = dictionariesOf(tokens);
  const texts = isPersonal ? tokens : dictionaries.flatMap(personalEntries).flatMap(({ value }) => value);
  for (const token of texts) if (token.kind === 'string') source.fill(' ', token.start + 1, token.end - 1);
  for (const { key, value } of dictionaries.flat().filter(isErased))
    source.fill(' ', key.start, (value.at(-1) ?? key).end);
  return true;
}

// Erased metadata is no longer referenced, so its stream need not be unpackable.
function blankStream(copy: Buffer, object: PdfObject, { erased }: PdfGraph): void {
  if (!object.stream) return;
  const data = copy.subarray(object.stream.start, object.stream.end);
  const dictionary = dictionaryOf(tokensOf(object));
  const isMetadata = hasName(dictionary, 'Type', 'Metadata') || hasName(dictionary, 'Subtype', 'XML');
  const filter = namesIn(valueOf(dictionary, 'Filter'));
  if (isMetadata || isIn(erased, object)) data.fill(' ');
  else if (filter.length === 1 && filter[0] === 'DCTDecode') blankJpegMetadata(data);
}

// The shortened content compresses to fewer bytes; readers stop at the end of the compressed data.
function repack(copy: Buffer, { isPlain, stream, bytes, objects }: PackedObjects, plan: Plan): boolean {
  const changed = objects.map((object) => blankObject(object, plan)).includes(true);
  if (!changed || isPlain) return true;
  const place = copy.subarray(stream.start, stream.end);
  const content = deflateSync(bytes, { level: 9 });
  if (content.length > place.length) return false;
  place.fill('\n');
  content.copy(place);
  return true;
}
