import { expect, test } from 'vitest';
import { noText } from './localized-text.ts';
import { noRichText, richParagraphs } from './rich-text.ts';
import { measureTranslations } from './translations.ts';

test('reports each missing translation with its path, however deep', () => {
  const value = {
    title: { en: 'Summit', zh: '峰会' },
    body: { en: richParagraphs('About'), zh: noRichText },
    groups: [{ name: { en: '', zh: '主席' }, members: [{ name: { en: 'Li', zh: ' ' } }] }],
  };
  expect(measureTranslations(value)).toEqual({
    written: 4,
    missing: ['body.zh', 'groups.0.name.en', 'groups.0.members.0.name.zh'],
  });
});

test('does not report a text that is missing in both languages', () => {
  const nothing = {
    title: noText,
    body: { en: noRichText, zh: noRichText },
    people: [],
    stock: null,
    day: '2026-01-01',
  };
  expect(measureTranslations(nothing)).toEqual({ written: 0, missing: [] });
});

test('treats only an object of exactly these two keys as a text', () => {
  expect(measureTranslations({ en: 'a', zh: '', kind: 'x' })).toEqual({ written: 0, missing: [] });
  expect(measureTranslations('text')).toEqual({ written: 0, missing: [] });
});
