import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import { regularFont, strongFont } from './fonts.ts';

const { resolve } = createRequire(import.meta.url);

export interface ChainFont {
  readonly path: string;
  /** Opens the font once for all documents. */
  readonly open: () => Font;
  readonly has: (codePoint: number) => boolean;
  /** In ems. */
  readonly widthOf: (codePoint: number) => number;
}

export interface FontRun {
  readonly font: ChainFont;
  readonly text: string;
  /** In ems. */
  readonly width: number;
}

/** Printed for a character that no font has: the printers' mark for a missing letter, instead of an empty box. */
export const MISSING = '〓';

// Chinese first; then the rarer characters used in Japan (𠮷), and Latin letters of all languages (ğ, ő, ŵ).
const paths = {
  regular: [
    regularFont,
    resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
    resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  ],
  strong: [
    strongFont,
    resolve('@expo-google-fonts/noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold.ttf'),
    resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  ],
};
const chains = { regular: paths.regular.map(chainFont), strong: paths.strong.map(chainFont) };

/** Returns the fonts in the order in which they are tried. */
export function fontsOf(isStrong: boolean): readonly ChainFont[] {
  return isStrong ? chains.strong : chains.regular;
}

// Opens the font on first use. The tables of a font of ten megabytes are parsed one by one, but its file is read as a
// whole.
function chainFont(path: string): ChainFont {
  let opened: Font | undefined;
  const font = () => (opened ??= openSync(path));
  const widths = new Map<number, number>();
  return {
    path,
    open: font,
    has: (codePoint) => font().hasGlyphForCodePoint(codePoint),
    widthOf: (codePoint) => {
      const known = widths.get(codePoint);
      if (known !== undefined) return known;
      const width = font().glyphForCodePoint(codePoint).advanceWidth / font().unitsPerEm;
      widths.set(codePoint, width);
      return width;
    },
  };
}

interface Found {
  readonly font: ChainFont;
  readonly letter: string;
  readonly width: number;
}

const newFound = () => ({ regular: new Map<string, Found>(), strong: new Map<string, Found>() });
const found = newFound();
/** Quotation marks and the like are as wide as a character in a Chinese text, but not in an English one. */
const SHARED_MARKS = /^[‘’“”…—·]$/u;
const foundInLatin = newFound();
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Latin letters that the Chinese font has in part. */
const RARE_LATIN = /[\u0100-\u024f\u1e00-\u1eff]/u;
const LATIN_WORD = /[\p{Script=Latin}\p{M}]+/gu;

/** Returns a function to be called for each letter, in the order of the text. */
function finderOf(text: string, isStrong: boolean): (letter: string) => Found {
  const isMarked = /[‘’“”…—·]/u.test(text) && !EAST_ASIAN.test(text);
  const one = (letter: string) => find(letter, isStrong, isMarked && SHARED_MARKS.test(letter));
  if (!RARE_LATIN.test(text)) return one;
  const fonts = wordFonts(text, isStrong);
  let at = 0;
  return (letter) => {
    const font = fonts.get(at);
    at += letter.length;
    return font ? { font, letter, width: font.widthOf(letter.codePointAt(0) ?? 0) } : one(letter);
  };
}

/**
 * Returns, by position, the font of each letter of a Latin word that the first font has only in part. Letters from two
 * fonts would differ in weight, with a gap between them, as in “hospodářství”.
 */
function wordFonts(text: string, isStrong: boolean): ReadonlyMap<number, ChainFont> {
  const [first, ...others] = fontsOf(isStrong);
  const chosen = new Map<number, ChainFont>();
  for (const { 0: word, index } of text.matchAll(LATIN_WORD)) {
    const letters = Array.from(word, (letter) => letter.codePointAt(0) ?? 0);
    const hasAll = (font: ChainFont) => letters.every((letter) => font.has(letter));
    if (first && hasAll(first)) continue;
    const font = others.find(hasAll);
    if (font) for (let at = index; at < index + word.length; at += 1) chosen.set(at, font);
  }
  return chosen;
}

function find(letter: string, isStrong: boolean, isInLatin: boolean): Found {
  const known = (isInLatin ? foundInLatin : found)[isStrong ? 'strong' : 'regular'];
  const before = known.get(letter);
  if (before) return before;
  const codePoint = letter.codePointAt(0) ?? 0;
  const fonts = isInLatin ? fontsOf(isStrong).toReversed() : fontsOf(isStrong);
  const font = fonts.find((candidate) => candidate.has(codePoint));
  const [first] = fonts;
  if (!first) throw new Error('No fonts');
  const made = font
    ? { font, letter, width: font.widthOf(codePoint) }
    : { font: first, letter: MISSING, width: first.widthOf(MISSING.codePointAt(0) ?? 0) };
  known.set(letter, made);
  return made;
}

/** The width in ems, without kerning, which only makes a text narrower. */
export function measureText(text: string, isStrong: boolean): number {
  const letterOf = finderOf(text, isStrong);
  let width = 0;
  for (const letter of text) width += letterOf(letter).width;
  return width;
}

/** The text in pieces, each with the font that has its characters. */
export function splitByFont(text: string, isStrong: boolean): FontRun[] {
  const letterOf = finderOf(text, isStrong);
  const runs: { font: ChainFont; text: string; width: number }[] = [];
  for (const character of text) {
    const { font, letter, width } = letterOf(character);
    const last = runs.at(-1);
    if (last?.font === font) {
      last.text += letter;
      last.width += width;
    } else {
      runs.push({ font, text: letter, width });
    }
  }
  return runs;
}

/** The characters of a text that no font has. */
export function missingLetters(text: string): string[] {
  return [...new Set(text)].filter((letter) => find(letter, false, false).letter !== letter);
}
