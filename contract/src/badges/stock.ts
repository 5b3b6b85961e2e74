import type { Sentence } from '../kernel/language.ts';
import { noText } from '../kernel/localized-text.ts';
import type { BadgeField } from './badge-data.ts';
import type { BadgeDesign, BadgeElement, BadgeSheet } from './design.ts';

export interface StockDesign {
  readonly id: string;
  readonly name: Sentence;
  readonly make: () => BadgeDesign;
}

const INK = '#14181f';
const MUTED = '#5b6370';
const BAND = '#2f4bce';
const WHITE = '#ffffff';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Letters {
  readonly size: number;
  readonly smallest: number;
  readonly lines: number;
  readonly strong?: boolean;
  readonly colour?: string;
  readonly align?: 'left' | 'center';
  readonly language?: 'zh' | 'en' | 'both';
}

function show(field: BadgeField, box: Box, letters: Letters): BadgeElement {
  const { strong = false, colour = INK, align = 'center', language = 'both', ...rest } = letters;
  return {
    kind: 'text',
    id: field.toLowerCase(),
    ...box,
    field,
    text: { ...noText },
    language,
    ...rest,
    strong,
    align,
    verticalAlign: 'middle',
    colour,
  };
}

const band = (box: Box): BadgeElement => ({
  kind: 'rectangle',
  id: 'band',
  ...box,
  fill: BAND,
  byType: true,
  radius: 0,
});
const qr = (x: number, y: number, side: number): BadgeElement => ({
  kind: 'qr',
  id: 'qr',
  x,
  y,
  width: side,
  height: side,
});

// Returns the elements of an upright badge: the conference above, the name in the middle, the QR code below it, and the
// registration type as a band at the foot.
function upright(width: number, height: number): BadgeElement[] {
  const [side, inner] = [6, width - 12];
  const foot = 16;
  const code = height * 0.2;
  const names = height * 0.27;
  return [
    show('conference', { x: side, y: 8, width: inner, height: 14 }, { size: 13, smallest: 7, lines: 2 }),
    show(
      'dates',
      { x: side, y: 22, width: inner, height: 6 },
      { size: 9, smallest: 6, lines: 1, colour: MUTED, language: 'en' },
    ),
    show(
      'names',
      { x: side, y: names, width: inner, height: 28 },
      { size: 36, smallest: 8, lines: 2, strong: true },
    ),
    show(
      'organization',
      { x: side, y: names + 29, width: inner, height: 12 },
      { size: 13, smallest: 7, lines: 2 },
    ),
    qr((width - code) / 2, height - foot - code - 7, code),
    show(
      'code',
      { x: side, y: height - foot - 6.5, width: inner, height: 5 },
      { size: 9, smallest: 6, lines: 1, colour: MUTED },
    ),
    band({ x: 0, y: height - foot, width, height: foot }),
    show(
      'type',
      { x: side, y: height - foot, width: inner, height: foot },
      { size: 16, smallest: 8, lines: 1, strong: true, colour: WHITE },
    ),
  ];
}

// Returns the elements of a wide badge: the QR code on the right, and everything else to the left of it.
function across(width: number, height: number): BadgeElement[] {
  const [side, foot] = [4, 11];
  const code = Math.min(26, height - foot - 18);
  const inner = width - 3 * side - code;
  return [
    show(
      'conference',
      { x: side, y: 3, width: width - 2 * side, height: 10 },
      { size: 10, smallest: 6, lines: 2, align: 'left' },
    ),
    show(
      'names',
      { x: side, y: 13.5, width: inner, height: height - foot - 24.5 },
      { size: 26, smallest: 6, lines: 2, strong: true, align: 'left' },
    ),
    show(
      'organization',
      { x: side, y: height - foot - 10.5, width: inner, height: 9.5 },
      { size: 10, smallest: 6, lines: 2, align: 'left', colour: MUTED },
    ),
    qr(width - side - code, 13.5, code),
    show(
      'code',
      { x: width - side - code, y: 13.5 + code, width: code, height: 4 },
      { size: 7, smallest: 5, lines: 1, colour: MUTED },
    ),
    band({ x: 0, y: height - foot, width, height: foot }),
    show(
      'type',
      { x: side, y: height - foot, width: width - 2 * side, height: foot },
      { size: 12, smallest: 7, lines: 1, strong: true, colour: WHITE },
    ),
  ];
}

const tenths = (value: number) => Math.round(value * 10) / 10;

function design(width: number, height: number, sheet: BadgeSheet | null = null): BadgeDesign {
  const elements = height > width ? upright(width, height) : across(width, height);
  const rounded = elements.map((element) => ({
    ...element,
    x: tenths(element.x),
    y: tenths(element.y),
    width: tenths(element.width),
    height: tenths(element.height),
  }));
  return { width, height, sheet, sides: [{ elements: rounded }], typeColours: [] };
}

const a4 = { width: 210, height: 297 };
const a6 = { width: 105, height: 148 };

/** The designs from which a new design can start, in common paper sizes. */
export const stockDesigns: readonly StockDesign[] = [
  {
    id: '90x130',
    name: { en: 'Lanyard 90 × 130 mm', zh: '挂绳证 90×130 毫米' },
    make: () => design(90, 130),
  },
  { id: '86x54', name: { en: 'Card 86 × 54 mm', zh: '卡片 86×54 毫米' }, make: () => design(86, 54) },
  { id: '100x70', name: { en: 'Label 100 × 70 mm', zh: '标签 100×70 毫米' }, make: () => design(100, 70) },
  { id: 'a6', name: { en: 'A6 sheet, one badge', zh: 'A6 纸，一张一证' }, make: () => design(105, 148) },
  {
    id: 'a6-2',
    name: { en: 'A6 sheet, 2 × 100 × 70 mm', zh: 'A6 纸，每页 2 张（100×70 毫米）' },
    make: () => design(100, 70, { ...a6, columns: 1, rows: 2, gap: 2 }),
  },
  {
    id: 'a4-4',
    name: { en: 'A4 sheet, 4 × 90 × 130 mm', zh: 'A4 纸，每页 4 张（90×130 毫米）' },
    make: () => design(90, 130, { ...a4, columns: 2, rows: 2, gap: 4 }),
  },
  {
    id: 'a4-10',
    name: { en: 'A4 sheet, 10 × 86 × 54 mm', zh: 'A4 纸，每页 10 张（86×54 毫米）' },
    make: () => design(86, 54, { ...a4, columns: 2, rows: 5, gap: 2 }),
  },
];
