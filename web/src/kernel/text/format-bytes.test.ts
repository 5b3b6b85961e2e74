import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [640, '640 B'],
  [12_400, '12 kB'],
  [3_565_158, '3.4 MB'],
  [20 * 1024 * 1024, '20 MB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});
