import { expect, it } from 'vitest';
import { centreSquare } from './crop-picture.ts';

it.each([
  [400, 300, { left: 50, top: 0, side: 300 }],
  [300, 401, { left: 0, top: 50, side: 300 }],
  [64, 64, { left: 0, top: 0, side: 64 }],
])('crops %i by %i to its middle', (width, height, square) => {
  expect(centreSquare(width, height)).toEqual(square);
});
