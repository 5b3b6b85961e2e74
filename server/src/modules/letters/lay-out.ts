import type { Language } from '@plenum/contract/kernel/language';
import type { LetterKind } from '@plenum/contract/letters/words';
import { heightOfText } from '#kernel/pdf/chain-text';
import type { LetterContent } from './tables.ts';

/** Positions on the page, in points. */
export interface LetterPage {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly titleTop: number;
  readonly titleSize: number;
  readonly bodyTop: number;
  /** The position at which the body and the signature below it must end. */
  readonly bottom: number;
  readonly largest: number;
  readonly smallest: number;
}

// Landscape, with a frame.
const across: LetterPage = {
  width: 841.89,
  height: 595.28,
  margin: 110,
  titleTop: 92,
  titleSize: 32,
  bodyTop: 172,
  bottom: 470,
  largest: 16,
  smallest: 9,
};

export const sheets: Readonly<Record<LetterKind, LetterPage>> = {
  invitation: {
    width: 595.28,
    height: 841.89,
    margin: 76,
    titleTop: 118,
    titleSize: 26,
    bodyTop: 186,
    bottom: 700,
    largest: 13,
    smallest: 8.5,
  },
  certificate: across,
  presentation: across,
};

export const SIGNATURE = { width: 270, gap: 30, lineHeight: 1.6 };
const LEADING: Readonly<Record<Language, number>> = { en: 1.55, 'zh-cn': 1.8 };
/** Space between paragraphs, as a multiple of the font size. */
const PARAGRAPH_GAP = 0.45;

interface Paragraph {
  readonly text: string;
  /** In points. */
  readonly indent: number;
  readonly top: number;
}

interface Body {
  readonly size: number;
  readonly lineHeight: number;
  readonly paragraphs: readonly Paragraph[];
  /** Measured from the top of the body. */
  readonly height: number;
}

type Said = Pick<LetterContent, 'title' | 'body' | 'signature'>;

/** Lays out the body at the largest size at which it fits on the page with the signature. */
export function layOutLetterBody(kind: LetterKind, content: Said, language: Language): Body {
  const { largest, smallest } = sheets[kind];
  let size = largest;
  while (size > smallest && !fitsAt(kind, content, language, size)) size -= 0.5;
  return bodyAt(kind, content, language, size);
}

export function fitsPage(kind: LetterKind, content: Said, language: Language): boolean {
  return fitsAt(kind, content, language, sheets[kind].smallest + 0.5);
}

function fitsAt(kind: LetterKind, content: Said, language: Language, size: number): boolean {
  const { bodyTop, bottom } = sheets[kind];
  const body = bodyAt(kind, content, language, size);
  return bodyTop + body.height + SIGNATURE.gap + signatureHeight(content, size) <= bottom;
}

/** Returns the height of the signature and the date below it. */
export function signatureHeight({ signature }: Pick<Said, 'signature'>, size: number): number {
  const { width, lineHeight } = SIGNATURE;
  return heightOfText(signature, { size, lineHeight }, { width }) + size * lineHeight;
}

function bodyAt(kind: LetterKind, { body }: Said, language: Language, size: number): Body {
  const { width, margin } = sheets[kind];
  const lineHeight = LEADING[language];
  const paragraphs: Paragraph[] = [];
  let top = 0;
  for (const [index, text] of body.split(/\n+/).entries()) {
    const indent = indentOf(text, index, language) * size;
    paragraphs.push({ text, indent, top });
    top +=
      heightOfText(text, { size, lineHeight }, { width: width - 2 * margin, indent }) + PARAGRAPH_GAP * size;
  }
  return { size, lineHeight, paragraphs, height: top - PARAGRAPH_GAP * size };
}

/** Returns the indent, which is two characters in Chinese, except for the salutation. */
function indentOf(text: string, index: number, language: Language): number {
  const isSalutation = index === 0 && /[：:]$/u.test(text);
  return language === 'zh-cn' && !isSalutation ? 2 : 0;
}
