import { noRichText, richParagraphs } from '@plenum/contract/kernel/rich-text';
import { measureTranslations } from '@plenum/contract/kernel/translations';
import { expect, it } from 'vitest';
import { otherHalf } from './missing-texts.tsx';

it('describes every missing text by its text in the other language', () => {
  const values = {
    body: { en: richParagraphs('Bring your measurements.'), zh: noRichText },
    types: [{ name: { en: '', zh: '参会代表' } }, { name: { en: 'Student', zh: '学生' } }],
  };
  const { missing } = measureTranslations(values);
  expect(missing.map((path) => otherHalf(values, path))).toEqual(['Bring your measurements.', '参会代表']);
});
