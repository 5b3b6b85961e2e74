const LONGEST = 120;
// What a file system takes for something else, what can't be seen, and what makes `exe.csv` read as `csv.exe`.
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\\/:;*?"<>|]/gu;

/** Saves the answer under this name (RFC 6266): in its own letters, and in ASCII for who reads no other. */
export function attachment(name: string): string {
  const fit = fitName(name);
  const ascii = fit.replaceAll(/[^\x20-\x7e]+/g, '_').replaceAll('%', '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(fit)}`;
}

function fitName(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(UNFIT, '_')
    .replace(/^[. ]+/, '')
    .trim();
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z\d]{1,8})?$/isu.exec(clean) ?? [];
  return `${Array.from(stem).slice(0, LONGEST).join('') || 'file'}${ending}`;
}

// RFC 8187 allows fewer characters than encodeURIComponent leaves alone.
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
