import { type FileDefect, fileDefects } from '@plenum/contract/kernel/file-defects';
import { type CompoundEntry, type CompoundFile, CompoundRefused, readCompound } from './compound-file.ts';
import { requireInertDocFields } from './doc-fields.ts';

/** A Word 97–2003 document: its text stream and its table stream. */
export interface DocFile {
  readonly compound: CompoundFile;
  readonly document: CompoundEntry;
  readonly table: CompoundEntry;
}

const WORD_IDENT = 0xa5ec;
// The version number that Word 97 and all later versions write. Earlier versions store macros in the text stream.
const WORD_97 = 0x00c1;
const ENCRYPTED = 0x0100;
const TABLE_1 = 0x0200;
const TEMPLATE = 0x0001;
// The places in which Word, Excel and PowerPoint store macros, in the document or in an embedded object.
const MACROS = /^(?:macros|vba|_vba_project|_vba_project_cur|vba_project|projectwm)$/i;
// The stream of an embedded file of any kind, which may be a program that runs when it is opened.
const PACKAGED_FILE = '\u0001ole10native';

/**
 * Throws CompoundRefused if the file isn't a Word document, is encrypted or can run, and ContentRefused if a field
 * isn't allowed.
 */
export function openDoc(bytes: Buffer): DocFile {
  const compound = readCompound(bytes);
  requireInert(compound);
  const document = rootStream(compound, 'WordDocument');
  const head = document.read();
  require(head.length >= 898 &&
    head.readUInt16LE(0) === WORD_IDENT, 'no Word stream', fileDefects.file_not_word);
  require(head.readUInt16LE(2) >= WORD_97, 'older than Word 97', fileDefects.file_not_word);
  const flags = head.readUInt16LE(10);
  require((flags & ENCRYPTED) === 0, 'encrypted', fileDefects.file_password);
  require((flags & TEMPLATE) === 0, 'a template', fileDefects.file_not_word);
  const table = rootStream(compound, (flags & TABLE_1) === 0 ? '0Table' : '1Table');
  requireInertDocFields(compound);
  return { compound, document, table };
}

/** Refuses macros and packaged files, in a document or in an object embedded in it. */
export function requireInert({ entries }: CompoundFile): void {
  for (const { name } of entries)
    require(!MACROS.test(name) &&
      name.toLowerCase() !== PACKAGED_FILE, 'it can run', fileDefects.file_macros);
}

function rootStream({ entries }: CompoundFile, path: string): CompoundEntry {
  const entry = entries.find((candidate) => candidate.isStream && candidate.path === path);
  if (!entry) throw new CompoundRefused(`no ${path}`, fileDefects.file_not_word);
  return entry;
}

function require(holds: boolean, why: string, defect?: FileDefect): void {
  if (!holds) throw new CompoundRefused(why, defect);
}
