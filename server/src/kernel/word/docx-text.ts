import { setImmediate } from 'node:timers/promises';
import { attributesOf, localName, type XmlToken, xmlTokens } from '@plenum/contract/kernel/xml/xml-tokens';
import { symbolCharacter } from './symbol-font.ts';

/** A run of characters with the same format: plain text unless a property says otherwise. */
export interface WordRun {
  readonly text: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly position?: 'super' | 'sub';
}

export interface WordParagraph {
  readonly runs: readonly WordRun[];
}

// The most characters read from a document; no abstract is longer. Any further text is left out.
const MOST_TEXT = 200_000;
const BREATHE_EVERY = 20_000;

// Elements that are skipped: deleted or moved text, a second rendering of the same drawing, a paragraph's earlier
// format, and phonetic guides.
const SKIPPED = new Set([
  'moveFrom',
  'del',
  'Fallback',
  'rPrChange',
  'pPrChange',
  'sectPr',
  'instrText',
  'delText',
  'rt',
]);
const characters: Readonly<Record<string, string>> = {
  tab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '\u2011',
};

interface Look {
  bold?: true;
  italic?: true;
  position?: 'super' | 'sub';
  hidden?: true;
}

/** Returns the paragraphs of a document's main part in the order of the document, without empty ones. */
export async function docxParagraphs(xml: string): Promise<WordParagraph[]> {
  const reader = createReader();
  let count = 0;
  for (const token of xmlTokens(xml)) {
    reader.take(token);
    count += 1;
    // A long document is read in steps, so that other requests are answered in between.
    if (count % BREATHE_EVERY === 0) await setImmediate();
  }
  return reader.paragraphs();
}

function createReader() {
  const done: WordParagraph[] = [];
  // A text box is inside a paragraph: its own paragraphs are finished before the outer one continues.
  const open: WordRun[][] = [];
  const path: string[] = [];
  let skippedAt = 0;
  let look: Look = {};
  let length = 0;

  function write(text: string): void {
    const runs = open.at(-1);
    if (!runs || look.hidden || length >= MOST_TEXT) return;
    const fit = text.slice(0, MOST_TEXT - length);
    length += fit.length;
    const { hidden: _, ...shown } = inFormula(path, look);
    const last = runs.at(-1);
    if (last && sameLook(last, shown)) runs[runs.length - 1] = { ...last, text: last.text + fit };
    else runs.push({ ...shown, text: fit });
  }

  function begin(name: string, attributes: string): void {
    const inside = path.at(-1);
    if (name === 'p') open.push([]);
    else if (name === 'r') look = {};
    else if (inside === 'rPr' && path.at(-2) === 'r') look = applied(look, name, attributes);
    else if (inside === 'r') write(characters[name] ?? (name === 'sym' ? symbolOf(attributes) : ''));
  }

  function end(name: string): void {
    if (name !== 'p') return;
    const runs = open.pop() ?? [];
    if (runs.some(({ text }) => text.trim() !== '')) done.push({ runs });
  }

  return {
    take(token: XmlToken): void {
      if (token.kind === 'aside') return;
      if (token.kind === 'text') {
        if (skippedAt === 0 && path.at(-1) === 't') write(token.text);
        return;
      }
      const name = localName(token.name);
      if (token.kind === 'close') {
        path.pop();
        if (skippedAt > path.length) skippedAt = 0;
        else if (skippedAt === 0) end(name);
        return;
      }
      if (skippedAt === 0 && token.kind === 'open' && SKIPPED.has(name)) skippedAt = path.length + 1;
      if (skippedAt === 0) begin(name, token.attributes);
      if (token.kind === 'open') path.push(name);
      else if (skippedAt === 0) end(name);
    },
    paragraphs: () => done,
  };
}

// In a formula, superscripts and subscripts are marked by elements instead of run properties.
function inFormula(path: readonly string[], look: Look): Look {
  const level = path.findLast((name) => name === 'sup' || name === 'sub');
  if (level === undefined) return look;
  return { ...look, position: level === 'sup' ? 'super' : 'sub' };
}

const off = new Set(['0', 'false', 'off', 'none']);

function applied(look: Look, name: string, attributes: string): Look {
  const value = attributesOf(attributes).get('val') ?? '';
  if (name === 'vertAlign') {
    if (value === 'superscript') return { ...look, position: 'super' };
    return value === 'subscript' ? { ...look, position: 'sub' } : look;
  }
  if (off.has(value)) return look;
  if (name === 'b') return { ...look, bold: true };
  if (name === 'i') return { ...look, italic: true };
  return name === 'vanish' ? { ...look, hidden: true } : look;
}

function sameLook(run: WordRun, look: Look): boolean {
  return run.bold === look.bold && run.italic === look.italic && run.position === look.position;
}

function symbolOf(attributes: string): string {
  const read = attributesOf(attributes);
  return symbolCharacter(read.get('font') ?? '', parseInt(read.get('char') ?? '', 16));
}
