import { expect, test } from 'vitest';
import { dietIn, diets, dietText, dietWords } from './diets.ts';

test('stores a known requirement as one value, in whichever language it was typed', () => {
  for (const diet of diets)
    for (const text of [
      diet,
      dietWords[diet].en,
      dietWords[diet].en.toUpperCase(),
      ` ${dietWords[diet].zh} `,
    ])
      expect(dietIn(text)).toBe(diet);
});

test('shows it in the reader’s language, and other words as they were written', () => {
  expect([dietText('halal', 'en'), dietText('halal', 'zh-cn')]).toEqual(['Halal', '清真']);
  expect(dietText('No nuts, 忌花生', 'zh-cn')).toBe('No nuts, 忌花生');
});
