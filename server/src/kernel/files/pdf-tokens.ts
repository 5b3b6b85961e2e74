/** A word of a PDF and where it stands. */
export interface PdfToken {
  readonly kind: 'name' | 'string' | 'number' | 'word' | '<<' | '>>' | '[' | ']';
  /** A name without its slash and with its `#41` resolved; empty for strings. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SPACES = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set(Buffer.from('()<>[]{}/%'));
const [PERCENT, SLASH, ROUND, ROUND_END, ANGLE, ANGLE_END, BACKSLASH] = Buffer.from('%/()<>\\');

/** Reads on until the reader stops; what is malformed is passed over byte by byte. */
export function* pdfTokens(bytes: Buffer, from: number): Generator<PdfToken> {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === undefined || SPACES.has(byte)) at += 1;
    else if (byte === PERCENT) at = endOfLine(bytes, at);
    else {
      const token = readToken(bytes, at, byte);
      if (token) yield token;
      at = token?.end ?? at + 1;
    }
  }
}

function readToken(bytes: Buffer, start: number, byte: number): PdfToken | null {
  if (byte === SLASH) {
    const end = endOfWord(bytes, start + 1);
    return { kind: 'name', text: nameOf(bytes.toString('latin1', start + 1, end)), start, end };
  }
  if (byte === ROUND) return { kind: 'string', text: '', start, end: endOfString(bytes, start) };
  const pair = bytes.toString('latin1', start, start + 2);
  if (pair === '<<' || pair === '>>') return { kind: pair, text: pair, start, end: start + 2 };
  if (byte === ANGLE) {
    const end = bytes.indexOf('>', start);
    return { kind: 'string', text: '', start, end: end < 0 ? bytes.length : end + 1 };
  }
  const [single] = pair;
  if (single === '[' || single === ']') return { kind: single, text: single, start, end: start + 1 };
  if (byte === ANGLE_END || DELIMITERS.has(byte)) return null;
  const end = endOfWord(bytes, start);
  const text = bytes.toString('latin1', start, Math.min(end, start + 40));
  return { kind: /^[+-]?\.?\d/.test(text) ? 'number' : 'word', text, start, end };
}

function nameOf(written: string): string {
  return written.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

function endOfWord(bytes: Buffer, from: number): number {
  let at = from;
  for (
    let byte = bytes[at];
    byte !== undefined && !SPACES.has(byte) && !DELIMITERS.has(byte);
    byte = bytes[at]
  )
    at += 1;
  return at;
}

function endOfLine(bytes: Buffer, from: number): number {
  let at = from;
  for (let byte = bytes[at]; byte !== undefined && byte !== 10 && byte !== 13; byte = bytes[at]) at += 1;
  return at;
}

// Parentheses may stand inside, in pairs or behind a backslash.
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
