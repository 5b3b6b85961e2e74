import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { draw } from './qr-code.tsx';

it('draws every dark module once, and no other', () => {
  const { size, path } = draw('PL-2026-000796');
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(width); step++) drawn[Number(y)]![Number(x) + step]!++;
  }
  const { data } = encode('PL-2026-000796', { ecc: 'M', border: 4 });
  expect(drawn).toEqual(data.map((row) => row.map(Number)));
});
