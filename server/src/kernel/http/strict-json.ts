import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import { refuse } from './refusal-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
const MAX_DEPTH = 32;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * JSON.parse, minus what it lets through: repeated keys (two readers could see two different values), keys that
 * reach prototypes, absurd depth, text PostgreSQL can't hold (NUL) and halves of surrogate pairs.
 */
export function parseStrictJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    const text = utf8.decode(bytes);
    checkStructure(text);
    value = JSON.parse(text);
  } catch {
    refuse(kernelRefusals.MALFORMED);
  }
  checkStrings(value);
  return value;
}

// Walks the text once, looking only at strings and brackets; JSON.parse still judges the grammar.
function checkStructure(text: string): void {
  const open: (Set<string> | null)[] = [];
  let position = 0;
  while (position < text.length) {
    const character = text[position];
    if (character === '"') {
      const end = endOfString(text, position);
      const keys = open.at(-1);
      if (keys && isKey(text, end)) addKey(keys, JSON.parse(text.slice(position, end)) as string);
      position = end;
      continue;
    }
    if (character === '{') open.push(new Set());
    else if (character === '[') open.push(null);
    else if (character === '}' || character === ']') open.pop();
    if (open.length > MAX_DEPTH) throw new SyntaxError('too deep');
    position += 1;
  }
}

function endOfString(text: string, start: number): number {
  for (let position = start + 1; position < text.length; position += 1) {
    if (text[position] === '\\') position += 1;
    else if (text[position] === '"') return position + 1;
  }
  throw new SyntaxError('open string');
}

function isKey(text: string, end: number): boolean {
  let position = end;
  while (
    text[position] === ' ' ||
    text[position] === '\n' ||
    text[position] === '\r' ||
    text[position] === '\t'
  )
    position += 1;
  return text[position] === ':';
}

function addKey(keys: Set<string>, key: string): void {
  if (keys.has(key) || FORBIDDEN_KEYS.has(key)) throw new SyntaxError('key');
  keys.add(key);
}

function checkStrings(value: unknown): void {
  if (typeof value === 'string') checkText(value);
  else if (Array.isArray(value)) for (const item of value) checkStrings(item);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      checkText(key);
      checkStrings(item);
    }
  }
}

export function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) refuse(kernelRefusals.MALFORMED);
}
