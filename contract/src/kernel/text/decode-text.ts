// The encoding is detected from this many bytes at the beginning of a file.
const HEAD_BYTES = 8_192;
// UTF-16 without a byte order mark is assumed only if at least this many bytes are zero.
const FEWEST_ZEROS = 4;

/**
 * Returns the text of a file in the encodings that banks and spreadsheets use: UTF-8, UTF-16, GBK and GB 18030, and
 * Western European. Null if the bytes are not text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/^\uFEFF/, '');
  // Any bytes are valid text in some encoding, but no real text contains a zero character.
  return text.includes('\0') ? null : text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const wide = wideEncoding(bytes.subarray(0, HEAD_BYTES));
  if (wide !== null) return wide;
  if (decodes(bytes, 'utf-8')) return 'utf-8';
  return decodes(bytes, 'gb18030') && looksChinese(bytes) ? 'gb18030' : 'windows-1252';
}

/**
 * Detects UTF-16 without a byte order mark: every digit and separator has a zero byte on the same side, and few other
 * characters have one. Returns null for other encodings.
 */
function wideEncoding(head: Uint8Array): string | null {
  let [even, odd] = [0, 0];
  for (const [at, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const few = Math.max(head.length / 20, FEWEST_ZEROS - 1);
  if (odd > few && odd > 4 * even) return 'utf-16le';
  return even > few && even > 4 * odd ? 'utf-16be' : null;
}

function decodes(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Guesses whether bytes that are not UTF-8 are Chinese in GBK rather than, for example, German in Windows-1252; many
 * are valid as both. A common Chinese character has two bytes from 0xA1 upwards, and rarely occurs alone. An accented
 * letter has one such byte and is followed by a plain letter; two may be adjacent, as in `Größe` or `Conceição`, but
 * hardly ever four.
 */
function looksChinese(bytes: Uint8Array): boolean {
  let [pairs, singles, longestRun, run] = [0, 0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) {
      run = 0;
    } else if ((bytes[at + 1] ?? 0) >= 0xa1) {
      pairs += 1;
      at += 1;
      run += 1;
      longestRun = Math.max(longestRun, run);
    } else {
      singles += 1;
      run = 0;
    }
  }
  return longestRun >= 2 && pairs > singles;
}
