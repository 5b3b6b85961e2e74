import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from '../../refusal/refusal-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
const MAX_DEPTH = 32;
// The widest object of the contract, a person's answers, has 120 keys.
const MAX_KEYS = 256;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const LETTER_U = 0x75;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

export interface StrictJson {
  readonly value: unknown;
  /** Object members and list items, at every depth. */
  readonly values: number;
}

interface Structure {
  readonly values: number;
  readonly keys: number;
  readonly hasUnicodeEscapes: boolean;
}

/**
 * JSON.parse with limits. The text is scanned before anything is built from it, so a hostile body costs one pass over
 * its bytes. Also refused: repeated keys (two readers could see two different values), keys that reach prototypes, text
 * that PostgreSQL can't store (NUL) and lone surrogates.
 */
export function parseStrictJson(bytes: Uint8Array, maxValues: number): StrictJson {
  const structure = scan(bytes, maxValues);
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    refuse(kernelRefusals.MALFORMED);
  }
  // An object keeps only one of two equal keys, so the value then has fewer keys than were counted in the text.
  if (checkKeysAndTexts(value, structure.hasUnicodeEscapes) !== structure.keys)
    refuse(kernelRefusals.MALFORMED);
  return { value, values: structure.values };
}

// Only looks at strings and punctuation; JSON.parse checks the grammar. Works on bytes, because no byte of a multi-byte
// UTF-8 character equals these characters.
function scan(bytes: Uint8Array, maxValues: number): Structure {
  const keysAt = new Uint16Array(MAX_DEPTH + 1);
  let depth = 0;
  let values = 0;
  let keys = 0;
  let hasUnicodeEscapes = false;
  for (let position = 0; position < bytes.length; position += 1) {
    switch (bytes[position]) {
      case QUOTE:
        for (position += 1; position < bytes.length && bytes[position] !== QUOTE; position += 1) {
          if (bytes[position] !== BACKSLASH) continue;
          position += 1;
          if (bytes[position] === LETTER_U) hasUnicodeEscapes = true;
        }
        break;
      case COMMA:
        values += 1;
        break;
      case COLON:
        keys += 1;
        keysAt[depth] = (keysAt[depth] ?? 0) + 1;
        if ((keysAt[depth] ?? 0) > MAX_KEYS) refuse(kernelRefusals.TOO_COMPLEX);
        break;
      case OPEN_OBJECT:
      case OPEN_LIST:
        // An empty object or list counts as if it contained one value, because it costs as much.
        values += 1;
        depth += 1;
        if (depth > MAX_DEPTH) refuse(kernelRefusals.TOO_COMPLEX);
        keysAt[depth] = 0;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        if (depth > 0) depth -= 1;
        break;
      default:
        continue;
    }
    if (values > maxValues) refuse(kernelRefusals.TOO_COMPLEX);
  }
  return { values, keys, hasUnicodeEscapes };
}

// Returns how many keys there are. Only an escape can bring NUL or half of a surrogate pair into a text.
function checkKeysAndTexts(value: unknown, hasUnicodeEscapes: boolean): number {
  if (typeof value === 'string') {
    if (hasUnicodeEscapes) checkText(value);
    return 0;
  }
  if (typeof value !== 'object' || value === null) return 0;
  let found = 0;
  if (Array.isArray(value)) {
    for (const item of value) found += checkKeysAndTexts(item, hasUnicodeEscapes);
    return found;
  }
  for (const key of Object.keys(value)) {
    if (FORBIDDEN_KEYS.has(key)) refuse(kernelRefusals.MALFORMED);
    if (hasUnicodeEscapes) checkText(key);
    found += 1 + checkKeysAndTexts((value as Record<string, unknown>)[key], hasUnicodeEscapes);
  }
  return found;
}

export function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) refuse(kernelRefusals.MALFORMED);
}
