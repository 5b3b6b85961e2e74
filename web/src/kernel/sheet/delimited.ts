/** Splits delimited text into cells; a quoted cell may hold separators, line ends and doubled quotes. */
export function* parseDelimited(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at, separator) : null;
    const end = quoted?.end ?? plainEnd(text, at, separator);
    row.push(quoted?.value ?? text.slice(at, end));
    at = end;
    if (text[at] === separator) {
      at += 1;
      // A trailing separator is followed by an empty cell.
      if (at === text.length) row.push('');
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    yield row;
    row = [];
  }
  if (row.length > 0) yield row;
}

function plainEnd(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === separator || character === '\n' || character === '\r') return at;
  }
  return text.length;
}

// Null where the quote is part of the text: it is not closed, or text follows the closing quote.
function readQuoted(text: string, from: number, separator: string): { value: string; end: number } | null {
  for (let close = text.indexOf('"', from + 1); close >= 0; close = text.indexOf('"', close + 2)) {
    if (text[close + 1] === '"') continue;
    const behind = text[close + 1];
    if (behind !== undefined && behind !== separator && behind !== '\n' && behind !== '\r') return null;
    return { value: text.slice(from + 1, close).replaceAll('""', '"'), end: close + 1 };
  }
  return null;
}

/** Cells copied in a spreadsheet and pasted here. */
export function parsePasted(text: string): string[][] {
  return [...parseDelimited(text, '\t')];
}

/** Tab, comma or semicolon, whichever the first line has most of. */
export function separatorOf(text: string): string {
  const line = text.slice(0, plainEnd(text, 0, '\n')).replaceAll(/"[^"]*"/g, '');
  const count = (separator: string) => line.split(separator).length;
  return ['\t', ';'].reduce((best, other) => (count(other) > count(best) ? other : best), ',');
}

/** Decodes UTF-8, UTF-16 or GB 18030 (Chinese Excel); null where the bytes are no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const labels = mark === 0xfffe ? ['utf-16le'] : mark === 0xfeff ? ['utf-16be'] : ['utf-8', 'gb18030'];
  for (const label of labels) {
    const text = decodeAs(label, bytes);
    if (text !== null) return text.includes('\0') ? null : text;
  }
  return null;
}

function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
