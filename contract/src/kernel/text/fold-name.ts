const ASCII = /^[\0-\x7f]*$/;

// Upper-cases and then lower-cases a text, so that ß equals SS. ASCII needs neither this nor width folding.
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
 * Returns a folded name without accents, so that a search for Siobhan finds Siobhán. Marks of other scripts are letters
 * and are kept.
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
 * Returns each pair of neighbouring characters once, or the character itself if there is only one. A search text can
 * only occur in a text that has all bigrams of the search text.
 */
export function bigramsOf(text: string): string[] {
  const characters = Array.from(caseless(text.trim()));
  if (characters.length < 2) return characters;
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}
