import { type CompoundFile, CompoundRefused } from './compound-file.ts';
import { ContentRefused } from './content-refused.ts';
import { fieldVerdict, NESTED } from './field-rules.ts';

const WORD_IDENT = 0xa5ec;
const FLAGS = 10;
const ENCRYPTED = 0x0100;
const TABLE_1 = 0x0200;
// The place and length of the table of pieces, in the header of the text stream (MS-DOC, FibRgFcLcb97.fcClx).
const PIECES = { at: 0x01a2, length: 0x01a6 };
const [BEGIN, SEPARATE, END] = [0x13, 0x14, 0x15];

/** A character of the text and its position in the text stream. */
interface Character {
  readonly code: number;
  readonly at: number;
  readonly width: 1 | 2;
}

interface DocField {
  instruction: string;
  readonly instructionAt: Character[];
  readonly resultAt: Character[];
  isInResult: boolean;
}

/** Throws ContentRefused if a field starts or fetches something, in the document or in an embedded one. */
export function requireInertDocFields({ entries }: CompoundFile): void {
  for (const { path, name, isStream, read } of entries) {
    if (!isStream || name !== 'WordDocument') continue;
    const head = read();
    if (head.length < 898 || head.readUInt16LE(0) !== WORD_IDENT) continue;
    const flags = head.readUInt16LE(FLAGS);
    const tableName = (flags & TABLE_1) === 0 ? '0Table' : '1Table';
    const table = entries.find((entry) => entry.path === path.slice(0, -name.length) + tableName);
    if (!table || (flags & ENCRYPTED) !== 0) continue;
    for (const { instruction } of readFields(head, table.read()))
      if (fieldVerdict(instruction) === 'refuse')
        throw new ContentRefused(instruction.replaceAll(NESTED, '{ }'));
  }
}

/** Overwrites the instructions of fields that reviewers must not get, and results that reveal the writer. */
export function blankFields(document: Buffer, table: Buffer): void {
  for (const { instruction, instructionAt, resultAt } of readFields(document, table)) {
    const verdict = fieldVerdict(instruction);
    if (verdict !== 'keep') blank(document, instructionAt);
    if (verdict === 'remove') blank(document, resultAt);
  }
}

// Leaves the marks of fields, paragraphs and objects, all of which are control characters.
function blank(document: Buffer, characters: readonly Character[]): void {
  for (const { code, at, width } of characters)
    if (code > 0x20) document.fill(width === 1 ? ' ' : ' \0', at, at + width, 'latin1');
}

function readFields(document: Buffer, table: Buffer): DocField[] {
  try {
    return findFields(document, table);
  } catch (error) {
    throw error instanceof RangeError ? new CompoundRefused('text outside its stream') : error;
  }
}

// More levels than any document has.
const DEEPEST = 50;

function findFields(document: Buffer, table: Buffer): DocField[] {
  const fields: DocField[] = [];
  const open: DocField[] = [];
  for (const character of charactersOf(document, table)) {
    const { code } = character;
    const inner = open.at(-1);
    if (code === BEGIN) {
      for (const field of open) add(field, character, field === inner ? NESTED : '');
      const field = { instruction: '', instructionAt: [], resultAt: [], isInResult: false };
      fields.push(field);
      open.push(field);
      if (open.length > DEEPEST) throw new CompoundRefused('fields inside fields');
    } else if (code === SEPARATE && inner) inner.isInResult = true;
    else if (code === END) open.pop();
    else for (const field of open) add(field, character, field === inner ? String.fromCharCode(code) : '');
  }
  return fields;
}

function add(field: DocField, character: Character, text: string): void {
  if (field.isInResult) field.resultAt.push(character);
  else {
    field.instructionAt.push(character);
    field.instruction += text;
  }
}

// The text lies in pieces, each with one or two bytes for a character.
function* charactersOf(document: Buffer, table: Buffer): Generator<Character> {
  for (const { from, count, width } of piecesOf(document, table)) {
    if (from + count * width > document.length) throw new CompoundRefused('text outside its stream');
    for (let index = 0; index < count; index += 1) {
      const at = from + index * width;
      yield { code: width === 1 ? document.readUInt8(at) : document.readUInt16LE(at), at, width };
    }
  }
}

interface Piece {
  readonly from: number;
  readonly count: number;
  readonly width: 1 | 2;
}

function piecesOf(document: Buffer, table: Buffer): Piece[] {
  const start = document.readUInt32LE(PIECES.at);
  const clx = table.subarray(start, start + document.readUInt32LE(PIECES.length));
  let at = 0;
  // Formatting comes first, each entry with its length.
  while (clx.readUInt8(at) === 1) at += 3 + clx.readUInt16LE(at + 1);
  if (clx.readUInt8(at) !== 2) throw new CompoundRefused('no table of pieces');
  const plc = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1));
  const count = Math.floor((plc.length - 4) / 12);
  return Array.from({ length: count }, (_, index) => {
    const place = plc.readUInt32LE((count + 1) * 4 + index * 8 + 2);
    const length = plc.readUInt32LE((index + 1) * 4) - plc.readUInt32LE(index * 4);
    if (length < 0) throw new CompoundRefused('pieces out of order');
    const isNarrow = (place & 0x40000000) !== 0;
    const from = place & 0x3fffffff;
    return isNarrow ? { from: from / 2, count: length, width: 1 } : { from, count: length, width: 2 };
  });
}
