import { XmlRefused } from './decode-xml.ts';

// The only XML reader, for browser and server. It supports no document types, so a file can't refer to other files or
// expand, and it builds no DOM, which the page's Trusted Types would forbid.

/** A piece of a document; all `raw` values in order make up the document. */
export type XmlToken =
  | {
      readonly kind: 'open' | 'empty';
      readonly name: string;
      readonly attributes: string;
      readonly raw: string;
    }
  | { readonly kind: 'close'; readonly name: string; readonly raw: string }
  /** The characters between tags, with entities resolved. */
  | { readonly kind: 'text'; readonly text: string; readonly raw: string }
  /** Comments, the declaration and other instructions. */
  | { readonly kind: 'aside'; readonly raw: string };

const TAG =
  /<(?:(\/)([^\s/>"'<=]+)\s*|([^\s/>"'<=!?]+)((?:\s+[^\s=/>"'<]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?))>/y;
const DEEPEST = 500;
// The maximum length of a tag, or of a text that is read in pieces, so that a file that never ends is refused.
const LONGEST = 1024 * 1024;
const COMMENT = '<!--';
const CDATA = '<![CDATA[';

/** Reads a document that arrives in pieces, cut anywhere. Each call throws XmlRefused if the document is not well-formed. */
export interface XmlReader {
  /** Yields the tokens that this piece completes. The caller must read all of them before it passes the next piece. */
  read(piece: string): Generator<XmlToken>;
  /** The rest. */
  end(): Generator<XmlToken>;
}

export function createXmlReader(): XmlReader {
  const path: string[] = [];
  let hasRoot = false;
  let rest = '';

  function check(token: XmlToken): XmlToken {
    const isOutside = path.length === 0;
    if (token.kind === 'open' || token.kind === 'empty') {
      require(!isOutside || !hasRoot);
      hasRoot = true;
      if (token.kind === 'open') path.push(token.name);
      require(path.length <= DEEPEST);
    } else if (token.kind === 'close') require(path.pop() === token.name);
    else if (token.kind === 'text') require(!isOutside || token.text.trim() === '');
    return token;
  }

  return {
    *read(piece) {
      rest += piece;
      let at = 0;
      for (let token = readToken(rest, at); token; token = readToken(rest, at)) {
        at += token.raw.length;
        yield check(token);
      }
      rest = rest.slice(at);
      require(rest.length <= LONGEST);
    },
    *end() {
      require(hasRoot && path.length === 0 && rest.trim() === '');
      if (rest !== '') yield { kind: 'text', text: rest, raw: rest };
    },
  };
}

/** Reads a whole document. Throws XmlRefused unless it is well-formed. */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  const reader = createXmlReader();
  yield* reader.read(xml);
  yield* reader.end();
}

/** Reads the token at `at`; null if the token is not complete yet, or never will be. */
function readToken(xml: string, at: number): XmlToken | null {
  if (at >= xml.length) return null;
  if (xml.charCodeAt(at) !== 60) {
    const next = xml.indexOf('<', at);
    if (next < 0) return null;
    const raw = xml.slice(at, next);
    return { kind: 'text', text: resolveEntities(raw), raw };
  }
  TAG.lastIndex = at;
  const tag = TAG.exec(xml);
  if (tag) return tagToken(tag);
  if (xml.startsWith(COMMENT, at)) return asideToken(upTo('-->', xml, at + COMMENT.length, at));
  if (xml.startsWith('<?', at)) return asideToken(upTo('?>', xml, at + 2, at));
  if (xml.startsWith(CDATA, at)) {
    const raw = upTo(']]>', xml, at + CDATA.length, at);
    return raw === null ? null : { kind: 'text', text: raw.slice(CDATA.length, -3), raw };
  }
  // `<!-` may become a comment. Everything else with an exclamation mark is a document type.
  if (xml[at + 1] === '!' && xml.length - at >= CDATA.length) throw new XmlRefused('declares');
  return null;
}

function tagToken([raw, slash, closed, opened, attributes, empty]: RegExpExecArray): XmlToken {
  if (slash) return { kind: 'close', name: closed ?? '', raw };
  return { kind: empty ? 'empty' : 'open', name: opened ?? '', attributes: attributes ?? '', raw };
}

function asideToken(raw: string | null): XmlToken | null {
  return raw === null ? null : { kind: 'aside', raw };
}

function upTo(mark: string, xml: string, from: number, start: number): string | null {
  const found = xml.indexOf(mark, from);
  return found < 0 ? null : xml.slice(start, found + mark.length);
}

/**
 * Returns the name without its namespace prefix, such as `p` for `w:p`, because the writer of a document chooses the
 * prefixes.
 */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

// Shared by the two functions below: each sets `lastIndex` first, because `matchAll` starts there too.
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Returns the attributes of a tag by their local names, with entities resolved. Throws XmlRefused if an attribute
 * occurs twice.
 */
export function attributesOf(attributes: string): Map<string, string> {
  const found = new Map<string, string>();
  const names = new Set<string>();
  ATTRIBUTE.lastIndex = 0;
  for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
    require(!names.has(name));
    names.add(name);
    found.set(localName(name), resolveEntities(double ?? single ?? ''));
  }
  return found;
}

/** Returns the first attribute with this local name, which is cheaper than parsing all attributes. */
export function attributeOf(attributes: string, wanted: string): string | undefined {
  ATTRIBUTE.lastIndex = 0;
  for (let found = ATTRIBUTE.exec(attributes); found; found = ATTRIBUTE.exec(attributes)) {
    const [, name = '', double, single] = found;
    if (localName(name) === wanted) return resolveEntities(double ?? single ?? '');
  }
  return undefined;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function resolveEntities(text: string): string {
  return text.includes('&') ? text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+))?;?/gi, resolve) : text;
}

function resolve(whole: string, hex?: string, decimal?: string, name?: string): string {
  require(whole.length > 2 && whole.endsWith(';'));
  if (name !== undefined) {
    const character = named[name];
    // Only a document type can declare other entities.
    if (character === undefined) throw new XmlRefused('declares');
    return character;
  }
  return fromCode(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
}

function fromCode(code: number): string {
  require(code >= 32 ? code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) : [9, 10, 13].includes(code));
  return String.fromCodePoint(code);
}

function require(holds: boolean): void {
  if (!holds) throw new XmlRefused('not xml');
}
