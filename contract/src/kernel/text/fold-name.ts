const ASCII = /^[\0-\x7f]*$/;

// Upper-cased and lower-cased, so that ß equals SS. ASCII needs neither this nor width folding.
function caseless(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
}

/** Folds a name for comparison, so that case, width, spaces, dots, hyphens and the kind of apostrophe don't matter. */
export function foldName(name: string): string {
  return caseless(name).replace(/[\p{Z}\p{Pd}.·•‧・∙'’‘ʼ`]/gu, '');
}

const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
const stroked: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' };

/**
 * A folded name without accents, so that Siobhán is found as Siobhan. Marks of other scripts are letters and are kept.
 */
export function plainName(name: string): string {
  const folded = foldName(name);
  if (ASCII.test(folded)) return folded;
  return folded
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replace(/[øłđðħı]/gu, (letter) => stroked[letter] ?? letter)
    .normalize('NFC');
}

/**
 * Each pair of neighbouring characters once, or the character itself if there is only one. A text can contain another
 * one only if it has all its bigrams.
 */
export function bigramsOf(text: string): string[] {
  const characters = Array.from(caseless(text.trim()));
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}
