import {
  type BadgeDesign,
  type BadgeElement,
  type ElementKind,
  MOST_ELEMENTS,
} from '@plenum/contract/badges/design';
import { noText } from '@plenum/contract/kernel/localized-text';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Rounds to a tenth of a millimetre, as designs are stored. */
export function toMm(value: number): number {
  return Math.round(value * 10) / 10;
}

export function elementsOf(design: BadgeDesign, side: number): readonly BadgeElement[] {
  return design.sides[side]?.elements ?? [];
}

function withElements(design: BadgeDesign, side: number, elements: BadgeElement[]): BadgeDesign {
  return {
    ...design,
    sides: design.sides.map((one, index) => (index === side ? { ...one, elements } : one)),
  };
}

export function changeElement<E extends BadgeElement>(
  design: BadgeDesign,
  side: number,
  id: string,
  change: Partial<E>,
): BadgeDesign {
  return withElements(
    design,
    side,
    elementsOf(design, side).map((element) => (element.id === id ? { ...element, ...change } : element)),
  );
}

export function removeElement(design: BadgeDesign, side: number, id: string): BadgeDesign {
  return withElements(
    design,
    side,
    elementsOf(design, side).filter((element) => element.id !== id),
  );
}

/** Moves an element up or down in the stack; later elements are drawn on top. */
export function reorderElement(design: BadgeDesign, side: number, id: string, by: 1 | -1): BadgeDesign {
  const elements = [...elementsOf(design, side)];
  const from = elements.findIndex((element) => element.id === id);
  const [moved] = from < 0 ? [] : elements.splice(from, 1);
  if (!moved) return design;
  elements.splice(Math.min(Math.max(from + by, 0), elements.length), 0, moved);
  return withElements(design, side, elements);
}

export function isFull(design: BadgeDesign): boolean {
  return design.sides.reduce((sum, { elements }) => sum + elements.length, 0) >= MOST_ELEMENTS;
}

/** Adds an element in the middle of the side, with an id that no other has. */
export function addElement(
  design: BadgeDesign,
  side: number,
  kind: ElementKind,
): { design: BadgeDesign; id: string } {
  const taken = new Set(design.sides.flatMap(({ elements }) => elements.map(({ id }) => id)));
  let number = 1;
  while (taken.has(`${kind}-${number}`)) number += 1;
  const id = `${kind}-${number}`;
  const element = newElement(kind, id, design);
  return { design: withElements(design, side, [...elementsOf(design, side), element]), id };
}

const sizes: Readonly<Record<ElementKind, { width: number; height: number }>> = {
  text: { width: 60, height: 10 },
  qr: { width: 25, height: 25 },
  image: { width: 30, height: 20 },
  rectangle: { width: 60, height: 12 },
  line: { width: 60, height: 0 },
};

function newElement(kind: ElementKind, id: string, page: { width: number; height: number }): BadgeElement {
  const width = Math.min(sizes[kind].width, page.width);
  const height = Math.min(sizes[kind].height, page.height);
  const box = {
    id,
    x: toMm((page.width - width) / 2),
    y: toMm((page.height - height) / 2),
    width,
    height,
  };
  switch (kind) {
    case 'text':
      return {
        kind,
        ...box,
        field: 'name',
        text: { ...noText },
        language: 'both',
        size: 14,
        smallest: 7,
        lines: 1,
        strong: false,
        align: 'center',
        verticalAlign: 'middle',
        colour: '#14181f',
      };
    case 'qr':
      return { kind, ...box };
    case 'image':
      return { kind, ...box, fileId: '' };
    case 'rectangle':
      return { kind, ...box, fill: '#2f4bce', byType: true, radius: 0 };
    default:
      return { kind, ...box, colour: '#5b6370', thickness: 0.3 };
  }
}

export interface Snapped {
  readonly x: number;
  readonly y: number;
  /** The snap positions, shown as lines. */
  readonly guides: { readonly x?: number; readonly y?: number };
}

const CATCH = 1;

/** Snaps a rectangle to the edges and the middle of the page and of other elements, if they are within a millimetre. */
export function snapRect(
  rect: Rect,
  page: { readonly width: number; readonly height: number },
  others: readonly Rect[],
): Snapped {
  const alongX = [page.width, ...others.flatMap(({ x, width }) => [x, x + width / 2, x + width])];
  const alongY = [page.height, ...others.flatMap(({ y, height }) => [y, y + height / 2, y + height])];
  const x = catchLine(rect.x, rect.width, [0, page.width / 2, ...alongX]);
  const y = catchLine(rect.y, rect.height, [0, page.height / 2, ...alongY]);
  return {
    x: toMm(x.start),
    y: toMm(y.start),
    guides: {
      ...(x.line === undefined ? {} : { x: x.line }),
      ...(y.line === undefined ? {} : { y: y.line }),
    },
  };
}

function catchLine(
  start: number,
  length: number,
  lines: readonly number[],
): { start: number; line?: number } {
  let best: { start: number; line?: number } = { start };
  let nearest = CATCH;
  for (const line of lines) {
    for (const share of [0, 0.5, 1]) {
      const moved = line - length * share;
      const distance = Math.abs(moved - start);
      if (distance < nearest) {
        nearest = distance;
        best = { start: moved, line };
      }
    }
  }
  return best;
}
