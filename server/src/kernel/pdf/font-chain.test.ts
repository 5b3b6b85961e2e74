import { expect, test } from 'vitest';
import { measureText, missingLetters, splitByFont } from './font-chain.ts';

const piecesOf = (text: string) => splitByFont(text, false).map((run) => run.text);

test('a Latin word is written with one font, even if the Chinese one has some of its letters', () => {
  for (const word of ['Novášek', 'hospodářství', 'Nguyễn', 'Erdoğan', 'Őry'])
    expect([word, piecesOf(word)]).toEqual([word, [word]]);
});

test('the measured text is the written text', () => {
  for (const text of ['Jan Novášek, ústav hospodářství', '𠮷野 Erdoğan 买买提·吐尔逊', 'A “b” · c'])
    expect(splitByFont(text, true).reduce((sum, run) => sum + run.width, 0)).toBeCloseTo(
      measureText(text, true),
    );
});

test('marks are narrow in a Latin text and as wide as a character in a Chinese one', () => {
  expect(measureText('·', false)).toBeLessThan(0.5);
  expect(measureText('买·买', false)).toBeCloseTo(3);
});

test('a letter that no font has is reported', () => {
  expect(missingLetters('𠮷𬭎ğő김')).toEqual(['김']);
  expect(piecesOf('김')).toEqual(['〓']);
});
