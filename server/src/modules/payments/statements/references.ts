// Order numbers have no I, L, O or U: where one of these is typed, the digit was meant.
const misread: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
// Letters that look like digits and are both in order numbers: nearly the number, but not it.
const alike: Readonly<Record<string, string>> = { S: '5', B: '8', Z: '2', G: '6', D: '0', Q: '0' };

const REFERENCE = /(?=(\d{6}[0-9A-HJKMNP-TV-Z]{8}))/g;
const NEARLY = /(?=([0-9A-Z]{14}))/g;

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[OIL]/g, (letter) => misread[letter] ?? letter);
}

/** An order number without its first letter, which people leave out, and with one shape for letters and digits that look alike. */
export function nearKey(numberOrPart: string): string {
  return plain(numberOrPart)
    .slice(-14)
    .replace(/[SBZGDQ]/g, (letter) => alike[letter] ?? letter);
}

export interface FoundReferences {
  /** As order numbers are written: `P260518…`. */
  readonly exact: readonly string[];
  /** Keys by which orders of nearly the same number are found. */
  readonly near: readonly string[];
}

/** Everything in a text that may be an order number, whatever spaces, signs and case it was typed with. */
export function referencesIn(text: string): FoundReferences {
  const typed = plain(text);
  const exact = [...typed.matchAll(REFERENCE)].map(([, found = '']) => `P${found}`);
  const near = [...typed.matchAll(NEARLY)]
    .map(([, found = '']) => nearKey(found))
    .filter((key) => /^\d{6}/.test(key));
  return { exact: [...new Set(exact)], near: [...new Set(near)] };
}

const forms = new Set(
  'limited ltd incorporated inc corporation corp company co llc llp plc gmbh ag kg sarl sa bv nv oy ab pty'.split(
    ' ',
  ),
);
const chineseForm = /(?:股份有限公司|有限责任公司|有限公司|集团公司|公司|集团)$/;

/** A name as it is compared: without case, signs and spaces, and without what says that it is a company. */
export function nameKey(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  // "Co., Ltd." are two; a name that is nothing else stays as it is.
  while (words.length > 1 && forms.has(words.at(-1) ?? '')) words.pop();
  const key = words.join('');
  const shorter = key.replace(chineseForm, '');
  return shorter.length > 1 ? shorter : key;
}
