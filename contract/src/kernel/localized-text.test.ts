import { describe, expect, test } from 'vitest';
import { toFieldErrors } from './field-errors.ts';
import { Lines, LocalizedLine, LocalizedLines, LocalizedName, noText, textIn } from './localized-text.ts';

describe('LocalizedLine', () => {
  test('accepts one language alone, trims and normalizes', () => {
    expect(LocalizedLine(20).parse(noText)).toEqual(noText);
    expect(LocalizedLine(20).parse({ en: '  Zoe\u0308 ', zh: '' })).toEqual({ en: 'Zoë', zh: '' });
  });

  test('keeps markup, formulas and placeholders as plain text', () => {
    const text = { en: '<img src=x onerror=alert(1)>', zh: '=1+1 {{x}} ${y}' };
    expect(LocalizedLine(60).parse(text)).toEqual(text);
  });

  test.each([
    ['a text without languages', 'Hello'],
    ['one half only', { en: 'Hello' }],
    ['a third language', { en: 'a', zh: 'b', fr: 'c' }],
    ['a number', { en: 1, zh: '' }],
    ['a line break', { en: 'a\nb', zh: '' }],
    ['a reversal of direction', { en: 'a\u202eb', zh: '' }],
    ['too long a half', { en: '', zh: '长'.repeat(21) }],
  ])('rejects %s', (_, written) => {
    expect(LocalizedLine(20).safeParse(written).success).toBe(false);
  });

  test('counts length as people do', () => {
    expect(LocalizedLine(3).safeParse({ en: '', zh: '𠮷𠮷𠮷' }).success).toBe(true);
  });
});

describe('LocalizedName', () => {
  test('accepts one language', () => {
    expect(LocalizedName(9).safeParse({ en: '', zh: '年会' }).success).toBe(true);
    expect(LocalizedName(9).safeParse({ en: 'Summit', zh: '' }).success).toBe(true);
  });

  test('reports both halves if neither is filled in', () => {
    const { error } = LocalizedName(9).safeParse({ en: ' ', zh: '' });
    expect(toFieldErrors(error?.issues ?? [], 'en')).toMatchObject([
      { path: 'en', code: 'one_language' },
      { path: 'zh', code: 'one_language' },
    ]);
  });
});

describe('Lines', () => {
  test('keeps line breaks and tabs, whatever the system they were typed on', () => {
    expect(Lines(40).parse(' a\r\nb\n\n\tc \n')).toBe('a\nb\n\n\tc');
  });

  test.each(['a\u0000b', 'a\u0007b', 'a\rb', 'a\u202eb', 'a\u2066b', 'x'.repeat(41)])(
    'refuses %j',
    (text) => {
      expect(Lines(40).safeParse(text).success).toBe(false);
    },
  );

  test('keeps the joiners inside Chinese text and family emoji', () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
    expect(LocalizedLines(40).parse({ en: family, zh: '' }).en).toBe(family);
  });
});

test('a reader gets the text in their language, or else in the other', () => {
  expect(textIn({ en: 'Hall', zh: '大厅' }, 'zh-cn')).toBe('大厅');
  expect(textIn({ en: 'Hall', zh: '' }, 'zh-cn')).toBe('Hall');
  expect(textIn({ en: '', zh: '大厅' }, 'en')).toBe('大厅');
  expect(textIn(noText, 'en')).toBe('');
});
