// Fast where there is nothing to do, which is nearly always.
const UNFIT = /[&<>"\ufffe\uffff\p{Cs}]|(?![\t\n])\p{Cc}|_x[\da-fA-F]{4}_/u;
const CODED = /[\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[\da-fA-F]{4}_)/gu;

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Text as OOXML writes it: `_x0007_` for what XML can't hold, so also for an underscore that would be taken for the
 * beginning of one. Half a character becomes U+FFFD.
 */
export function xmlText(text: string): string {
  if (!UNFIT.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll(CODED, (found) => `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, (found) => MARKUP[found] ?? found);
}
