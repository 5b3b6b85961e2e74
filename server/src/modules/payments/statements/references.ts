// Order numbers have no I, L, O or U, so these letters are read as the similar digits.
const misread: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };
// Similar characters that both occur in order numbers, so a match with one of them is only close, not exact.
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

/**
 * An order number without its first letter, which people often omit, and with similar letters and digits treated alike.
 */
export function nearKey(numberOrPart: string): string {
  return plain(numberOrPart)
    .slice(-14)
    .replace(/[SBZGDQ]/g, (letter) => alike[letter] ?? letter);
}

export interface FoundReferences {
  /** Texts in the format of order numbers: `P260518…`. */
  readonly exact: readonly string[];
  /** Keys by which orders of nearly the same number are found. */
  readonly near: readonly string[];
}

/** Returns everything in a text that may be an order number, regardless of spaces, punctuation and case. */
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

/** A name for comparison: without case, punctuation, spaces and legal forms of companies. */
export function nameKey(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  // "Co., Ltd." consists of two legal forms; a name that consists of legal forms only is kept.
  while (words.length > 1 && forms.has(words.at(-1) ?? '')) words.pop();
  const key = words.join('');
  const shorter = key.replace(chineseForm, '');
  return shorter.length > 1 ? shorter : key;
}
