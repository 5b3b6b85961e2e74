import { BadgeDesign } from '@plenum/contract/badges/design';
import { stockDesigns } from '@plenum/contract/badges/stock';
import { describe, expect, test } from 'vitest';
import {
  addElement,
  changeElement,
  elementsOf,
  removeElement,
  reorderElement,
  snapRect,
} from './edit-design.ts';

const [stock] = stockDesigns;
const design = () => BadgeDesign.parse(stock?.make());
const page = { width: 90, height: 130 };

describe('snapping', () => {
  test('snaps to the middle of the page', () => {
    expect(snapRect({ x: 30.7, y: 50, width: 30, height: 10 }, page, [])).toEqual({
      x: 30,
      y: 50,
      guides: { x: 45 },
    });
  });

  test('snaps to the edge of another element within a millimetre', () => {
    const other = { x: 10, y: 20, width: 20, height: 5 };
    expect(snapRect({ x: 10.6, y: 40, width: 7, height: 7 }, page, [other])).toMatchObject({
      x: 10,
      y: 40,
      guides: { x: 10 },
    });
    expect(snapRect({ x: 12.3, y: 40, width: 3, height: 3 }, page, [other]).guides).toEqual({});
  });
});

describe('elements', () => {
  test('get their own id and a design that the contract accepts', () => {
    const once = addElement(design(), 0, 'text');
    const twice = addElement(once.design, 0, 'text');
    expect([once.id, twice.id]).toEqual(['text-1', 'text-2']);
    expect(BadgeDesign.safeParse(twice.design).success).toBe(true);
  });

  test('can be moved, raised and removed', () => {
    const { design: added, id } = addElement(design(), 0, 'qr');
    const moved = changeElement(added, 0, id, { x: 1, y: 2 });
    expect(elementsOf(moved, 0).at(-1)).toMatchObject({ x: 1, y: 2 });
    expect(elementsOf(reorderElement(moved, 0, id, -1), 0).at(-2)?.id).toBe(id);
    expect(elementsOf(removeElement(moved, 0, id), 0)).toHaveLength(elementsOf(design(), 0).length);
  });
});
