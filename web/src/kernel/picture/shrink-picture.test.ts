import { expect, it } from 'vitest';
import { shrunkSize } from './shrink-picture.ts';

it.each([
  [800, 600, 800, 600],
  [3200, 1600, 1600, 800],
  [1000, 4000, 400, 1600],
  [65_000, 10, 1600, 1],
])('%i × %i becomes %i × %i', (width, height, shownWidth, shownHeight) => {
  expect(shrunkSize(width, height, 1600)).toEqual({ width: shownWidth, height: shownHeight });
});
