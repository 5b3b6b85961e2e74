let codes: ReadonlyMap<string, number> | undefined;

/** Node decodes GBK and does not encode it; the table is the inverted decoder. */
export function encodeGbk(text: string): Buffer {
  codes ??= readBackwards();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0) < 0x80 ? character.charCodeAt(0) : (codes.get(character) ?? 0x3f);
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff);
  }
  return Buffer.from(bytes);
}

function readBackwards(): Map<string, number> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, number>();
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1)
      if (second !== 0x7f) table.set(decoder.decode(Uint8Array.of(first, second)), first * 256 + second);
  return table;
}
