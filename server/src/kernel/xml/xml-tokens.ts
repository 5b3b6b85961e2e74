import { XmlRefused } from './decode-xml.ts';

/** A piece of a document, in its order; all `raw` together are the document again. */
export type XmlToken =
  | {
      readonly kind: 'open' | 'empty';
      readonly name: string;
      readonly attributes: string;
      readonly raw: string;
    }
  | { readonly kind: 'close'; readonly name: string; readonly raw: string }
  /** Characters between tags, entities resolved. */
  | { readonly kind: 'text'; readonly text: string; readonly raw: string }
  /** Comments, the declaration and other instructions. */
  | { readonly kind: 'aside'; readonly raw: string };

const TAG =
  /<(?:(\/)([^\s/>"'<=]+)\s*|([^\s/>"'<=!?]+)((?:\s+[^\s=/>"'<]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?))>/y;
const ASIDE = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>/y;
const CDATA = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
const DEEPEST = 500;

/** Reads a document that `decodeXml` let through. Throws XmlRefused unless every tag is closed by its own. */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  const path: string[] = [];
  let at = 0;
  while (at < xml.length) {
    const token = readToken(xml, at);
    at += token.raw.length;
    if (token.kind === 'open') path.push(token.name);
    if (path.length > DEEPEST || (token.kind === 'close' && path.pop() !== token.name))
      throw new XmlRefused('not xml');
    yield token;
  }
  if (path.length > 0) throw new XmlRefused('not xml');
}

function readToken(xml: string, at: number): XmlToken {
  if (xml.charCodeAt(at) !== 60) {
    const next = xml.indexOf('<', at);
    const raw = xml.slice(at, next < 0 ? undefined : next);
    return { kind: 'text', text: resolveEntities(raw), raw };
  }
  const tag = matchAt(TAG, xml, at);
  if (tag) return tagToken(tag);
  const cdata = matchAt(CDATA, xml, at);
  if (cdata) return { kind: 'text', text: cdata[1] ?? '', raw: cdata[0] };
  const aside = matchAt(ASIDE, xml, at);
  if (aside) return { kind: 'aside', raw: aside[0] };
  throw new XmlRefused('not xml');
}

function tagToken([raw, slash, closed, opened, attributes, empty]: RegExpExecArray): XmlToken {
  if (slash) return { kind: 'close', name: closed ?? '', raw };
  return { kind: empty ? 'empty' : 'open', name: opened ?? '', attributes: attributes ?? '', raw };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** `p` of `w:p`: which letter stands for a namespace is the writer's choice. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** By their local names, entities resolved. */
export function attributesOf(attributes: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE))
    found.set(localName(name), resolveEntities(double ?? single ?? ''));
  return found;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function resolveEntities(text: string): string {
  return text.includes('&') ? text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));?/gi, resolve) : text;
}

function resolve(whole: string, hex?: string, decimal?: string, name?: string): string {
  const character =
    name === undefined ? fromCode(hex === undefined ? Number(decimal) : parseInt(hex, 16)) : named[name];
  if (character === undefined || !whole.endsWith(';')) throw new XmlRefused('not xml');
  return character;
}

function fromCode(code: number): string | undefined {
  const allowed =
    code >= 32 ? code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) : [9, 10, 13].includes(code);
  return allowed ? String.fromCodePoint(code) : undefined;
}
