let codes: Map<string, readonly number[]> | undefined;

/** Encodes text like Chinese editions of Excel. Node decodes GBK and does not encode it. */
export function toGbk(text: string): Buffer {
  codes ??= readCodes();
  const known = codes;
  return Buffer.from(
    Array.from(text).flatMap((character) => known.get(character) ?? [...Buffer.from(character)]),
  );
}

function readCodes(): Map<string, readonly number[]> {
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, readonly number[]>();
  for (let first = 0xa1; first < 0xf8; first += 1)
    for (let second = 0xa1; second < 0xff; second += 1)
      found.set(decoder.decode(Buffer.from([first, second])), [first, second]);
  return found;
}
