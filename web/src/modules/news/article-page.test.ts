import { expect, it } from 'vitest';
import { fileSize } from './article-page.tsx';

it.each([
  [12, '1 kB'],
  [340_400, '340 kB'],
  [1_240_000, '1.2 MB'],
])('%i bytes', (bytes, text) => {
  expect(fileSize(bytes, 'en')).toBe(text);
});
