// So much of a file shows how it is written.
const LOOKED_AT = 8_192;

/**
 * The text of a file in the encodings that banks and spreadsheets use: UTF-8, UTF-16, GBK and GB18030, and Western
 * European. Null: it is no text.
 */
export function decodeText(bytes: Buffer): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/^\uFEFF/, '');
  // Binary data that is by chance a text of some encoding.
  return text.includes('\0') ? null : text;
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = wideEncoding(bytes.subarray(0, LOOKED_AT));
  if (wide !== null) return wide;
  if (decodes(bytes, 'utf-8')) return 'utf-8';
  return decodes(bytes, 'gb18030') && looksChinese(bytes) ? 'gb18030' : 'windows-1252';
}

/** UTF-16 without a mark: every digit and separator has a byte of zero on the same side; few other characters have one. */
function wideEncoding(head: Buffer): string | null {
  let [even, odd] = [0, 0];
  for (const [at, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const few = head.length / 20;
  if (odd > few && odd > 4 * even) return 'utf-16le';
  return even > few && even > 4 * odd ? 'utf-16be' : null;
}

function decodes(bytes: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Bytes that are no UTF-8 may be Chinese in GBK or, say, German in Windows-1252, and many are valid as both. The common
 * Chinese characters are two bytes from 0xA1 upwards; an umlaut is one, followed by a plain letter.
 */
function looksChinese(bytes: Buffer): boolean {
  let [pairs, singles] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    if ((bytes[at + 1] ?? 0) >= 0xa1) {
      pairs += 1;
      at += 1;
    } else singles += 1;
  }
  return pairs > singles;
}
