import { addressKind } from './addresses.ts';

/**
 * The treatment of a field in the copy for reviewers: `keep` leaves it unchanged, `unlink` removes its instruction and
 * keeps its result, and `remove` removes both. `refuse` refuses the whole file.
 */
export type FieldVerdict = 'keep' | 'unlink' | 'remove' | 'refuse';

/** Stands for a nested field in an instruction. */
export const NESTED = '\u0013';

// Fields that are kept: numbering, references within the document, formulas, forms, and embedded objects, which are
// checked separately.
const KEPT = new Set(
  `PAGE NUMPAGES SECTION SECTIONPAGES NUMWORDS NUMCHARS REF PAGEREF NOTEREF FTNREF SEQ TOC TC TOA TA XE INDEX STYLEREF
   EQ = CITATION BIBLIOGRAPHY DATE TIME SYMBOL FORMTEXT FORMCHECKBOX FORMDROPDOWN ADVANCE LISTNUM AUTONUM AUTONUMLGL
   AUTONUMOUT GOTOBUTTON EMBED SHAPE`.split(/\s+/),
);
// Fields that start programs or include other files.
const REFUSED = new Set(
  'DDE DDEAUTO LINK INCLUDE INCLUDETEXT IMPORT DATABASE RD CONTROL OCX HTMLACTIVEX'.split(' '),
);
// Fields that show the document's author or its location.
const REMOVED = new Set('AUTHOR LASTSAVEDBY USERNAME USERINITIALS USERADDRESS FILENAME TEMPLATE'.split(' '));
// MathType numbers equations with buttons that do nothing, and templates use such buttons as placeholders.
const IDLE_BUTTON = /^\s*MACROBUTTON\s+(?:MT\w+|NoMacro|None)\b/i;

/**
 * Returns what to do with a field. `instruction` is its text as written, joined from all its runs, with `NESTED` for
 * each field inside it.
 */
export function fieldVerdict(instruction: string): FieldVerdict {
  const [, keyword = '', next = ''] = /^\s*([a-z]+|=)?(.?)/is.exec(instruction) ?? [];
  // If a nested field follows the keyword directly, its result could turn the keyword into another one.
  if (next === NESTED && keyword !== '=') return 'refuse';
  const name = keyword.toUpperCase();
  if (REFUSED.has(name)) return 'refuse';
  if (name === 'INCLUDEPICTURE') return pictureVerdict(addressesIn(instruction));
  if (name === 'HYPERLINK') return linkVerdict(addressesIn(instruction));
  if (KEPT.has(name) || IDLE_BUTTON.test(instruction)) return 'keep';
  return REMOVED.has(name) ? 'remove' : 'unlink';
}

// The switches that are followed by a value: a bookmark, a text to show, a window, a filter, or a format.
const SWITCHES_WITH_VALUE = 'lotc*#@';

/** Returns the arguments that are neither switches nor their values. */
function addressesIn(instruction: string): string[] {
  const words = instruction.replace(/^\s*[a-z]+/i, '').replaceAll(/[“”„]/g, '"');
  const found: string[] = [];
  let isValue = false;
  for (const [, quoted, letter, plain] of words.matchAll(/"((?:[^"\\]|\\.)*)"?|\\([a-z*#@])|([^\s"]+)/gi)) {
    if (letter !== undefined) isValue = SWITCHES_WITH_VALUE.includes(letter.toLowerCase());
    else if (isValue) isValue = false;
    else found.push((quoted ?? plain ?? '').replaceAll(/\\(.)/g, '$1'));
  }
  return found;
}

// Pictures pasted from a web page or a chat are fields that contain the picture's address. An address on the author's
// own disk is harmless, because no one else can load it; any other is refused.
function pictureVerdict(addresses: readonly string[]): FieldVerdict {
  return addresses.every((address) => !address.includes(NESTED) && addressKind(address) === 'local')
    ? 'unlink'
    : 'refuse';
}

function linkVerdict(addresses: readonly string[]): FieldVerdict {
  const kinds = addresses.map(addressKind);
  if (kinds.includes('program') || kinds.includes('remote')) return 'refuse';
  return kinds.every((kind) => kind === 'web') ? 'keep' : 'unlink';
}
