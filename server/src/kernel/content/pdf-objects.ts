import { inflateSync } from 'node:zlib';
import { dictionaryOf, namesIn, type PdfDictionary, valueOf } from './pdf-dictionaries.ts';
import { isPdfSpace, type PdfToken, pdfTokens } from './pdf-tokens.ts';

export interface PdfObject {
  /** Null for a trailer. */
  readonly number: number | null;
  /** The buffer of its words: the file, or an unpacked stream. */
  readonly source: Buffer;
  readonly start: number;
  readonly end: number;
  readonly stream?: PdfStream;
}

interface PdfStream {
  readonly start: number;
  readonly end: number;
}

/**
 * A stream that contains other objects, and its unpacked bytes. If `isPlain`, it was not packed, and the bytes are part
 * of the file.
 */
export interface PackedObjects {
  readonly isPlain: boolean;
  readonly stream: PdfStream;
  readonly bytes: Buffer;
  readonly objects: readonly PdfObject[];
}

export interface PdfContents {
  readonly objects: readonly PdfObject[];
  readonly packed: readonly PackedObjects[];
}

/**
 * `not pdf`: another kind of file, or a broken one. `too complex`: more than can be checked. `not allowed`: it contains
 * an active feature, named by `item`.
 */
type PdfProblem = 'not pdf' | 'too complex' | 'not allowed';

export class PdfRefused extends Error {
  override readonly name = 'PdfRefused';
  readonly problem: PdfProblem;
  readonly item: string;

  constructor(problem: PdfProblem, item = '') {
    super(`pdf refused: ${problem} ${item}`);
    this.problem = problem;
    this.item = item;
  }
}

const MEGABYTE = 1024 * 1024;
const MOST_UNPACKED = 64 * MEGABYTE;
/**
 * A programme of 300 tagged pages has about 60,000 objects. The marks of a plot don't count, because they are words of
 * one stream.
 */
export const MOST_OBJECTS = 100_000;
// The number of times that the bytes of a file may be read. Objects may be nested, and reading each of them could
// otherwise take forever.
const MOST_READ = 4;
// The number of bytes in front of `obj` that are searched for the object's number, because comments may be between
// them.
const LOOK_BACK = 512;

interface Budget {
  left: number;
  unpacked: number;
  objects: number;
}

/**
 * Every object that a reader could find, whatever the file's cross-reference table contains: wherever bytes look like
 * the beginning of an object, including inside streams and strings. Throws PdfRefused if the file can't be read.
 */
export function readPdf(bytes: Buffer): PdfContents {
  const budget = {
    left: bytes.length * MOST_READ + MEGABYTE,
    unpacked: MOST_UNPACKED,
    objects: MOST_OBJECTS,
  };
  const objects: PdfObject[] = [];
  const packed: PackedObjects[] = [];
  const endOfStream = createFinder(bytes, 'endstream');
  for (const { number, at } of beginnings(bytes)) {
    const { object, isContainer } = readObject(bytes, number, at, budget, endOfStream);
    objects.push(object);
    if (isContainer) packed.push(unpack(object, budget));
  }
  return { objects, packed };
}

export function tokensOf({ source, start, end }: PdfObject): PdfToken[] {
  return [...pdfTokens(source, start, end)];
}

export function allObjects({ objects, packed }: PdfContents): PdfObject[] {
  return [...objects, ...packed.flatMap((stream) => stream.objects)];
}

// Positions are requested in ascending order, so a result is valid for every position before it.
function createFinder(bytes: Buffer, word: string): (from: number) => number {
  let [asked, found] = [0, -1];
  return (from) => {
    if (from < asked || from > found) {
      asked = from;
      found = bytes.indexOf(word, from);
      if (found < 0) found = bytes.length;
    }
    return found;
  };
}

const OBJECT = Buffer.from('obj');

function* beginnings(bytes: Buffer): Generator<{ number: number | null; at: number }> {
  for (let at = bytes.indexOf(OBJECT); at >= 0; at = bytes.indexOf(OBJECT, at + 3)) {
    const number = numberBefore(bytes, at) ?? numberBeforeComments(bytes, at);
    if (number !== null) yield { number, at: at + 3 };
  }
  for (let at = bytes.indexOf('trailer'); at >= 0; at = bytes.indexOf('trailer', at + 7))
    yield { number: null, at: at + 7 };
}

/** Returns the `12` of `12 0 obj`, read backwards; null if there are no two numbers. */
function numberBefore(bytes: Buffer, end: number): number | null {
  const generationEnd = skipBack(bytes, end, isPdfSpace);
  const generation = skipBack(bytes, generationEnd, isDigit);
  const numberEnd = skipBack(bytes, generation, isPdfSpace);
  const number = skipBack(bytes, numberEnd, isDigit);
  if (generation === generationEnd || numberEnd === generation || number === numberEnd) return null;
  return Number(bytes.toString('latin1', number, numberEnd));
}

function numberBeforeComments(bytes: Buffer, end: number): number | null {
  // A letter here is usually the end of `endobj`.
  if (isLetter(bytes[end - 1])) return null;
  const before = bytes.subarray(Math.max(0, end - LOOK_BACK), end);
  if (!before.includes('%')) return null;
  const uncommented = Buffer.from(before.toString('latin1').replaceAll(/%[^\r\n]*[\r\n]/g, ' '), 'latin1');
  return numberBefore(uncommented, uncommented.length);
}

function skipBack(bytes: Buffer, end: number, skips: (byte: number | undefined) => boolean): number {
  let at = end;
  while (at > 0 && end - at < LOOK_BACK && skips(bytes[at - 1])) at -= 1;
  return at;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && (byte | 32) >= 97 && (byte | 32) <= 122;
}

const ENDS = new Set(['endobj', 'stream', 'obj', 'startxref', 'xref']);

function readObject(
  source: Buffer,
  number: number | null,
  start: number,
  budget: Budget,
  endOfStream: (from: number) => number,
): { object: PdfObject; isContainer: boolean } {
  spendObject(budget);
  const names = new Set<string>();
  for (const token of pdfTokens(source, start)) {
    if (token.kind === 'name' && (token.text === 'First' || token.text === 'N')) names.add(token.text);
    if (token.kind !== 'word' || !ENDS.has(token.text)) continue;
    spend(budget, token.end - start);
    const object = { number, source, start, end: token.start };
    if (token.text !== 'stream') return { object, isContainer: false };
    const from = afterLineEnd(source, token.end);
    // An object stream is detected by its entries, not by its declared type, which could be stored elsewhere.
    return {
      object: { ...object, stream: { start: from, end: endOfStream(from) } },
      isContainer: names.size === 2,
    };
  }
  spend(budget, source.length - start);
  return { object: { number, source, start, end: source.length }, isContainer: false };
}

function spend(budget: Budget, length: number): void {
  budget.left -= length;
  if (budget.left < 0) throw new PdfRefused('too complex', 'objects inside objects');
}

function spendObject(budget: Budget): void {
  budget.objects -= 1;
  if (budget.objects < 0) throw new PdfRefused('too complex', 'objects');
}

function afterLineEnd(bytes: Buffer, at: number): number {
  if (bytes[at] !== 13) return at + 1;
  return bytes[at + 1] === 10 ? at + 2 : at + 1;
}

function unpack(object: PdfObject, budget: Budget): PackedObjects {
  const { stream } = object;
  const dictionary = dictionaryOf(tokensOf(object));
  const bytes = stream && unpackedStream(object, dictionary, budget.unpacked);
  if (!bytes) throw new PdfRefused('not pdf', 'an object stream in an unknown packing');
  budget.unpacked -= bytes.length;
  budget.left += bytes.length * MOST_READ;
  const isPlain = namesIn(valueOf(dictionary, 'Filter')).length === 0;
  return { isPlain, stream, bytes, objects: innerObjects(bytes, dictionary, budget) };
}

/** The content of a stream that is not packed or packed by Flate alone; null for any other packing. */
export function unpackedStream(
  { source, stream }: PdfObject,
  dictionary: PdfDictionary,
  most: number,
): Buffer | null {
  if (!stream || valueOf(dictionary, 'DecodeParms') || valueOf(dictionary, 'F')) return null;
  const filter = namesIn(valueOf(dictionary, 'Filter'));
  const data = source.subarray(stream.start, stream.end);
  if (filter.length === 0) return data;
  return filter.length === 1 && filter[0] === 'FlateDecode' ? inflateAtMost(data, most) : null;
}

function inflateAtMost(data: Buffer, most: number): Buffer {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(most, 1) });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new PdfRefused(isTooLarge ? 'too complex' : 'not pdf', 'a stream that can’t be unpacked');
  }
}

// Reads the objects of an object stream. It begins with a list of numbers and positions; each object is read from its
// position, as readers do.
function innerObjects(bytes: Buffer, dictionary: PdfDictionary, budget: Budget): PdfObject[] {
  const count = numberIn(valueOf(dictionary, 'N'));
  const first = numberIn(valueOf(dictionary, 'First'));
  const head: number[] = [];
  for (const token of pdfTokens(bytes, 0)) {
    if (token.kind !== 'number' || head.length >= count * 2) break;
    head.push(token.value);
  }
  const objects: PdfObject[] = [];
  for (let index = 0; index + 1 < head.length; index += 2)
    objects.push(readInner(bytes, head[index] ?? 0, first + (head[index + 1] ?? 0), budget));
  return objects;
}

function readInner(source: Buffer, number: number, start: number, budget: Budget): PdfObject {
  spendObject(budget);
  let depth = 0;
  let end = start;
  for (const token of pdfTokens(source, start)) {
    end = token.end;
    if (token.kind === '<<' || token.kind === '[') depth += 1;
    if (token.kind === '>>' || token.kind === ']') depth -= 1;
    if (depth <= 0) break;
  }
  spend(budget, end - start);
  return { number, source, start, end };
}

function numberIn(tokens: readonly PdfToken[] | undefined): number {
  if (tokens?.length !== 1 || tokens[0]?.kind !== 'number')
    throw new PdfRefused('not pdf', 'no number where one belongs');
  return tokens[0].value;
}
