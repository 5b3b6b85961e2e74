import { promisify } from 'node:util';
import { setImmediate } from 'node:timers/promises';
import { inflate } from 'node:zlib';
import { type PdfToken, pdfTokens } from './pdf-tokens.ts';

export interface PdfObject {
  /** Null for a trailer. */
  readonly number: number | null;
  readonly tokens: readonly PdfToken[];
  /** What its tokens stand in: the file, or an unpacked stream. */
  readonly source: Buffer;
  readonly stream?: PdfStream;
}

interface PdfStream {
  readonly start: number;
  readonly end: number;
}

/** A stream that holds other objects, unpacked; or its place in the file where it was not packed at all. */
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

export class PdfRefused extends Error {
  override readonly name = 'PdfRefused';
}

const unzip = promisify(inflate);
const MEGABYTE = 1024 * 1024;
const MOST_UNPACKED = 64 * MEGABYTE;
// Objects may not lie inside each other so often that reading each of them takes without end.
const MOST_READ = 4;
const BREATHE_EVERY = 200;
// A comment may stand between the number of an object and its beginning.
const LOOK_BACK = 512;

/**
 * Every object that a reader could be led to, whatever the file's own table of contents says: wherever the bytes of the
 * beginning of an object stand, inside streams and strings too. Throws PdfRefused for what can't be read.
 */
export async function readPdf(bytes: Buffer): Promise<PdfContents> {
  const budget = { left: bytes.length * MOST_READ + MEGABYTE, unpacked: MOST_UNPACKED };
  const objects: PdfObject[] = [];
  const packed: PackedObjects[] = [];
  let count = 0;
  for (const { number, at } of beginnings(bytes, budget)) {
    const object = readObject(bytes, number, at, budget);
    objects.push(object);
    if (holdsObjects(object)) packed.push(await unpack(object, budget));
    count += 1;
    if (count % BREATHE_EVERY === 0) await setImmediate();
  }
  return { objects, packed };
}

interface Budget {
  left: number;
  unpacked: number;
}

function* beginnings(bytes: Buffer, budget: Budget): Generator<{ number: number | null; at: number }> {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    // `endobj`.
    if (/[a-z]/i.test(bytes.toString('latin1', at - 1, at))) continue;
    spend(budget, LOOK_BACK / 8);
    const before = bytes
      .toString('latin1', Math.max(0, at - LOOK_BACK), at)
      .replaceAll(/%[^\r\n]*[\r\n]/g, ' ');
    const number = /(\d+)[\s\0]+\d+[\s\0]*$/.exec(before)?.[1];
    if (number !== undefined) yield { number: Number(number), at: at + 3 };
  }
  for (let at = bytes.indexOf('trailer'); at >= 0; at = bytes.indexOf('trailer', at + 7))
    yield { number: null, at: at + 7 };
}

function readObject(bytes: Buffer, number: number | null, at: number, budget: Budget): PdfObject {
  const tokens: PdfToken[] = [];
  for (const token of pdfTokens(bytes, at)) {
    if (token.kind === 'word' && ['endobj', 'stream', 'obj', 'startxref', 'xref'].includes(token.text)) {
      spend(budget, token.end - at);
      if (token.text !== 'stream') return { number, tokens, source: bytes };
      return { number, tokens, source: bytes, stream: streamAt(bytes, token.end) };
    }
    tokens.push(token);
  }
  spend(budget, bytes.length - at);
  return { number, tokens, source: bytes };
}

function spend(budget: Budget, length: number): void {
  budget.left -= length;
  if (budget.left < 0) throw new PdfRefused('objects inside objects');
}

function streamAt(bytes: Buffer, afterWord: number): PdfStream {
  const start =
    afterWord +
    (bytes[afterWord] === 13 ? 1 : 0) +
    (bytes[afterWord] === 13 && bytes[afterWord + 1] !== 10 ? 0 : 1);
  const end = bytes.indexOf('endstream', start);
  return { start, end: end < 0 ? bytes.length : end };
}

/** By what it is read for, not by the type it names, which could be written somewhere else. */
function holdsObjects({ tokens, stream }: PdfObject): boolean {
  return stream !== undefined && hasName(tokens, 'First') && hasName(tokens, 'N');
}

function hasName(tokens: readonly PdfToken[], name: string): boolean {
  return tokens.some((token) => token.kind === 'name' && token.text === name);
}

async function unpack({ tokens, source, stream }: PdfObject, budget: Budget): Promise<PackedObjects> {
  const dictionary = dictionaryOf(tokens);
  const filter = namesIn(dictionary.get('Filter'));
  const plain = stream && (filter.length === 0 || (filter.length === 1 && filter[0] === 'FlateDecode'));
  if (!plain || dictionary.has('DecodeParms') || dictionary.has('F'))
    throw new PdfRefused('an unknown packing');
  const data = source.subarray(stream.start, stream.end);
  const bytes = filter.length === 0 ? data : await inflateAtMost(data, budget.unpacked);
  budget.unpacked -= bytes.length;
  budget.left += bytes.length * MOST_READ;
  return { isPlain: filter.length === 0, stream, bytes, objects: innerObjects(bytes, dictionary, budget) };
}

export async function inflateAtMost(data: Buffer, most: number): Promise<Buffer> {
  try {
    return await unzip(data, { maxOutputLength: Math.max(most, 1) });
  } catch {
    throw new PdfRefused('bytes that can’t be unpacked');
  }
}

// A list of numbers and places comes first; each object is read from its place, as readers do.
function innerObjects(bytes: Buffer, dictionary: Dictionary, budget: Budget): PdfObject[] {
  const count = numberIn(dictionary.get('N'));
  const first = numberIn(dictionary.get('First'));
  const head: number[] = [];
  for (const token of pdfTokens(bytes, 0)) {
    if (token.kind !== 'number' || head.length >= count * 2) break;
    head.push(Number(token.text));
  }
  return Array.from({ length: Math.floor(head.length / 2) }, (_, index) => {
    const at = first + (head[index * 2 + 1] ?? 0);
    return readInner(bytes, head[index * 2] ?? 0, at, budget);
  });
}

function readInner(bytes: Buffer, number: number, at: number, budget: Budget): PdfObject {
  const tokens: PdfToken[] = [];
  let depth = 0;
  for (const token of pdfTokens(bytes, at)) {
    tokens.push(token);
    if (token.kind === '<<' || token.kind === '[') depth += 1;
    if (token.kind === '>>' || token.kind === ']') depth -= 1;
    if (depth <= 0) break;
  }
  spend(budget, (tokens.at(-1)?.end ?? at) - at);
  return { number, tokens, source: bytes };
}

/** Keys of the outermost dictionary, each with the tokens of its value. */
export type Dictionary = ReadonlyMap<string, readonly PdfToken[]>;

export function dictionaryOf(tokens: readonly PdfToken[]): Dictionary {
  const found = new Map<string, PdfToken[]>();
  if (tokens[0]?.kind !== '<<') return found;
  let depth = 0;
  let value: PdfToken[] | null = null;
  for (const token of tokens) {
    if (token.kind === '>>' || token.kind === ']') depth -= 1;
    if (depth === 1 && token.kind === 'name' && (value === null || value.length > 0)) {
      value = [];
      found.set(token.text, value);
    } else if (depth > 0) value?.push(token);
    if (token.kind === '<<' || token.kind === '[') depth += 1;
    if (depth === 0 && token.kind === '>>') break;
  }
  return found;
}

export function namesIn(tokens: readonly PdfToken[] | undefined): string[] {
  return (tokens ?? []).filter(({ kind }) => kind === 'name').map(({ text }) => text);
}

function numberIn(tokens: readonly PdfToken[] | undefined): number {
  if (tokens?.length !== 1 || tokens[0]?.kind !== 'number')
    throw new PdfRefused('no number where one belongs');
  return Number(tokens[0].text);
}

/** `12` of `12 0 R`. */
export function referenceIn(tokens: readonly PdfToken[] | undefined): number | null {
  const [number, , word] = tokens ?? [];
  return tokens?.length === 3 && number?.kind === 'number' && word?.text === 'R' ? Number(number.text) : null;
}
