/** A word of a PDF and its position. */
export interface PdfToken {
  readonly kind: 'name' | 'string' | 'number' | 'word' | '<<' | '>>' | '[' | ']';
  /** A name without its slash and with its `#41` resolved, or a word; empty for strings and numbers. */
  readonly text: string;
  /** NaN for everything but a number. */
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

const PERCENT = 0x25;
const SLASH = 0x2f;
const ROUND = 0x28;
const ROUND_END = 0x29;
const ANGLE = 0x3c;
const ANGLE_END = 0x3e;
const SQUARE = 0x5b;
const SQUARE_END = 0x5d;
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const DIGIT_0 = 0x30;
const LETTER_R = 0x52;
const LONGEST_WORD = 40;

const REGULAR = 0;
const WHITE = 1;
/** The class of each byte: white space, a delimiter, or a regular character. */
const classes = new Uint8Array(256);
for (const byte of Buffer.from('\0\t\n\f\r ')) classes[byte] = WHITE;
for (const byte of Buffer.from('()<>[]{}/%')) classes[byte] = 2;

export function isPdfSpace(byte: number | undefined): boolean {
  return byte !== undefined && classes[byte] === WHITE;
}

/** Yields words until the caller stops reading; malformed bytes are skipped one by one. */
export function* pdfTokens(bytes: Buffer, from: number, to = bytes.length): Generator<PdfToken> {
  let at = from;
  while (at < to) {
    const byte = bytes[at] ?? 0;
    if (classes[byte] === WHITE) at += 1;
    else if (byte === PERCENT) at = endOfLine(bytes, at);
    else {
      const token = readToken(bytes, at, byte);
      if (token) yield token;
      at = token?.end ?? at + 1;
    }
  }
}

function readToken(bytes: Buffer, start: number, byte: number): PdfToken | null {
  if (classes[byte] === REGULAR) return readWord(bytes, start, byte);
  if (byte === SLASH) {
    const end = endOfWord(bytes, start + 1);
    return { kind: 'name', text: nameOf(bytes.toString('latin1', start + 1, end)), value: NaN, start, end };
  }
  if (byte === ROUND) return mark('string', start, endOfString(bytes, start));
  if (byte === SQUARE) return mark('[', start, start + 1);
  if (byte === SQUARE_END) return mark(']', start, start + 1);
  if (byte === ANGLE) {
    if (bytes[start + 1] === ANGLE) return mark('<<', start, start + 2);
    const end = bytes.indexOf(ANGLE_END, start);
    return mark('string', start, end < 0 ? bytes.length : end + 1);
  }
  return byte === ANGLE_END && bytes[start + 1] === ANGLE_END ? mark('>>', start, start + 2) : null;
}

function mark(kind: PdfToken['kind'], start: number, end: number): PdfToken {
  return { kind, text: '', value: NaN, start, end };
}

// Most words of a file are short numbers and the `R` of references, which need no string.
function readWord(bytes: Buffer, start: number, byte: number): PdfToken {
  const end = endOfWord(bytes, start);
  if (byte === LETTER_R && end === start + 1) return { kind: 'word', text: 'R', value: NaN, start, end };
  const value = wholeNumber(bytes, start, end);
  if (value >= 0) return { kind: 'number', text: '', value, start, end };
  const text = bytes.toString('latin1', start, Math.min(end, start + LONGEST_WORD));
  if (/^[+-]?\.?\d/.test(text))
    return { kind: 'number', text: '', value: Number.parseFloat(text), start, end };
  return { kind: 'word', text, value: NaN, start, end };
}

/** -1 for a word that is not an integer, or a very long one. */
function wholeNumber(bytes: Buffer, start: number, end: number): number {
  if (end - start > 15) return -1;
  let value = 0;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - DIGIT_0;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function nameOf(written: string): string {
  if (!written.includes('#')) return written;
  return written.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

function endOfWord(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && classes[bytes[at] ?? 0] === REGULAR) at += 1;
  return at;
}

function endOfLine(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== RETURN) at += 1;
  return at;
}

// Parentheses may be nested, in pairs or escaped with a backslash.
function endOfString(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === ROUND) depth += 1;
    else if (byte === ROUND_END) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return bytes.length;
}

const escaped: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The decoded bytes of a string token. */
function stringBytes(source: Buffer, { start, end }: PdfToken): Buffer {
  const inner = source.toString('latin1', start + 1, end - 1);
  if (source[start] === ANGLE) {
    const digits = inner.replaceAll(/[^\da-f]/gi, '');
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
  }
  const text = inner.replaceAll(
    /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))|\r\n?/g,
    (_, octal?: string, character?: string) => {
      if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8) & 0xff);
      if (character === undefined) return '\n';
      return escaped[character] ?? (/[\r\n]/.test(character) ? '' : character);
    },
  );
  return Buffer.from(text, 'latin1');
}

/** The characters of a string token: UTF-16 or UTF-8 if it has a byte order mark, otherwise one byte each. */
export function stringText(source: Buffer, token: PdfToken): string {
  const bytes = stringBytes(source, token);
  if (bytes.length >= 2 && bytes.readUInt16BE(0) === 0xfeff)
    return bytes
      .subarray(2, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le');
  if (bytes.subarray(0, 3).toString('hex') === 'efbbbf') return bytes.toString('utf8', 3);
  return bytes.toString('latin1');
}
