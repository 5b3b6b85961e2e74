import { addressKind } from './addresses.ts';

/**
 * The treatment of a field. `keep`: it stays. `unlink`: its instruction is removed and its result stays, in the copy
 * for reviewers. `remove`: its result is removed too. `refuse`: the file is refused.
 */
export type FieldVerdict = 'keep' | 'unlink' | 'remove' | 'refuse';

/** Replaces in an instruction a field inside it. */
export const NESTED = '\u0013';

// Numbers and references within the document, formulas, forms, embedded objects, which are checked separately.
const KEPT = new Set(
  `PAGE NUMPAGES SECTION SECTIONPAGES NUMWORDS NUMCHARS REF PAGEREF NOTEREF FTNREF SEQ TOC TC TOA TA XE INDEX STYLEREF
   EQ = CITATION BIBLIOGRAPHY DATE TIME SYMBOL FORMTEXT FORMCHECKBOX FORMDROPDOWN ADVANCE LISTNUM AUTONUM AUTONUMLGL
   AUTONUMOUT GOTOBUTTON EMBED SHAPE`.split(/\s+/),
);
// They start programs or include other files.
const REFUSED = new Set(
  'DDE DDEAUTO LINK INCLUDE INCLUDETEXT IMPORT DATABASE RD CONTROL OCX HTMLACTIVEX'.split(' '),
);
// They show who wrote the document, and where it is stored.
const REMOVED = new Set('AUTHOR LASTSAVEDBY USERNAME USERINITIALS USERADDRESS FILENAME TEMPLATE'.split(' '));
// MathType numbers equations by buttons without an effect, and templates mark places to type by them.
const IDLE_BUTTON = /^\s*MACROBUTTON\s+(?:MT\w+|NoMacro|None)\b/i;

/** By the instruction as written, over all its runs, with `NESTED` for each field inside it. */
export function fieldVerdict(instruction: string): FieldVerdict {
  const [, keyword = '', next = ''] = /^\s*([a-z]+|=)?(.?)/is.exec(instruction) ?? [];
  // A field inside could make any keyword.
  if (next === NESTED && keyword !== '=') return 'refuse';
  const name = keyword.toUpperCase();
  if (REFUSED.has(name)) return 'refuse';
  if (name === 'INCLUDEPICTURE') return pictureVerdict(addressesIn(instruction));
  if (name === 'HYPERLINK') return linkVerdict(addressesIn(instruction));
  if (KEPT.has(name) || IDLE_BUTTON.test(instruction)) return 'keep';
  return REMOVED.has(name) ? 'remove' : 'unlink';
}

// The name of a place in the document, a text to show, a window, a filter, a format.
const SWITCHES_WITH_VALUE = 'lotc*#@';

/** The arguments that are neither switches nor their values. */
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

// Pictures copied from a web page or a chat are fields with the address they came from. One of the writer's own disk
// can't be fetched by others.
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
