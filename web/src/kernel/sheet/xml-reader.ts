import { require } from './sheet.ts';

// A parser of our own: Trusted Types forbid DOMParser, which would also build the whole document before we could stop
// it.

/** The attributes of a tag, parsed only when they are read. */
export type Attribute = (name: string) => string | undefined;

/** Names have no prefix. A handler that throws ends the parsing. */
export interface XmlHandler {
  open?: (name: string, attribute: Attribute) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

// No valid cell or tag is longer than this; the limit stops a file without an end.
const LONGEST = 1024 * 1024;

export interface XmlReader {
  feed(piece: string): void;
  end(): void;
}

export function createXmlReader(handler: XmlHandler): XmlReader {
  const openTags: string[] = [];
  let rest = '';

  /** The index of the next tag or text, or -1 where more input is needed. */
  function step(from: number): number {
    if (rest[from] !== '<') {
      const next = rest.indexOf('<', from);
      if (next < 0) return -1;
      if (openTags.length > 0) handler.text?.(decode(rest.slice(from, next)));
      return next;
    }
    if (rest.startsWith('<!--', from)) return behind('-->', from);
    if (rest.startsWith('<?', from)) return behind('?>', from);
    if (rest.startsWith('<![CDATA[', from)) {
      const next = behind(']]>', from);
      if (next >= 0) handler.text?.(rest.slice(from + 9, next - 3));
      return next;
    }
    // `<!-` may become a comment; anything else with an exclamation mark is a DTD, which no sheet needs.
    if (rest[from + 1] === '!' && rest.length - from >= 9) require(false);
    const end = tagEnd(rest, from);
    if (end >= 0) tag(rest.slice(from + 1, end));
    return end < 0 ? -1 : end + 1;
  }

  function behind(mark: string, from: number): number {
    const at = rest.indexOf(mark, from);
    return at < 0 ? -1 : at + mark.length;
  }

  function tag(content: string): void {
    if (content.startsWith('/')) {
      const name = content.slice(1).trim();
      require(openTags.pop() === name);
      handler.close?.(local(name));
      return;
    }
    const single = content.endsWith('/');
    const name = /^[^\s/]+/.exec(content)?.[0] ?? '';
    require(name !== '');
    handler.open?.(local(name), (wanted) => attributeOf(content, wanted));
    if (single) handler.close?.(local(name));
    else openTags.push(name);
  }

  return {
    feed(piece) {
      rest += piece;
      let at = 0;
      for (let next = 0; next >= 0 && at < rest.length;) {
        next = step(at);
        if (next >= 0) at = next;
      }
      rest = rest.slice(at);
      require(rest.length <= LONGEST);
    },
    end() {
      require(openTags.length === 0 && rest.trim() === '');
    },
  };
}

// A `>` inside quotes does not end the tag.
function tagEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const end = text.indexOf('>', at);
    const quote = end < 0 ? -1 : text.slice(at, end).search(/["']/);
    if (quote < 0) return end;
    const close = text.indexOf(text.charAt(at + quote), at + quote + 1);
    if (close < 0) return -1;
    at = close + 1;
  }
}

const ATTRIBUTE = /\s([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function attributeOf(content: string, wanted: string): string | undefined {
  ATTRIBUTE.lastIndex = 0;
  for (let found = ATTRIBUTE.exec(content); found; found = ATTRIBUTE.exec(content)) {
    const [, name = '', double, single] = found;
    if (local(name) === wanted) return decode(double ?? single ?? '');
  }
  return undefined;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (_, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? '';
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
