import { expect, test } from 'vitest';
import { dietIn, diets, dietText, dietWords } from './diets.ts';

test('a known requirement is one value, whichever language it was typed in', () => {
  for (const diet of diets)
    for (const text of [
      diet,
      dietWords[diet].en,
      dietWords[diet].en.toUpperCase(),
      ` ${dietWords[diet].zh} `,
    ])
      expect(dietIn(text)).toBe(diet);
});

test('it is shown in the language of the reader, and words of one’s own as they were written', () => {
  expect([dietText('halal', 'en'), dietText('halal', 'zh-cn')]).toEqual(['Halal', '清真']);
  expect(dietText('No nuts, 忌花生', 'zh-cn')).toBe('No nuts, 忌花生');
});
