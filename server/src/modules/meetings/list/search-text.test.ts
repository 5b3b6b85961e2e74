import { expect, test } from 'vitest';
import { foldText, meetingSearchText } from './search-text.ts';

test.each([
  ['Ｃloud　SUMMIT', 'cloud summit'],
  ['Zürich', 'zurich'],
  ['  two   words ', 'two words'],
  ['２０２６ 云计算峰会', '2026 云计算峰会'],
])('searches %s as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('searches both languages, without matching across two texts', () => {
  const none = { en: '', zh: '' };
  const text = meetingSearchText({
    title: { en: 'Cloud Summit', zh: '峰会' },
    theme: none,
    city: { en: 'Zürich', zh: '' },
    venueName: { en: '', zh: '世博中心' },
  });
  expect(text).toBe('cloud summit\n峰会\nzurich\n世博中心');
});
