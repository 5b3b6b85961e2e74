const LONGEST = 120;
// File systems count bytes, not characters. Most allow 255 bytes, and a Chinese character takes three.
const MOST_BYTES = 200;
// Characters that are special to file systems, are invisible, or make `exe.csv` look like `csv.exe`.
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\\/:;*?"<>|]/gu;

/** Returns a name under which a file can be saved anywhere, with the same extension. */
export function fitName(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(UNFIT, '_')
    .replace(/^[. ]+/, '')
    .trim();
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z\d]{1,8})?$/isu.exec(clean) ?? [];
  return `${cut(stem) || 'file'}${ending}`;
}

/** The name under which an uploaded file is shown, without leading folders. */
export function displayName(uploaded: string): string {
  return fitName(uploaded.split(/[\\/]/).at(-1) ?? '');
}

function cut(stem: string): string {
  let kept = '';
  for (const character of Array.from(stem).slice(0, LONGEST)) {
    if (Buffer.byteLength(kept + character) > MOST_BYTES) break;
    kept += character;
  }
  return kept;
}
