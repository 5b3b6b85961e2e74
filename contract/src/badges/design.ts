import { Id, Line } from '../kernel/fields.ts';
import { LocalizedLine } from '../kernel/localized-text.ts';
import { z } from '../kernel/zod.ts';
import { badgeFields } from './badge-data.ts';
import { badgeMessages } from './messages.ts';

// The design of a badge: everything in millimetres from the top left corner, font sizes in points.

export const MOST_ELEMENTS = 40;
export const MOST_DESIGNS = 50;
export const pictureTypes = ['image/png', 'image/jpeg'] as const;

const LONGEST_MM = 420;
export const SMALLEST_PT = 4;
export const LARGEST_PT = 120;

/** Multiples of 0.1 mm, which is finer than any printer cuts. */
const Mm = z.number().min(-LONGEST_MM).max(LONGEST_MM).multipleOf(0.1);
const Length = Mm.min(0);
const PageLength = Mm.min(20);
const Points = z.number().min(SMALLEST_PT).max(LARGEST_PT).multipleOf(0.5);
const Colour = z.string().regex(/^#[\da-f]{6}$/);

const box = {
  id: z.string().regex(/^[\da-z-]{1,36}$/),
  x: Mm,
  y: Mm,
  width: Length,
  height: Length,
};

export const alignments = ['left', 'center', 'right'] as const;
export const verticalAlignments = ['top', 'middle', 'bottom'] as const;
/** For texts in two languages; `both` puts English below Chinese. */
export const textLanguages = ['zh', 'en', 'both'] as const;

export const TextElement = z.strictObject({
  kind: z.literal('text'),
  ...box,
  /** A field of the person or the conference; null for the text below. */
  field: z.enum(badgeFields).nullable(),
  text: LocalizedLine(200),
  language: z.enum(textLanguages),
  size: Points,
  /** The smallest size to which a long text is reduced before it is cut off. */
  smallest: Points,
  lines: z.int().min(1).max(6),
  strong: z.boolean(),
  align: z.enum(alignments),
  verticalAlign: z.enum(verticalAlignments),
  colour: Colour,
});
export type TextElement = z.infer<typeof TextElement>;

const QrElement = z.strictObject({ kind: z.literal('qr'), ...box });
const ImageElement = z.strictObject({
  kind: z.literal('image'),
  ...box,
  /** Empty until a picture is chosen. */
  fileId: z.string().regex(/^$|^[\da-f]{32}$/),
});
const RectangleElement = z.strictObject({
  kind: z.literal('rectangle'),
  ...box,
  fill: Colour,
  /** Whether the colour of the person's registration type is used instead, if the type has one. */
  byType: z.boolean(),
  radius: Length.max(50),
});
const LineElement = z.strictObject({
  kind: z.literal('line'),
  ...box,
  colour: Colour,
  thickness: z.number().min(0.1).max(10).multipleOf(0.1),
});

export const BadgeElement = z.discriminatedUnion('kind', [
  TextElement,
  QrElement,
  ImageElement,
  RectangleElement,
  LineElement,
]);
export type BadgeElement = z.infer<typeof BadgeElement>;
export type ElementKind = BadgeElement['kind'];
export const elementKinds = [
  'text',
  'qr',
  'image',
  'rectangle',
  'line',
] as const satisfies readonly ElementKind[];

/** Several badges on one sheet, which is cut after printing. */
const Sheet = z.strictObject({
  width: PageLength,
  height: PageLength,
  columns: z.int().min(1).max(10),
  rows: z.int().min(1).max(20),
  /** The distance between two badges. */
  gap: Length.max(50),
});

export const BadgeDesign = z
  .strictObject({
    width: PageLength,
    height: PageLength,
    sheet: Sheet.nullable(),
    /** Front, and back if there is one; later elements are drawn on top. */
    sides: z
      .array(z.strictObject({ elements: z.array(BadgeElement).max(MOST_ELEMENTS) }))
      .min(1)
      .max(2),
    typeColours: z.array(z.strictObject({ typeId: Id, colour: Colour })).max(60),
  })
  .superRefine(({ width, height, sheet, sides }, context) => {
    const elements = sides.flatMap((side) => side.elements);
    const refuse = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path, message, input: '' });
    if (elements.length > MOST_ELEMENTS) refuse(['sides'], badgeMessages.badge_too_many_elements);
    if (new Set(elements.map(({ id }) => id)).size < elements.length)
      refuse(['sides'], badgeMessages.badge_element_twice);
    if (elements.some((element) => element.kind === 'text' && element.smallest > element.size))
      refuse(['sides'], badgeMessages.badge_smallest_above_size);
    if (sheet && !fitsSheet({ width, height }, sheet)) refuse(['sheet'], badgeMessages.badge_sheet_too_small);
  });
export type BadgeDesign = z.infer<typeof BadgeDesign>;
export type BadgeSheet = NonNullable<BadgeDesign['sheet']>;

export const DesignName = Line(60).min(1);

function fitsSheet(page: { readonly width: number; readonly height: number }, sheet: BadgeSheet): boolean {
  const along = (count: number, length: number) => count * length + (count - 1) * sheet.gap;
  return along(sheet.columns, page.width) <= sheet.width && along(sheet.rows, page.height) <= sheet.height;
}

/** Returns the size of the paper in millimetres. */
export function paperOf({ sheet, width, height }: BadgeDesign): { width: number; height: number } {
  return sheet ? { width: sheet.width, height: sheet.height } : { width, height };
}

/**
 * The positions of the badges on one sheet: centred, row by row. On the back, columns run from the right, so that front
 * and back of a badge match when the sheet is turned over its long side.
 */
export function placesOf(design: BadgeDesign, side: number): { x: number; y: number }[] {
  const { width, height, sheet } = design;
  if (!sheet) return [{ x: 0, y: 0 }];
  const { columns, rows, gap } = sheet;
  const left = (sheet.width - columns * width - (columns - 1) * gap) / 2;
  const top = (sheet.height - rows * height - (rows - 1) * gap) / 2;
  return Array.from({ length: columns * rows }, (_, index) => {
    const column = index % columns;
    return {
      x: left + (side === 1 ? columns - 1 - column : column) * (width + gap),
      y: top + Math.floor(index / columns) * (height + gap),
    };
  });
}

/** Returns the ids of all pictures of a design, without duplicates. */
export function picturesOf({ sides }: Pick<BadgeDesign, 'sides'>): string[] {
  const ids = sides.flatMap(({ elements }) =>
    elements.flatMap((element) => (element.kind === 'image' && element.fileId !== '' ? element.fileId : [])),
  );
  return [...new Set(ids)];
}
