import type { PdfToken } from './pdf-tokens.ts';

export interface PdfEntry {
  readonly key: PdfToken;
  readonly value: readonly PdfToken[];
}

/** The entries in their order; a key may occur twice. */
export type PdfDictionary = readonly PdfEntry[];

interface Frame {
  readonly entries: PdfEntry[] | null;
  key: PdfToken | null;
  from: number;
}

// Deeper than any program writes. Deeper values are attributed to their containing value.
const DEEPEST = 64;

/** Every dictionary among the words of an object, each before its nested ones. */
export function dictionariesOf(tokens: readonly PdfToken[]): readonly PdfDictionary[] {
  const found: PdfEntry[][] = [];
  const open: Frame[] = [];
  let ignored = 0;

  function endValue(end: number): void {
    const frame = open.at(-1);
    if (!frame?.entries || !frame.key) return;
    frame.entries.push({ key: frame.key, value: tokens.slice(frame.from, end) });
    frame.key = null;
  }

  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    const frame = open.at(-1);
    if (!token) break;
    if (token.kind === '<<' || token.kind === '[') {
      if (open.length >= DEEPEST) ignored += 1;
      else open.push(opened(token, found));
    } else if (token.kind === '>>' || token.kind === ']') {
      if (ignored > 0) ignored -= 1;
      else {
        // If the last value is missing, its entry ends with the dictionary.
        endValue(at);
        open.pop();
        endValue(at + 1);
      }
    } else if (ignored === 0 && frame?.entries) {
      if (frame.key) {
        const length = isReference(tokens, at) ? 3 : 1;
        at += length - 1;
        endValue(at + 1);
      } else if (token.kind === 'name') {
        frame.key = token;
        frame.from = at + 1;
      }
    }
  }
  // Dictionaries that are never closed end with the object.
  while (open.length > 0) {
    endValue(tokens.length);
    open.pop();
  }
  return found;
}

function opened({ kind }: PdfToken, found: PdfEntry[][]): Frame {
  if (kind === '[') return { entries: null, key: null, from: 0 };
  const entries: PdfEntry[] = [];
  found.push(entries);
  return { entries, key: null, from: 0 };
}

/** The outermost dictionary of an object; empty if it isn't one. */
export function dictionaryOf(tokens: readonly PdfToken[]): PdfDictionary {
  return tokens[0]?.kind === '<<' ? (dictionariesOf(tokens)[0] ?? []) : [];
}

export function valueOf(dictionary: PdfDictionary, key: string): readonly PdfToken[] | undefined {
  return dictionary.find((entry) => entry.key.text === key)?.value;
}

export function namesIn(tokens: readonly PdfToken[] | undefined): string[] {
  return (tokens ?? []).filter(({ kind }) => kind === 'name').map(({ text }) => text);
}

/** Whether one of the values of a key is this name. */
export function hasName(dictionary: PdfDictionary, key: string, name: string): boolean {
  return dictionary.some((entry) => entry.key.text === key && namesIn(entry.value).includes(name));
}

function isReference(tokens: readonly PdfToken[], at: number): boolean {
  const [number, generation, word] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  return number?.kind === 'number' && generation?.kind === 'number' && word?.text === 'R';
}

/** The object numbers of all references, `12` for `12 0 R`. */
export function objectReferences(tokens: readonly PdfToken[]): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < tokens.length; at += 1)
    if (isReference(tokens, at)) {
      numbers.push(tokens[at]?.value ?? NaN);
      at += 2;
    }
  return numbers;
}
