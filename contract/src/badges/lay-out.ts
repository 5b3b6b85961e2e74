import { type BadgeConference, type BadgePerson, partsOf } from './badge-data.ts';
import type { BadgeDesign, BadgeElement, TextElement } from './design.ts';
import { fitText, LINE_HEIGHT, type Measure } from './fit-text.ts';

export const MM_PER_POINT = 25.4 / 72;

/** One thing to draw, in millimetres; the browser's preview and the PDF draw the same list. */
export type Drawing =
  | {
      readonly kind: 'text';
      readonly id: string;
      readonly lines: readonly DrawnLine[];
      readonly strong: boolean;
      readonly colour: string;
      readonly isCut: boolean;
    }
  | (Box & { readonly kind: 'rectangle'; readonly fill: string; readonly radius: number })
  | (Box & { readonly kind: 'line'; readonly colour: string; readonly thickness: number })
  | (Box & { readonly kind: 'qr'; readonly text: string })
  | (Box & { readonly kind: 'image'; readonly fileId: string });

interface Box {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawnLine {
  readonly text: string;
  readonly x: number;
  /** The position of the baseline. */
  readonly y: number;
  /** In points. */
  readonly size: number;
}

/** From the top of a Chinese character to the baseline, in ems; Latin capitals are centred with it too. */
const ASCENT = 0.86;

export interface Subject {
  readonly person: BadgePerson;
  readonly conference: BadgeConference;
}

/** The drawings of one side of a person's badge, in drawing order. */
export function layOutSide(design: BadgeDesign, side: number, subject: Subject, measure: Measure): Drawing[] {
  const elements = design.sides[side]?.elements ?? [];
  return elements.flatMap((element) => drawingOf(element, design, subject, measure) ?? []);
}

function drawingOf(
  element: BadgeElement,
  { typeColours }: BadgeDesign,
  subject: Subject,
  measure: Measure,
): Drawing | null {
  const { id, x, y, width, height } = element;
  const box = { id, x, y, width, height };
  switch (element.kind) {
    case 'text':
      return drawText(element, subject, measure);
    case 'rectangle': {
      const own = typeColours.find(({ typeId }) => typeId === subject.person.typeId);
      const fill = element.byType && own ? own.colour : element.fill;
      return { kind: 'rectangle', ...box, fill, radius: element.radius };
    }
    case 'line':
      return { kind: 'line', ...box, colour: element.colour, thickness: element.thickness };
    case 'qr':
      return subject.person.qr === '' ? null : { kind: 'qr', ...box, text: subject.person.qr };
    default:
      return element.fileId === '' ? null : { kind: 'image', ...box, fileId: element.fileId };
  }
}

function drawText(element: TextElement, { person, conference }: Subject, measure: Measure): Drawing | null {
  const parts = partsOf(element, person, conference);
  if (parts.length === 0) return null;
  const { id, width, height, size, smallest, lines: most, strong, colour } = element;
  const box = {
    width: width / MM_PER_POINT,
    height: height / MM_PER_POINT,
    size,
    smallest,
    lines: most,
    strong,
  };
  const { lines, isCut } = fitText(parts, box, measure);
  const tall = lines.reduce((sum, line) => sum + line.size * LINE_HEIGHT * MM_PER_POINT, 0);
  const share = { top: 0, middle: 0.5, bottom: 1 }[element.verticalAlign];
  const aside = { left: 0, center: 0.5, right: 1 }[element.align];
  let top = element.y + (height - tall) * share;
  const drawn = lines.map((line): DrawnLine => {
    const em = line.size * MM_PER_POINT;
    const baseline = top + ((LINE_HEIGHT - 1) / 2 + ASCENT) * em;
    top += LINE_HEIGHT * em;
    return {
      text: line.text,
      x: element.x + (width - line.width * MM_PER_POINT) * aside,
      y: baseline,
      size: line.size,
    };
  });
  return { kind: 'text', id, lines: drawn, strong, colour, isCut };
}
