import { type CompoundFile, CompoundRefused } from './compound-file.ts';
import { blankFields } from './doc-fields.ts';
import type { DocFile } from './doc-file.ts';

const SUMMARY = '\u0005SummaryInformation';
const DOCUMENT_SUMMARY = '\u0005DocumentSummaryInformation';
const formats: Readonly<Record<string, string>> = {
  [SUMMARY]: 'e0859ff2f94f6810ab9108002b27b3d9',
  [DOCUMENT_SUMMARY]: '02d5cdd59c2e1b10939708002b2cf9ae',
};
// The length of an empty property set: a header and one section without properties.
const EMPTY_SET = 56;

/** Overwrites the properties of a document and of the objects inside it with empty ones. */
export function blankProperties(compound: CompoundFile): CompoundFile {
  for (const entry of compound.entries) {
    const format = formats[entry.name];
    if (entry.isStream && format !== undefined) entry.overwrite(emptyProperties(entry.size, format));
  }
  return compound;
}

function emptyProperties(size: number, format: string): Buffer {
  const set = Buffer.alloc(Math.max(size, EMPTY_SET));
  set.writeUInt16LE(0xfffe, 0);
  set.writeUInt32LE(1, 24);
  Buffer.from(format, 'hex').copy(set, 28);
  set.writeUInt32LE(48, 44);
  set.writeUInt32LE(8, 48);
  return set.subarray(0, size);
}

// Offsets in the header of the text stream: pairs of an offset in the table stream and a length (MS-DOC, FibRgFcLcb).
const PAIRS = { count: 152, at: 154 };
const TIMES = 31;
const COMMENTS = 4;
const COMMENT_OWNERS = 36;
// Title, author and template; authors of tracked changes; names of linked files.
const STRING_TABLES = [32, 51, 72];
// Parts that readers don't need: who saved where, mailing and routing, printers, automatic copies, mail merges, mail
// threads and envelopes, numbers of editing sessions, undo data.
const REMOVED = [27, 28, 29, 35, 44, 60, 70, 71, 94, 97, 113, 119, 126, 127];
const FAST_SAVED = 0x0004;

/**
 * Overwrites names, dates and paths of the writers of a Word 97–2003 document in place, and returns the document. Null
 * for a document that Word saved incrementally, because it still contains deleted text.
 */
export function cleanDoc({ compound, document, table }: DocFile): Buffer | null {
  const head = document.read();
  if ((head.readUInt16LE(10) & FAST_SAVED) !== 0) return null;
  blankProperties(compound);
  const tables = table.read();
  const at = (index: number): Buffer => sliceOf(tables, head, index);
  for (const index of STRING_TABLES) blankTable(at(index));
  for (const index of REMOVED) {
    at(index).fill(0);
    if (index < head.readUInt16LE(PAIRS.count)) head.writeUInt32LE(0, PAIRS.at + index * 8 + 4);
  }
  blankOwners(at(COMMENT_OWNERS));
  blankInitials(at(COMMENTS));
  at(TIMES).fill(0, CREATED, EDITED_END);
  blankFields(head, tables);
  table.overwrite(tables);
  document.overwrite(head);
  return compound.withoutRemains();
}

function sliceOf(tables: Buffer, head: Buffer, index: number): Buffer {
  if (index >= head.readUInt16LE(PAIRS.count)) return Buffer.alloc(0);
  const start = head.readUInt32LE(PAIRS.at + index * 8);
  const length = head.readUInt32LE(PAIRS.at + index * 8 + 4);
  if (length > 0 && start + length > tables.length) throw new CompoundRefused('a table outside its stream');
  return tables.subarray(start, start + length);
}

// Created, revised, printed, number of revisions and minutes of editing, in the document's properties.
const CREATED = 20;
const EDITED_END = 38;

// Strings that each begin with their length, behind a header of three words.
function blankTable(table: Buffer): void {
  if (table.length === 0) return;
  const wide = table.readUInt16LE(0) === 0xffff;
  const count = table.readUInt16LE(wide ? 2 : 0);
  const extra = table.readUInt16LE(wide ? 4 : 2);
  let at = wide ? 6 : 4;
  for (let index = 0; index < count; index += 1)
    at = (wide ? blankString(table, at) : blankNarrow(table, at)) + extra;
}

function blankOwners(owners: Buffer): void {
  for (let at = 0; at < owners.length;) at = blankString(owners, at);
}

function blankString(bytes: Buffer, at: number): number {
  const end = at + 2 + bytes.readUInt16LE(at) * 2;
  if (end > bytes.length) throw new CompoundRefused('a string outside its table');
  bytes.fill(' ', at + 2, end, 'utf16le');
  return end;
}

function blankNarrow(bytes: Buffer, at: number): number {
  const end = at + 1 + bytes.readUInt8(at);
  if (end > bytes.length) throw new CompoundRefused('a string outside its table');
  bytes.fill(' ', at + 1, end);
  return end;
}

const COMMENT = { position: 4, data: 30, initials: 20 };

// The data begins with a position of four bytes for each comment, and one more position. Then follow thirty bytes for
// each comment, which begin with the initials.
function blankInitials(comments: Buffer): void {
  const count = Math.floor((comments.length - COMMENT.position) / (COMMENT.position + COMMENT.data));
  for (let index = 0; index < count; index += 1) {
    const at = (count + 1) * COMMENT.position + index * COMMENT.data;
    comments.fill(0, at, at + COMMENT.initials);
  }
}
